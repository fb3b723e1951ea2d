import { readBlock } from "./blocks";
import { CALLS, ENTRY, FACTS, OTHER } from "./layout";
import { endOf, kindOf, readObject, startOf } from "./objects";
import { readReceipts } from "./receipts";
import { decline } from "./text";

const ID: i32 = 0;
/** Kinds of results. */
const BLOCK_RESULT: i32 = 1;
const RECEIPTS_RESULT: i32 = 2;
/** Most digits of an id. */
const MOST_DIGITS: i32 = 4;

/**
 * Finds the members of the answer to one call, and reads its result in place if its id comes before it and the host expects a block or receipts.
 * Returns the place after it.
 */
export function readEntry(at: i32): i32 {
  wasRead = false;
  const last = readObject(ENTRY, at);
  store<i32>(FACTS, readId(), 40);
  store<i32>(FACTS, wasRead ? 1 : 0, 44);
  return last;
}

/** Whether the result was read in place. */
let wasRead: bool = false;

/** Reads a result of a kind, and checks what the kind's module says. Returns the place after it. */
export function readResult(kind: i32, at: i32): i32 {
  wasRead = true;
  if (kind === BLOCK_RESULT) return readBlock(at);
  if (kind === RECEIPTS_RESULT) return readReceipts(at);
  decline();
  return at;
}

/** What the host expects of the call of the answer that is read: 0 for any value. */
export function resultKind(): i32 {
  const id = readId();
  return id < 0 ? 0 : load<u8>(CALLS + id);
}

/** The id of the answer; -1 if it is absent or of another form. */
function readId(): i32 {
  const start = startOf(ENTRY, ID);
  const end = endOf(ENTRY, ID);
  if (kindOf(ENTRY, ID) !== OTHER || end - start > MOST_DIGITS) return -1;
  let id = 0;
  for (let at = start; at < end; at++) {
    const digit = <i32>load<u8>(at) - 0x30;
    if (<u32>digit > 9) return -1;
    id = 10 * id + digit;
  }
  return id;
}
