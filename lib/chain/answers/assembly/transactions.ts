import { isHash, readCount } from "./digits";
import { isSigned, nextItem, planOf, writeFields, writeQuantityOf } from "./fields";
import { keccak } from "./keccak";
import { DIGEST, ENDS, LIST, MOST_ITEMS, PREFIX, SCRATCH, TEXT, TRANSACTION } from "./layout";
import { endOf, expectText, isMissing, kindOf, readObject, startOf } from "./objects";
import { begin, end, out, writeByte, writeTo } from "./rlp";
import { byteAt, CLOSE_LIST, decline, expect, OPEN_LIST } from "./text";

/** Members of a transaction. */
const HASH: i32 = 0;
const INPUT: i32 = 1;
const TYPE: i32 = 2;
const V: i32 = 3;
const PARITY: i32 = 4;
const R: i32 = 5;
const S: i32 = 6;

/** Characters of the longest type that is read here. */
const LONGEST_TYPE: i32 = 4;
/** Characters of calldata with the prefix of a message (spec §2.3.1). Its digits, in any case, are at {@link PREFIX}. */
const PREFIX_LENGTH: i32 = 14;

/** Of the list that was read last: the number of transactions, the characters of all calldata, and whether one begins like a message. */
export let count: i32 = 0;
export let calldata: i32 = 0;
export let hasMessage: bool = false;

/**
 * Encodes the transactions of the list at a place, and checks the hashes of those that begin like a message. Returns the place after
 * the list.
 */
export function writeTransactions(list: i32): i32 {
  count = 0;
  calldata = 0;
  hasMessage = false;
  writeTo(LIST);
  let at = expect(list, OPEN_LIST);
  while (byteAt(at) !== CLOSE_LIST) {
    if (count === MOST_ITEMS) decline();
    at = nextItem(readObject(TRANSACTION, at));
    const start = out;
    writeTransaction();
    store<i32>(ENDS + 4 * count, out);
    count++;
    takeCalldata(start);
  }
  return at + 1;
}

function takeCalldata(encoding: i32): void {
  expectText(TRANSACTION, INPUT);
  const start = startOf(TRANSACTION, INPUT);
  const length = endOf(TRANSACTION, INPUT) - start;
  calldata += length;
  if (length < PREFIX_LENGTH || !beginsLikeMessage(start)) return;
  hasMessage = true;
  keccak(encoding, out - encoding, DIGEST);
  expectText(TRANSACTION, HASH);
  if (!isHash(startOf(TRANSACTION, HASH), endOf(TRANSACTION, HASH), DIGEST, SCRATCH)) decline();
}

function beginsLikeMessage(start: i32): bool {
  const digits = v128.or(v128.load(start), i8x16.splat(0x20));
  return (i8x16.bitmask(i8x16.eq(digits, v128.load(PREFIX))) & 0x3fff) === 0x3fff;
}

function writeTransaction(): void {
  const type = typeOf(TRANSACTION, TYPE);
  const plan = planOf(type);
  if (plan === 0) decline();
  if (type !== 0) writeByte(type);
  const list = begin();
  writeFields(TRANSACTION, plan);
  if (isSigned(plan)) {
    writeQuantityOf(TRANSACTION, type !== 0 && !isMissing(TRANSACTION, PARITY) ? PARITY : V);
    writeQuantityOf(TRANSACTION, R);
    writeQuantityOf(TRANSACTION, S);
  }
  end(list);
}

/** The type of a transaction or receipt; 0 if it has none. */
export function typeOf(set: i32, id: i32): i32 {
  if (isMissing(set, id)) return 0;
  const start = startOf(set, id);
  if (kindOf(set, id) !== TEXT || endOf(set, id) - start > LONGEST_TYPE) decline();
  return <i32>readCount(start, endOf(set, id));
}
