import type { KindLookup } from "./use-account-kind";

/**
 * What is known of the account that signs. `contract`, `smart` and `unchecked` need a decision; `unchecked`: the lookup failed, so
 * the account may be a contract.
 */
export type AccountCheck = "asking" | "clear" | "contract" | "smart" | "unchecked";

/** The check after a lookup. A lookup that runs again, or fails after an answer, keeps the answer. */
export function nextCheck(before: AccountCheck, lookup: KindLookup): AccountCheck {
  switch (lookup.state) {
    case "known":
      return lookup.kind === "contract" || lookup.kind === "smart" ? lookup.kind : "clear";
    case "failed":
      return before === "asking" ? "unchecked" : before;
    default:
      return before;
  }
}
