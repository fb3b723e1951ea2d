import { OPERATION_NAMES } from "@/lib/protocol/names";
import { amount, flag, hash, type Infer, nullable, object, oneOf, reasonCode, text } from "./schema";

/** The outcome of a message if it is the first operation of the next block. */
export const messageCheck = object({
  accepted: flag,
  /** The reason why it would be rejected: a code of docs/reasons.md. */
  reason: nullable(reasonCode),
  /** The reason in words, and its remedy. */
  explanation: nullable(text),
  /** The reason why the text is not a message. It would not be recorded. */
  notMessage: nullable(text),
  op: nullable(oneOf(...OPERATION_NAMES)),
  ticker: nullable(text),
  /** The inscription that the message names; null for a mint, because its transaction determines the inscription. */
  tokenId: nullable(hash),
  mintId: nullable(text),
  amount: nullable(amount),
  price: nullable(amount),
  unit: nullable(text),
});
export type MessageCheck = Infer<typeof messageCheck>;
