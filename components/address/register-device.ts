import { storedContacts } from "../signing/contacts";
import { storedTransactions } from "../tracker/storage";
import { deviceAddresses } from "./device-addresses";
import { pageAddresses } from "./registry";

let removers: readonly (() => void)[] = [];

function register(): void {
  for (const remove of removers) remove();
  const known = deviceAddresses(storedContacts.read(), storedTransactions.read());
  removers = known.map((each) => pageAddresses.add(each));
}

// Runs once, when the page shows its first address, and follows the changes.
register();
storedContacts.subscribe(register);
storedTransactions.subscribe(register);
