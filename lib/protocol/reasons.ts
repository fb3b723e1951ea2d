import type { ReasonCode } from "./reason-codes";

/**
 * All reasons why an operation is rejected (spec §15). Codes are stable. `text` says what is wrong and `hint` how to fix
 * it. docs/reasons.md shows the same list.
 */
export const REASONS = {
  TRANSACTION_FAILED: {
    text: "The transaction failed.",
    hint: "Find out why it failed, then send the message again in a new transaction.",
  },
  NO_RECIPIENT: {
    text: "The transaction creates a contract and has no recipient.",
    hint: "Send the message to an address.",
  },
  UNKNOWN_OP: {
    text: "This network does not know the message's operation.",
    hint: "Use deploy, mint, tsf, split, list, ulist or ex, in lower case.",
  },
  INVALID_TICKER: {
    text: "The ticker is missing or malformed.",
    hint: "Use 1 to 10 letters (A to Z, a to z) and digits.",
  },
  INVALID_MAX: {
    text: "The max amount is missing or malformed.",
    hint: "Use a whole number up to 2^256-1 without sign, decimal point, exponent or leading zeros.",
  },
  INVALID_LIMIT: {
    text: "The mint limit is missing or malformed.",
    hint: "Use a whole number up to 2^256-1 without sign, decimal point, exponent or leading zeros.",
  },
  INVALID_CONTRACT: {
    text: "The contract is not an address.",
    hint: "Use 0x and 40 hex digits, or omit the contract.",
  },
  INVALID_CMINT: {
    text: "cmint is not true or false.",
    hint: "Use true or false without quotes, or omit it.",
  },
  INVALID_ID: {
    text: "The id is missing or malformed.",
    hint: "Use 1 to 78 letters, digits or . _ : -, or the inscription's token id.",
  },
  INVALID_AMOUNT: {
    text: "An amount is missing or malformed.",
    hint: "Use a whole number up to 2^256-1 without sign, decimal point, exponent or leading zeros.",
  },
  INVALID_PRICE: {
    text: "The price is malformed.",
    hint: "Use a whole number up to 2^256-1 without sign, decimal point, exponent or leading zeros.",
  },
  INVALID_UNIT: {
    text: "The unit of the price is malformed.",
    hint: "Use one of the network's payment units.",
  },
  INCOMPLETE_PRICE: {
    text: "Only one of price and unit is given.",
    hint: "Use both, or neither for a listing without a price.",
  },
  LIMIT_ZERO: {
    text: "The mint limit is zero.",
    hint: "Choose a mint limit of at least 1.",
  },
  MAX_NOT_ABOVE_LIMIT: {
    text: "The max amount is not above the mint limit.",
    hint: "Choose a max amount above the mint limit.",
  },
  AMOUNT_ZERO: {
    text: "An amount is zero.",
    hint: "Use an amount of at least 1.",
  },
  PRICE_ZERO: {
    text: "The price is zero.",
    hint: "Choose a price of at least 1, or transfer the inscription instead.",
  },
  UNIT_NOT_ACCEPTED: {
    text: "This network does not accept the unit of the price.",
    hint: "Use one of the network's payment units, with its exact spelling.",
  },
  TICKER_TAKEN: {
    text: "The ticker is already deployed.",
    hint: "Choose another ticker.",
  },
  TICKER_RESERVED: {
    text: "The ticker is reserved for the network's operators.",
    hint: "Choose another ticker. On a network without operators no one can deploy this one.",
  },
  TICKER_UNKNOWN: {
    text: "The ticker is not deployed.",
    hint: "Check the ticker, which is case-sensitive, or deploy it first.",
  },
  CONTRACT_MINT_ONLY: {
    text: "This token can only be minted by its contract.",
    hint: "Mint by calling the token's contract.",
  },
  ABOVE_LIMIT: {
    text: "The amount is above the token's mint limit.",
    hint: "Mint at most the mint limit at once.",
  },
  ABOVE_MAX: {
    text: "The amount is above the remaining supply.",
    hint: "Mint at most the remaining supply. If none is left, choose another token.",
  },
  MINT_ID_TAKEN: {
    text: "The id was already used under this ticker.",
    hint: "Choose another id.",
  },
  MINT_FORBIDDEN: {
    text: "The token's contract does not allow this mint.",
    hint: "Ask the token's deployer who may mint, and when.",
  },
  MINT_CONTROL_SILENT: {
    text: "The token's contract did not answer whether it allows this mint.",
    hint: "Ask the token's deployer. The contract must answer nip20_allowMint.",
  },
  INSCRIPTION_UNKNOWN: {
    text: "The ticker has no inscription with this id.",
    hint: "Check the ticker and the id, or use the inscription's token id.",
  },
  BURNED: {
    text: "The inscription is burned.",
    hint: "Use another inscription. If this one was split, use one of its two parts.",
  },
  NOT_OWNER: {
    text: "The sender does not own the inscription.",
    hint: "Send from the account that owns it.",
  },
  LISTED: {
    text: "The inscription is listed for sale.",
    hint: "Unlist it first.",
  },
  ALREADY_LISTED: {
    text: "The inscription is already listed.",
    hint: "Unlist it, then list it again.",
  },
  NOT_LISTED: {
    text: "The inscription is not listed.",
    hint: "It may have been sold or unlisted. Check its current state.",
  },
  NOT_PRICED: {
    text: "The inscription is listed without a price and cannot be bought.",
    hint: "Ask its owner to list it with a price.",
  },
  RECIPIENT_NOT_SENDER: {
    text: "The transaction's recipient is not the sender.",
    hint: "Send the message to your own address.",
  },
  RECIPIENT_NOT_SELLER: {
    text: "The transaction's recipient does not own the inscription.",
    hint: "Send the message and the payment to the inscription's owner.",
  },
  BUYER_IS_SELLER: {
    text: "The sender already owns the inscription.",
    hint: "Unlist it instead of buying it.",
  },
  PAYMENT_TOO_LOW: {
    text: "The transaction's value is below the price.",
    hint: "Send a value of at least the price.",
  },
  SPLIT_SUM: {
    text: "The two amounts do not add up to the inscription's amount.",
    hint: "Choose two amounts whose sum is exactly the inscription's amount.",
  },
  AMOUNT_MISMATCH: {
    text: "The bridged amount is not the inscription's amount.",
    hint: "Bridge out exactly the inscription's amount. To bridge out less, split it first.",
  },
  NOT_SIGNED: {
    text: "The owner in the contract's event did not sign the transaction.",
    hint: "Call the contract from the account that owns the inscription.",
  },
  NOT_IN_VAULT: {
    text: "The seller's vault does not own the inscription.",
    hint: "Transfer the inscription to your vault, then offer it again.",
  },
  NOT_OFFERED: {
    text: "The inscription is not offered by this vault.",
    hint: "No action is needed.",
  },
  NOT_DELEGATED: {
    text: "The inscription is not delegated.",
    hint: "No action is needed.",
  },
} as const satisfies Readonly<Record<ReasonCode, { readonly text: string; readonly hint: string }>>;
