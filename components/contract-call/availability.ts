import type { CallStatus } from "./follow-call";

/** Whether a person can send the call of a panel. `waiting`: one is under way. `confirm`: only if the person confirms that it may be a second one. */
export type CallAvailability = "none" | "open" | "confirm" | "waiting";

/** What decides {@link CallAvailability}. */
export interface AvailabilityRules {
  /** Whether the page knows enough to send it now. */
  readonly isPossible: boolean;
  /** Whether the call succeeds at most once. */
  readonly isOnce: boolean;
}

/** Returns whether a person can send the call of a panel while the last one has this status. */
export function callAvailability(status: CallStatus, { isPossible, isOnce }: AvailabilityRules): CallAvailability {
  switch (status.kind) {
    case "signing":
    case "sent":
      return "waiting";
    case "recalled":
      // A node that has never had the call may not get it, and then nothing else would end the wait.
      if (isOnce) return status.isKnown ? "waiting" : ifPossible("confirm", isPossible);
      return ifPossible("open", isPossible);
    case "maybe-sent":
    case "dropped":
      // The wallet may send a dropped call again.
      return ifPossible("confirm", isPossible);
    case "mined":
      // What the page has read may be older than the block of the call.
      return isOnce ? "none" : ifPossible("open", isPossible);
    default:
      return ifPossible("open", isPossible);
  }
}

function ifPossible(availability: CallAvailability, isPossible: boolean): CallAvailability {
  return isPossible ? availability : "none";
}
