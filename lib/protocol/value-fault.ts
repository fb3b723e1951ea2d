import type { ReasonCode } from "./reason-codes";
import type { Message } from "./types";

/**
 * The reason why the values of a message are invalid in every state (spec §3.3): a zero amount, price or limit, or a max
 * that is not above the limit. Null if they are valid.
 */
export function valueFault(message: Message): ReasonCode | null {
  switch (message.op) {
    case "deploy":
      if (message.lim === 0n) return "LIMIT_ZERO";
      return message.max > message.lim ? null : "MAX_NOT_ABOVE_LIMIT";
    case "mint":
      return message.amt === 0n ? "AMOUNT_ZERO" : null;
    case "split":
      return message.amt1 === 0n || message.amt2 === 0n ? "AMOUNT_ZERO" : null;
    case "list":
      return message.asking?.price === 0n ? "PRICE_ZERO" : null;
    default:
      return null;
  }
}
