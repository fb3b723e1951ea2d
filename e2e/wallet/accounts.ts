import { mnemonicToAccount } from "viem/accounts";

/** The public mnemonic of the accounts of development chains. */
const PHRASE = "test test test test test test test test test test test junk";

/** A funded account of the local chain. The built-in development wallet starts with account 0. */
export function developmentAccount(index: number) {
  return mnemonicToAccount(PHRASE, { addressIndex: index });
}
