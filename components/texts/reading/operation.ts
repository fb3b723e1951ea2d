import { groupDigits } from "../../format";
import { plural } from "../plural";

/** What the page of a transaction says. */
export const operationTexts = {
  title: (hash: string) => `Transaction ${hash}`,
  asText: "Text",
  asBytes: "Bytes",
  bytesLabel: "The message as bytes, in hexadecimal digits",
  changed: "What changed",
  nothingChanged: "Nothing: a rejected operation leaves everything as it was.",
  inscription: "Inscription",
  openInscription: "See the inscription",
  final: "Final: nothing can undo it",
  finalShort: "final",
  notFinal: "Not final yet: a reorganisation could still undo it.",
  position: "Place in the block",
  positionText: (transaction: number, log: number | null) =>
    log === null
      ? `transaction ${groupDigits(transaction)}`
      : `transaction ${groupDigits(transaction)}, log ${groupDigits(log)}`,
  source: "Came as",
  sources: { message: "a message in the transaction’s data", event: "a contract’s event" },
  several: (count: number) => `This transaction carries ${plural(count, "operation", "operations")}.`,
  changes: {
    deploy: (ticker: string) => `The ticker ${ticker} is taken, and its rules hold from the next operation on.`,
    minted: (amount: string, ticker: string) => `A new inscription of ${amount} ${ticker} came into being.`,
    supplyGrew: (amount: string, ticker: string) => `The supply of ${ticker} grew by ${amount}.`,
    supplyFell: (amount: string, ticker: string) => `The supply of ${ticker} fell by ${amount}.`,
    ownerIs: "Its owner is",
    moved: "The inscription moved",
    split: "The original is burned; two new inscriptions of its owner hold its amount.",
    listedFor: (price: string, unit: string) =>
      `The inscription is for sale at ${price} ${unit}, and does not move meanwhile.`,
    listedPlainly: "The inscription is listed without a price, and does not move meanwhile.",
    unlisted: "The inscription is no longer listed.",
    sold: (price: string, unit: string) => `The inscription was sold for ${price} ${unit}, and is no longer listed.`,
    delegated: "The inscription is delegated",
    revoked: "The delegation has ended.",
    burned: "The inscription is burned: it left for the chain’s ERC-20 token.",
  },
} as const;
