import type { Coin } from "@/components/format/coins";
import type { WalletResult } from "@/components/wallet/wallet";
import type { ClaimState } from "./claim-contract";

/** The state of an airdrop whose code was checked and whose coin is known. */
export interface KnownClaim extends ClaimState {
  readonly coin: Coin;
  /** The last `isApproved` that was read; null if none was. */
  readonly wasApproved: boolean | null;
}

/** Why the last read of an airdrop gave no state. `unknown`: there is none at the address. */
type ClaimProblem = "unreadable" | "unknown" | "coinUnreadable" | "unchecked" | "notGenuine";

/** The last state that was read of an airdrop, null if there was none, and the problem of the read after it. */
export type SeenClaim =
  | { readonly state: KnownClaim; readonly problem: ClaimProblem | null }
  | { readonly state: null; readonly problem: ClaimProblem };

/**
 * Returns what is known of an airdrop after another read. A read that fails keeps the state, because the panel of a call that waits for
 * its block belongs to it.
 */
export function seenClaim(before: SeenClaim | null, read: WalletResult<ClaimState | null>): SeenClaim {
  const last = before?.state ?? null;
  const failed = (problem: ClaimProblem): SeenClaim => ({ state: last, problem });
  if (!read.ok) return failed("unreadable");
  if (read.value === null) return failed("unknown");
  const { coin, isGenuine, isApproved } = read.value;
  if (coin === null) return failed("coinUnreadable");
  if (isGenuine !== true) return failed(isGenuine === null ? "unchecked" : "notGenuine");
  const wasApproved = isApproved ?? last?.wasApproved ?? null;
  return { state: { ...read.value, coin, wasApproved }, problem: null };
}

/** Whether the time to claim is over. */
export function isOver({ deadline }: ClaimState["terms"]): boolean {
  return Date.now() / 1000 >= Number(deadline);
}
