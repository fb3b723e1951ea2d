import { priceInSmallestUnit } from "../price";
import type { Listing, ListMessage } from "../types";
import { changed, findOwned } from "./inscription";
import { accepted, type MessageContext, type RuleResult, rejected } from "./rule-result";

/**
 * List (spec §5.6): the owner sends to itself, and the inscription is not listed. A price is in a payment unit of the
 * network.
 */
export function judgeList({ view, operation, recipient, rules }: MessageContext, message: ListMessage): RuleResult {
  const { asking } = message;
  const inscription = findOwned(view, message.tick, message.id, operation.from);
  if (typeof inscription === "string") return rejected(inscription);
  if (recipient !== operation.from) return rejected("RECIPIENT_NOT_SENDER");
  if (inscription.listing !== null) return rejected("ALREADY_LISTED");
  if (asking !== null && priceInSmallestUnit(asking.price, asking.unit, rules) === null)
    return rejected("UNIT_NOT_ACCEPTED");
  const listing: Listing = asking ?? { price: null, unit: null };
  return accepted({ ...inscription, ...listing }, [changed(inscription, { listing })]);
}
