import type { OperationRecord } from "@/lib/client";
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

/** A page of operations, newest first, as rows: a sale and the transfer that it caused are one. */
export function storiesOf(operations: readonly OperationRecord[]): Story[] {
  return inOrder(operations.toReversed()).reverse();
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
    if (operation.op === "sale" && operation.accepted) sales.set(key, story);
  }
  return stories;
}

/**
 * A page of operations, newest first, without a transfer at its end whose sale may be the first operation of the next page. Then the
 * next page begins with the transfer.
 */
export function wholeStories<Page extends { operations: readonly OperationRecord[]; next: string | null }>(
  page: Page,
): Page {
  const operations = page.operations.slice(0, -1);
  const [last, end] = [page.operations.at(-1), operations.at(-1)];
  if (page.next === null || last === undefined || end === undefined || !mayEndSale(last)) return page;
  return { ...page, operations, next: end.cursor };
}

/** Whether a sale may have caused an operation: a vault's transfer. */
function mayEndSale({ accepted, op, source, senderAccount }: OperationRecord): boolean {
  return accepted && op === "tsf" && source === "event" && senderAccount !== null;
}
