/**
 * The codes of all reasons why an operation is rejected (spec §15). They are stable. They are separate from their texts
 * (reasons.ts), because every page checks codes, but most show no text.
 */
const REASON_CODES = [
  "TRANSACTION_FAILED",
  "NO_RECIPIENT",
  "UNKNOWN_OP",
  "INVALID_TICKER",
  "INVALID_MAX",
  "INVALID_LIMIT",
  "INVALID_CONTRACT",
  "INVALID_CMINT",
  "INVALID_ID",
  "INVALID_AMOUNT",
  "INVALID_PRICE",
  "INVALID_UNIT",
  "INCOMPLETE_PRICE",
  "LIMIT_ZERO",
  "MAX_NOT_ABOVE_LIMIT",
  "AMOUNT_ZERO",
  "PRICE_ZERO",
  "UNIT_NOT_ACCEPTED",
  "TICKER_TAKEN",
  "TICKER_RESERVED",
  "TICKER_UNKNOWN",
  "CONTRACT_MINT_ONLY",
  "ABOVE_LIMIT",
  "ABOVE_MAX",
  "MINT_ID_TAKEN",
  "MINT_FORBIDDEN",
  "MINT_CONTROL_SILENT",
  "INSCRIPTION_UNKNOWN",
  "BURNED",
  "NOT_OWNER",
  "LISTED",
  "ALREADY_LISTED",
  "NOT_LISTED",
  "NOT_PRICED",
  "RECIPIENT_NOT_SENDER",
  "RECIPIENT_NOT_SELLER",
  "BUYER_IS_SELLER",
  "PAYMENT_TOO_LOW",
  "SPLIT_SUM",
  "AMOUNT_MISMATCH",
  "NOT_SIGNED",
  "NOT_IN_VAULT",
  "NOT_OFFERED",
  "NOT_DELEGATED",
  "LOCKED",
  "NOT_LOCKED",
] as const;

/** Code of a reason. */
export type ReasonCode = (typeof REASON_CODES)[number];

const codes: ReadonlySet<string> = new Set(REASON_CODES);

/** Whether `value` is the code of a reason (spec §15). */
export function isReasonCode(value: string): value is ReasonCode {
  return codes.has(value);
}
