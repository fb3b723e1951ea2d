import type { CallStatus } from "./follow-call";

/** Whether a panel offers its call. `waiting`: one is under way. `confirm`: only if the person confirms that it may be a second one. */
export type CallOffer = "none" | "open" | "confirm" | "waiting";

/** How a panel offers its call. */
export interface OfferRules {
  /** Whether the page knows enough to offer it now. */
  readonly isOffered: boolean;
  /** Whether the call succeeds at most once. */
  readonly isOnce: boolean;
}

/** Returns whether a panel offers its call while the last one has this status. */
export function callOffer(status: CallStatus, { isOffered, isOnce }: OfferRules): CallOffer {
  switch (status.kind) {
    case "signing":
    case "sent":
      return "waiting";
    case "recalled":
      // A node that has never had the call may not get it, and then nothing else would end the wait.
      if (isOnce) return status.isKnown ? "waiting" : ifOffered("confirm", isOffered);
      return ifOffered("open", isOffered);
    case "maybe-sent":
    case "dropped":
      // The wallet may send a dropped call again.
      return ifOffered("confirm", isOffered);
    case "mined":
      // What the page has read may be older than the block of the call.
      return isOnce ? "none" : ifOffered("open", isOffered);
    default:
      return ifOffered("open", isOffered);
  }
}

function ifOffered(offer: CallOffer, isOffered: boolean): CallOffer {
  return isOffered ? offer : "none";
}
