import { contactAddresses, transactionAddresses } from "../storage/stored-addresses";
import { deviceAddresses } from "./device-addresses";
import { pageAddresses } from "./known-addresses";

let removers: readonly (() => void)[] = [];

function register(): void {
  for (const remove of removers) remove();
  const known = deviceAddresses(contactAddresses.read(), transactionAddresses.read());
  removers = known.map((each) => pageAddresses.add(each));
}

// Runs once, when the page shows its first address, and follows the changes.
register();
contactAddresses.subscribe(register);
transactionAddresses.subscribe(register);
