import { readResult, resultKind } from "./entries";
import { BLOCK, ENTRY } from "./layout";
import { endOfValue } from "./text";
import { writeTransactions } from "./transactions";

/** Members of an answer and of a block. */
const RESULT: i32 = 1;
const TRANSACTIONS: i32 = 1;

/** Reads a value that is no text, and what it contains if that is known to matter. Returns the place after it. */
export function readInPlace(set: i32, id: i32, at: i32): i32 {
  if (set === BLOCK && id === TRANSACTIONS) return writeTransactions(at);
  if (set !== ENTRY || id !== RESULT) return endOfValue(at, 0);
  const kind = resultKind();
  return kind === 0 ? endOfValue(at, 0) : readResult(kind, at);
}
