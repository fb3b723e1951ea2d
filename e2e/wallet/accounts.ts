import { mnemonicToAccount } from "viem/accounts";
import { type Address, parseAddress } from "@/lib/protocol";

/** The public mnemonic of the accounts of development chains. */
const PHRASE = "test test test test test test test test test test test junk";

/** A funded account of the local chain. */
export function developmentAccount(index: number) {
  return mnemonicToAccount(PHRASE, { addressIndex: index });
}

/** The address of a development account as the index writes it, in lower case. */
export function addressOf(index: number): Address {
  const address = parseAddress(developmentAccount(index).address);
  if (address === null) throw new Error("the account has no address");
  return address;
}
