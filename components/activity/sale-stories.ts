import type { OperationOrder, OperationRecord } from "@/lib/client";
import type { Address } from "@/lib/protocol";

/** An operation of a list, with the transfer that a sale through the market caused (spec §10.3.11). */
export interface Story {
  readonly operation: OperationRecord;
  /** Null: not such a sale, or its transfer is not among the operations. */
  readonly transfer: OperationRecord | null;
}

/** An accepted sale, through the market or by message. */
export function isSold({ accepted, op }: OperationRecord): boolean {
  return accepted && (op === "sale" || op === "ex");
}

/** From whom to whom an operation goes. The buyer sends a sale, so an accepted one goes from its recipient to its sender. */
export function partiesOf(operation: OperationRecord): { readonly from: Address; readonly to: Address | null } {
  const { sender, recipient } = operation;
  return isSold(operation) && recipient !== null ? { from: recipient, to: sender } : { from: sender, to: recipient };
}

/** A page of operations as rows: a sale and the transfer that it caused are one. */
export function storiesOf(operations: readonly OperationRecord[], order: OperationOrder = "newest"): Story[] {
  return order === "oldest" ? inOrder(operations) : inOrder(operations.toReversed()).reverse();
}

/** The same for operations in their order, as a transaction has them. */
export function inOrder(operations: readonly OperationRecord[]): Story[] {
  const stories: { operation: OperationRecord; transfer: OperationRecord | null }[] = [];
  const sales = new Map<string, (typeof stories)[number]>();
  for (const operation of operations) {
    const key = `${operation.transactionHash} ${operation.ticker} ${operation.tokenId}`;
    const sale = sales.get(key);
    if (sale !== undefined && mayEndSale(operation) && operation.senderAccount === sale.operation.recipient) {
      sale.transfer = operation;
      sales.delete(key);
      continue;
    }
    const story = { operation, transfer: null };
    stories.push(story);
    if (mayBeginSale(operation)) sales.set(key, story);
  }
  return stories;
}

/**
 * A page of operations without those at its end of which the next page may have the other half: transfers whose sale may be older, or, oldest
 * first, sales whose transfer follows. Then the next page begins with them. A page that is whole stays as it is.
 */
export function wholeStories<Page extends { operations: readonly OperationRecord[]; next: string | null }>(
  page: Page,
  order: OperationOrder = "newest",
): Page {
  const isHalf = order === "oldest" ? mayBeginSale : mayEndSale;
  const end = page.operations.findLastIndex((operation) => !isHalf(operation));
  const last = page.operations[end];
  if (page.next === null || last === undefined || end === page.operations.length - 1) return page;
  return { ...page, operations: page.operations.slice(0, end + 1), next: last.cursor };
}

/** Whether a sale may have caused an operation: a vault's transfer. */
function mayEndSale({ accepted, op, source, senderAccount }: OperationRecord): boolean {
  return accepted && op === "tsf" && source === "event" && senderAccount !== null;
}

/** Whether an operation may have caused a transfer: a sale through the market. */
function mayBeginSale({ accepted, op }: OperationRecord): boolean {
  return accepted && op === "sale";
}
