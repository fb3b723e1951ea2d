import type { Position } from "@/lib/protocol";
import { FatalError } from "@/lib/runtime/errors";

const CURSOR = /^([0-9]{1,15})-([0-9]{1,9})-([0-9]{1,9})$/;

/** A malformed cursor. */
export class InvalidCursorError extends FatalError {
  readonly code = "INVALID_CURSOR";

  constructor() {
    super("the cursor is malformed", {
      hint: "Use the value of next from a page of the same list, or read the first page.",
    });
  }
}

/** Encodes a position as an opaque cursor. It stays valid across reorganizations. */
export function cursorOf({ blockNumber, transactionIndex, position }: Position): string {
  return `${blockNumber}-${transactionIndex}-${position}`;
}

/** Whether `text` has the form of a cursor. */
export function isCursor(text: string): boolean {
  return CURSOR.test(text);
}

/** Decodes a cursor. @throws InvalidCursorError if it is malformed */
export function positionFromCursor(cursor: string): Position {
  const [, block, transaction, position] = CURSOR.exec(cursor) ?? [];
  if (block === undefined) throw new InvalidCursorError();
  return { blockNumber: Number(block), transactionIndex: Number(transaction), position: Number(position) };
}

/** Returns the highest block that the page after a cursor can contain; undefined for the first page. @throws InvalidCursorError if the cursor is malformed */
export function blockOfCursor(cursor: string | undefined): number | undefined {
  return cursor === undefined ? undefined : positionFromCursor(cursor).blockNumber;
}
