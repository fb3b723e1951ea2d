/** What can go wrong between a page and a wallet, told apart so that each has its own words and its own mend. */
export type WalletFaultKind =
  | "rejected"
  | "already-asked"
  | "own-account-data"
  | "insufficient-funds"
  | "wrong-chain"
  | "nonce"
  | "fee-too-low"
  | "gas-too-low"
  | "reverted"
  | "unreachable"
  | "limit"
  | "locked"
  | "unknown";

export interface WalletFault {
  readonly kind: WalletFaultKind;
  /** The technical reason, for a person who wants to report it. */
  readonly detail: string;
}
