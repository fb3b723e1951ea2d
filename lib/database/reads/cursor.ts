import type { Position } from "@/lib/protocol";
import { FatalError } from "@/lib/runtime/errors";

const CURSOR = /^([0-9]{1,15})-([0-9]{1,9})-([0-9]{1,9})$/;

/** A cursor that no list gave out. */
export class InvalidCursorError extends FatalError {
  readonly code = "INVALID_CURSOR";

  constructor() {
    super("the cursor is not one that a list gave out", { hint: "Begin with the list's first page." });
  }
}

/** A position as text; callers treat it as opaque. It stays right while blocks come and go. */
export function cursorOf({ blockNumber, transactionIndex, position }: Position): string {
  return `${blockNumber}-${transactionIndex}-${position}`;
}

/** Whether `text` has the form of a cursor. */
export function isCursor(text: string): boolean {
  return CURSOR.test(text);
}

/** The position that a cursor stands for. Throws {@link InvalidCursorError}. */
export function positionFromCursor(cursor: string): Position {
  const [, block, transaction, position] = CURSOR.exec(cursor) ?? [];
  if (block === undefined) throw new InvalidCursorError();
  return { blockNumber: Number(block), transactionIndex: Number(transaction), position: Number(position) };
}

/** The last block that the page behind a cursor can be of; undefined: the first page may hold any. */
export function blockOfCursor(cursor: string | undefined): number | undefined {
  return cursor === undefined ? undefined : positionFromCursor(cursor).blockNumber;
}
