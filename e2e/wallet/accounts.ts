import { mnemonicToAccount } from "viem/accounts";

/** The phrase of every development chain's accounts. Known to everybody. */
const PHRASE = "test test test test test test test test test test test junk";

/** One of the local chain's accounts; each has coins. The built-in development wallet begins with number 0. */
export function developmentAccount(index: number) {
  return mnemonicToAccount(PHRASE, { addressIndex: index });
}
