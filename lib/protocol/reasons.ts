import type { ReasonCode } from "./reason-codes";
import { REASON_TEXTS } from "./reason-texts";

/**
 * All reasons why an operation is rejected (spec §15). Codes are stable. `text` describes the fault, and `hint` says
 * how to fix it. docs/reasons.md shows the same list.
 */
export const REASONS = {
  TRANSACTION_FAILED: {
    text: REASON_TEXTS.TRANSACTION_FAILED,
    hint: "Find out why it failed, then send the message again in a new transaction.",
  },
  NO_RECIPIENT: {
    text: REASON_TEXTS.NO_RECIPIENT,
    hint: "Send the message to an address.",
  },
  UNKNOWN_OP: {
    text: REASON_TEXTS.UNKNOWN_OP,
    hint: "Use deploy, mint, tsf, split, list, ulist or ex, in lower case.",
  },
  INVALID_TICKER: {
    text: REASON_TEXTS.INVALID_TICKER,
    hint: "Use 1 to 10 letters (A to Z, a to z) and digits.",
  },
  INVALID_MAX: {
    text: REASON_TEXTS.INVALID_MAX,
    hint: "Use a whole number up to 2^256-1 without sign, decimal point, exponent or leading zeros.",
  },
  INVALID_LIMIT: {
    text: REASON_TEXTS.INVALID_LIMIT,
    hint: "Use a whole number up to 2^256-1 without sign, decimal point, exponent or leading zeros.",
  },
  INVALID_CONTRACT: {
    text: REASON_TEXTS.INVALID_CONTRACT,
    hint: "Use 0x and 40 hex digits, or omit the contract.",
  },
  INVALID_CMINT: {
    text: REASON_TEXTS.INVALID_CMINT,
    hint: "Use true or false without quotes, or omit it.",
  },
  INVALID_ID: {
    text: REASON_TEXTS.INVALID_ID,
    hint: "Use 1 to 78 letters, digits or . _ : -, or the inscription's token ID.",
  },
  INVALID_AMOUNT: {
    text: REASON_TEXTS.INVALID_AMOUNT,
    hint: "Use a whole number up to 2^256-1 without sign, decimal point, exponent or leading zeros.",
  },
  INVALID_PRICE: {
    text: REASON_TEXTS.INVALID_PRICE,
    hint: "Use a whole number up to 2^256-1 without sign, decimal point, exponent or leading zeros.",
  },
  INVALID_UNIT: {
    text: REASON_TEXTS.INVALID_UNIT,
    hint: "Use one of the network's payment units.",
  },
  INCOMPLETE_PRICE: {
    text: REASON_TEXTS.INCOMPLETE_PRICE,
    hint: "Use both, or neither for a listing without a price.",
  },
  LIMIT_ZERO: {
    text: REASON_TEXTS.LIMIT_ZERO,
    hint: "Choose a mint limit of at least 1.",
  },
  MAX_NOT_ABOVE_LIMIT: {
    text: REASON_TEXTS.MAX_NOT_ABOVE_LIMIT,
    hint: "Choose a max amount above the mint limit.",
  },
  AMOUNT_ZERO: {
    text: REASON_TEXTS.AMOUNT_ZERO,
    hint: "Use an amount of at least 1.",
  },
  PRICE_ZERO: {
    text: REASON_TEXTS.PRICE_ZERO,
    hint: "Choose a price of at least 1, or transfer the inscription instead.",
  },
  UNIT_NOT_ACCEPTED: {
    text: REASON_TEXTS.UNIT_NOT_ACCEPTED,
    hint: "Use one of the network's payment units, with its exact spelling.",
  },
  TICKER_TAKEN: {
    text: REASON_TEXTS.TICKER_TAKEN,
    hint: "Choose another ticker.",
  },
  TICKER_RESERVED: {
    text: REASON_TEXTS.TICKER_RESERVED,
    hint: "Choose another ticker. On a network without operators no one can deploy this one.",
  },
  TICKER_UNKNOWN: {
    text: REASON_TEXTS.TICKER_UNKNOWN,
    hint: "Check the ticker, which is case-sensitive, or deploy it first.",
  },
  CONTRACT_MINT_ONLY: {
    text: REASON_TEXTS.CONTRACT_MINT_ONLY,
    hint: "Mint by calling the token's contract.",
  },
  ABOVE_LIMIT: {
    text: REASON_TEXTS.ABOVE_LIMIT,
    hint: "Mint at most the mint limit at once.",
  },
  ABOVE_MAX: {
    text: REASON_TEXTS.ABOVE_MAX,
    hint: "Mint at most the remaining supply. If none is left, choose another token.",
  },
  MINT_ID_TAKEN: {
    text: REASON_TEXTS.MINT_ID_TAKEN,
    hint: "Choose another ID.",
  },
  MINT_FORBIDDEN: {
    text: REASON_TEXTS.MINT_FORBIDDEN,
    hint: "Ask the token's deployer who may mint, and when.",
  },
  MINT_CONTROL_SILENT: {
    text: REASON_TEXTS.MINT_CONTROL_SILENT,
    hint: "Ask the token's deployer. The contract must answer nip20_allowMint.",
  },
  INSCRIPTION_UNKNOWN: {
    text: REASON_TEXTS.INSCRIPTION_UNKNOWN,
    hint: "Check the ticker and the ID, or use the inscription's token ID.",
  },
  BURNED: {
    text: REASON_TEXTS.BURNED,
    hint: "Use another inscription. If this one was split, use one of its two parts.",
  },
  NOT_OWNER: {
    text: REASON_TEXTS.NOT_OWNER,
    hint: "Send from the account that owns it.",
  },
  LISTED: {
    text: REASON_TEXTS.LISTED,
    hint: "Unlist it first.",
  },
  ALREADY_LISTED: {
    text: REASON_TEXTS.ALREADY_LISTED,
    hint: "Unlist it, then list it again.",
  },
  NOT_LISTED: {
    text: REASON_TEXTS.NOT_LISTED,
    hint: "It may have been sold or unlisted. Check its current state.",
  },
  NOT_PRICED: {
    text: REASON_TEXTS.NOT_PRICED,
    hint: "Ask its owner to list it with a price.",
  },
  RECIPIENT_NOT_SENDER: {
    text: REASON_TEXTS.RECIPIENT_NOT_SENDER,
    hint: "Send the message to your own address.",
  },
  RECIPIENT_NOT_SELLER: {
    text: REASON_TEXTS.RECIPIENT_NOT_SELLER,
    hint: "Send the message and the payment to the inscription's owner.",
  },
  BUYER_IS_SELLER: {
    text: REASON_TEXTS.BUYER_IS_SELLER,
    hint: "Unlist it instead of buying it.",
  },
  PAYMENT_TOO_LOW: {
    text: REASON_TEXTS.PAYMENT_TOO_LOW,
    hint: "Send a value of at least the price.",
  },
  SPLIT_SUM: {
    text: REASON_TEXTS.SPLIT_SUM,
    hint: "Choose two amounts whose sum is exactly the inscription's amount.",
  },
  AMOUNT_MISMATCH: {
    text: REASON_TEXTS.AMOUNT_MISMATCH,
    hint: "Bridge out exactly the inscription's amount. To bridge out less, split it first.",
  },
  NOT_SIGNED: {
    text: REASON_TEXTS.NOT_SIGNED,
    hint: "Call the contract from the account that owns the inscription.",
  },
  NOT_IN_VAULT: {
    text: REASON_TEXTS.NOT_IN_VAULT,
    hint: "Transfer the inscription to your vault, then offer it again.",
  },
  NOT_OFFERED: {
    text: REASON_TEXTS.NOT_OFFERED,
    hint: "No action is needed.",
  },
  NOT_DELEGATED: {
    text: REASON_TEXTS.NOT_DELEGATED,
    hint: "No action is needed.",
  },
  LOCKED: {
    text: REASON_TEXTS.LOCKED,
    hint: "Wait until the lock ends, then offer it again.",
  },
  NOT_LOCKED: {
    text: REASON_TEXTS.NOT_LOCKED,
    hint: "No action is needed.",
  },
} as const satisfies Readonly<Record<ReasonCode, { readonly text: string; readonly hint: string }>>;
