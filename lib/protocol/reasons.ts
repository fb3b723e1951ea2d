/**
 * The closed list of reasons why an operation is rejected (decisions.md §1). Codes are stable. `text` says what is
 * wrong, `hint` what to do about it; both are plain sentences for people. docs/reasons.md is this list as a page.
 */
export const REASONS = {
  TRANSACTION_FAILED: {
    text: "The transaction failed on the chain.",
    hint: "Find out why it failed, then send the message again in a new transaction.",
  },
  NO_RECIPIENT: {
    text: "The transaction creates a contract and has no recipient.",
    hint: "Send the message to an address.",
  },
  UNKNOWN_OP: {
    text: "The message's operation is not one that this network knows.",
    hint: "Use deploy, mint, tsf, split, list, ulist or ex, in lower case.",
  },
  INVALID_TICKER: {
    text: "The ticker is missing or malformed.",
    hint: "Use 1 to 10 English letters and digits.",
  },
  INVALID_MAX: {
    text: "The max amount is missing or malformed.",
    hint: "Give a whole number without sign, point, exponent or leading zeros, at most 2^256-1.",
  },
  INVALID_LIMIT: {
    text: "The mint limit is missing or malformed.",
    hint: "Give a whole number without sign, point, exponent or leading zeros, at most 2^256-1.",
  },
  INVALID_CONTRACT: {
    text: "The contract is not an address.",
    hint: "Give 0x and 40 hex digits, or leave the contract out.",
  },
  INVALID_CMINT: {
    text: "The key cmint is neither true nor false.",
    hint: "Give true or false without quotes, or leave it out.",
  },
  INVALID_ID: {
    text: "The id is missing or malformed.",
    hint: "Use 1 to 78 characters out of letters, digits and . _ : -, or the inscription's token id.",
  },
  INVALID_AMOUNT: {
    text: "An amount is missing or malformed.",
    hint: "Give a whole number without sign, point, exponent or leading zeros, at most 2^256-1.",
  },
  INVALID_PRICE: {
    text: "The price is malformed.",
    hint: "Give a whole number without sign, point, exponent or leading zeros, at most 2^256-1.",
  },
  INVALID_UNIT: {
    text: "The unit of the price is malformed.",
    hint: "Use one of the network's payment units.",
  },
  INCOMPLETE_PRICE: {
    text: "Of price and unit only one is given.",
    hint: "Give both, or neither for a listing without a price.",
  },
  LIMIT_ZERO: {
    text: "The mint limit is zero.",
    hint: "Choose a mint limit of at least 1.",
  },
  MAX_NOT_ABOVE_LIMIT: {
    text: "The max amount is not greater than the mint limit.",
    hint: "Choose a max amount greater than the mint limit.",
  },
  AMOUNT_ZERO: {
    text: "An amount is zero.",
    hint: "Use an amount of at least 1.",
  },
  PRICE_ZERO: {
    text: "The price is zero.",
    hint: "Ask a price of at least 1, or transfer the inscription instead.",
  },
  UNIT_NOT_ACCEPTED: {
    text: "The unit is not one that this network accepts.",
    hint: "Use one of the network's payment units, spelled exactly.",
  },
  TICKER_TAKEN: {
    text: "The ticker is deployed already.",
    hint: "Choose another ticker.",
  },
  TICKER_RESERVED: {
    text: "The ticker is reserved for the platform operator.",
    hint: "Choose another ticker. On a network without an operator, such as metis, no one can deploy this one.",
  },
  TICKER_UNKNOWN: {
    text: "The ticker is not deployed.",
    hint: "Check the ticker's spelling, upper and lower case included, or deploy it first.",
  },
  CONTRACT_MINT_ONLY: {
    text: "This token can be minted through its contract only.",
    hint: "Mint by calling the token's contract.",
  },
  ABOVE_LIMIT: {
    text: "The amount is above the token's mint limit.",
    hint: "Mint no more than the mint limit at once.",
  },
  ABOVE_MAX: {
    text: "The amount does not fit into what is left of the token's max amount.",
    hint: "Mint no more than what is left, or another token where nothing is.",
  },
  MINT_ID_TAKEN: {
    text: "The id was used under this ticker before.",
    hint: "Choose another id.",
  },
  MINT_FORBIDDEN: {
    text: "The token's contract does not allow this mint.",
    hint: "Ask the token's deployer who may mint, and when.",
  },
  MINT_CONTROL_SILENT: {
    text: "The token's contract gave no answer to the question whether it allows this mint.",
    hint: "Ask the token's deployer: the contract has to answer nip20_allowMint.",
  },
  INSCRIPTION_UNKNOWN: {
    text: "There is no inscription with this id under the ticker.",
    hint: "Check the ticker and the id, or use the inscription's token id.",
  },
  BURNED: {
    text: "The inscription is burned.",
    hint: "Use one that still exists; of a split inscription, one of its two parts.",
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
    text: "The inscription is listed already.",
    hint: "Unlist it first, then list it anew.",
  },
  NOT_LISTED: {
    text: "The inscription is not listed.",
    hint: "It may have been sold or unlisted: look at its present state.",
  },
  NOT_PRICED: {
    text: "The inscription is listed without a price and can't be exchanged.",
    hint: "Ask its owner to list it with a price.",
  },
  RECIPIENT_NOT_SENDER: {
    text: "The transaction's recipient is not the sender.",
    hint: "Send the message to your own address.",
  },
  RECIPIENT_NOT_SELLER: {
    text: "The transaction's recipient is not the owner who listed the inscription.",
    hint: "Send the message and the payment to the inscription's present owner.",
  },
  BUYER_IS_SELLER: {
    text: "The inscription belongs to the sender already.",
    hint: "Unlist it instead of buying it.",
  },
  PAYMENT_TOO_LOW: {
    text: "The transaction's value is below the price.",
    hint: "Send at least the price as the transaction's value.",
  },
  SPLIT_SUM: {
    text: "The two amounts do not add up to the inscription's amount.",
    hint: "Choose two amounts whose sum is exactly the inscription's amount.",
  },
  AMOUNT_MISMATCH: {
    text: "The amount that is bridged out is not the inscription's amount.",
    hint: "Bridge out exactly the inscription's amount; split it first where less is meant.",
  },
  NOT_SIGNED: {
    text: "The owner that the contract's event names did not sign the transaction.",
    hint: "Call the contract from the account that owns the inscription.",
  },
  NOT_DELEGATED: {
    text: "The inscription is not delegated.",
    hint: "There is nothing to revoke.",
  },
} as const satisfies Readonly<Record<string, { readonly text: string; readonly hint: string }>>;

/** Code of a reason why an operation is rejected. */
export type ReasonCode = keyof typeof REASONS;

/** Whether `value` is the code of a reason. */
export function isReasonCode(value: string): value is ReasonCode {
  return Object.hasOwn(REASONS, value);
}
