import { priceInSmallestUnit } from "../price";
import type { ExchangeMessage, Sale } from "../types";
import { findLiving, moved } from "./inscription";
import { accepted, type MessageContext, type RuleResult, rejected } from "./rule-result";

/**
 * Exchange (spec §5.8): the recipient listed the inscription for a price, and the sender pays at least that price with
 * the transaction's value. The sender becomes the owner, and a sale is recorded.
 */
export function judgeExchange(context: MessageContext, message: ExchangeMessage): RuleResult {
  const { view, operation, recipient, rules } = context;
  const inscription = findLiving(view, message.tick, message.id);
  if (typeof inscription === "string") return rejected(inscription);
  const { listing, owner: seller } = inscription;
  if (listing === null) return rejected("NOT_LISTED");
  const { price, unit } = listing;
  if (price === null || unit === null) return rejected("NOT_PRICED");
  if (recipient !== seller) return rejected("RECIPIENT_NOT_SELLER");
  if (operation.from === seller) return rejected("BUYER_IS_SELLER");
  const due = priceInSmallestUnit(price, unit, rules);
  if (due === null) return rejected("UNIT_NOT_ACCEPTED");
  if (operation.value < due) return rejected("PAYMENT_TOO_LOW");
  const sale: Sale = {
    blockNumber: operation.blockNumber,
    transactionIndex: operation.transactionIndex,
    position: operation.position,
    ticker: message.tick,
    tokenId: inscription.tokenId,
    seller,
    buyer: operation.from,
    price,
    unit,
    paid: operation.value,
    value: due,
    amount: inscription.amount,
    recipient: operation.from,
    vault: null,
    transactionHash: operation.transactionHash,
    timestamp: operation.timestamp,
  };
  return accepted({ ...inscription, price, unit }, [moved(inscription, operation.from), { kind: "sale", sale }]);
}
