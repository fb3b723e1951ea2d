/**
 * The faults of a wallet that have their own text and hint. `maybe-sent`: the request failed, but the wallet may have sent the
 * transaction. After any other fault of a request to send, nothing was sent.
 */
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
  "maybe-sent",
] as const;

/** One of {@link WALLET_FAULTS}. */
export type WalletFaultKind = (typeof WALLET_FAULTS)[number];

/** Why a wallet action failed. */
export interface WalletFault {
  readonly kind: WalletFaultKind;
  /** Technical details, for a bug report. */
  readonly detail: string;
  /** For `insufficient-funds`: the missing amount in the native coin's smallest unit; null if not known. */
  readonly missing: bigint | null;
}
