/** What can go wrong between a page and a wallet, told apart so that each has its own words and its own hint. */
export const WALLET_FAULTS = [
  "rejected",
  "already-asked",
  "own-account-data",
  "insufficient-funds",
  "wrong-chain",
  "nonce",
  "fee-too-low",
  "gas-too-low",
  "reverted",
  "still-waiting",
  "node-refused",
  "unreachable",
  "limit",
  "locked",
  "unknown",
] as const;

export type WalletFaultKind = (typeof WALLET_FAULTS)[number];

export interface WalletFault {
  readonly kind: WalletFaultKind;
  /** The technical reason, for a person who wants to report it. */
  readonly detail: string;
  /** Of `insufficient-funds`: how much, in the native coin's smallest unit, where that could be found out; else null. */
  readonly missing: bigint | null;
}
