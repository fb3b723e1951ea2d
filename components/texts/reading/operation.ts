import { groupDigits } from "../../format";
import { plural } from "../plural";

/** Texts of a transaction’s page. */
export const operationTexts = {
  title: (hash: string) => `Transaction ${hash}`,
  asText: "Text",
  asBytes: "Bytes",
  bytesLabel: "The message as hexadecimal bytes",
  changed: "Changes",
  nothingChanged: "None. A rejected operation changes nothing.",
  openInscription: "View inscription",
  final: "Final",
  notFinal: "Not final yet. A reorganization could undo it.",
  position: "Position",
  positionText: (transaction: number, log: number | null) =>
    log === null
      ? `transaction ${groupDigits(transaction)}`
      : `transaction ${groupDigits(transaction)}, log ${groupDigits(log)}`,
  source: "Source",
  sources: { message: "message in the transaction’s data", event: "contract event" },
  several: (count: number) => `This transaction carries ${plural(count, "operation", "operations")}.`,
  orphaned: {
    gone: "A reorganization removed this transaction",
    goneText:
      "No block includes it now, so that it has no effect. If a block includes it again, its result appears here.",
    pendingText: "It waits to be included in a block again.",
    moved: (number: string) => `A reorganization moved this transaction to block ${number}`,
    was: "It was in block",
    until: "which a reorganization removed",
  },
  changes: {
    deploy: (ticker: string) => `${ticker} is deployed.`,
    minted: (amount: string, ticker: string) => `A new inscription of ${amount} ${ticker} was minted.`,
    supplyGrew: (amount: string, ticker: string) => `The supply of ${ticker} grew by ${amount}.`,
    supplyFell: (amount: string, ticker: string) => `The supply of ${ticker} fell by ${amount}.`,
    ownerIs: "Its owner is",
    moved: "The owner changed",
    split: "The inscription was split into two new ones.",
    listedFor: (price: string) => `The inscription is for sale at ${price}.`,
    offered: "The inscription is offered in the market.",
    canceled: "The offer ended.",
    soldInMarket: "The inscription was sold through the market.",
    listedPlainly: "The inscription is listed without a price.",
    unlisted: "The inscription is no longer listed.",
    sold: (price: string) => `The inscription was sold for ${price}.`,
    delegated: "The inscription is delegated",
    revoked: "The delegation has ended.",
    burned: "The inscription was bridged out to an ERC-20 token.",
  },
} as const;
