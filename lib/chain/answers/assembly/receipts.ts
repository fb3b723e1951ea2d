import { expectPrefix, readCount, readDigits } from "./digits";
import { firstItem, nextItem, writeDataOf, writeHashes, writeQuantityOf } from "./fields";
import { ENDS, FACTS, LIST, LOG, MOST_RECEIPTS, RECEIPT, RECEIPTS, ROOT, SCRATCH } from "./layout";
import { endOf, expectText, isMissing, readObject, startOf } from "./objects";
import { begin, end, out, writeByte, writeTo } from "./rlp";
import { byteAt, CLOSE_LIST, decline, expect, OPEN_LIST } from "./text";
import { typeOf } from "./transactions";
import { writeRoot } from "./trie";

/** Members of a receipt and of a log. */
const TRANSACTION_HASH: i32 = 0;
const BLOCK_HASH: i32 = 1;
const TYPE: i32 = 2;
const STATUS: i32 = 3;
const STATE_ROOT: i32 = 4;
const GAS: i32 = 5;
const BLOOM: i32 = 6;
const LOGS: i32 = 7;
const VERSION: i32 = 8;
const NONCE: i32 = 9;
const ADDRESS: i32 = 0;
const TOPICS: i32 = 1;
const DATA: i32 = 2;

const HASH_LENGTH: i32 = 66;
/** A record: the places of the two hashes, and the status. */
const RECORD_SIZE: i32 = 12;
/** A receipt without a status. */
const NO_STATUS: i32 = -1;

let logs: i32 = 0;

/** Encodes the receipts of the list at a place, and computes their root. Returns the place after the list. */
export function readReceipts(list: i32): i32 {
  let count = 0;
  logs = 0;
  writeTo(LIST);
  let at = expect(list, OPEN_LIST);
  while (byteAt(at) !== CLOSE_LIST) {
    if (count === MOST_RECEIPTS) decline();
    at = nextItem(readObject(RECEIPT, at));
    keep(RECEIPTS + RECORD_SIZE * count);
    writeReceipt();
    store<i32>(ENDS + 4 * count, out);
    count++;
  }
  writeRoot(count, ROOT);
  store<i32>(FACTS, count);
  store<i32>(FACTS, logs, 4);
  return at + 1;
}

/** Records where the hashes of the receipt are that was read last, and its status. */
function keep(record: i32): void {
  store<i32>(record, hashAt(TRANSACTION_HASH));
  store<i32>(record, hashAt(BLOCK_HASH), 4);
  store<i32>(record, status(), 8);
}

function status(): i32 {
  if (isMissing(RECEIPT, STATUS)) return NO_STATUS;
  expectText(RECEIPT, STATUS);
  const value = readCount(startOf(RECEIPT, STATUS), endOf(RECEIPT, STATUS));
  if (value > 1) decline();
  return <i32>value;
}

/** Where the hash is that a member must be. */
function hashAt(id: i32): i32 {
  expectText(RECEIPT, id);
  const start = startOf(RECEIPT, id);
  if (endOf(RECEIPT, id) - start !== HASH_LENGTH) decline();
  expectPrefix(start);
  readDigits(start + 2, start + HASH_LENGTH, SCRATCH);
  return start;
}

function writeReceipt(): void {
  const type = typeOf(RECEIPT, TYPE);
  if (type !== 0) writeByte(type);
  const list = begin();
  if (isMissing(RECEIPT, STATUS)) writeDataOf(RECEIPT, STATE_ROOT, 32);
  else writeQuantityOf(RECEIPT, STATUS);
  writeQuantityOf(RECEIPT, GAS);
  writeDataOf(RECEIPT, BLOOM, 256);
  writeLogs();
  if (!isMissing(RECEIPT, VERSION)) {
    writeQuantityOf(RECEIPT, NONCE);
    writeQuantityOf(RECEIPT, VERSION);
  }
  end(list);
}

function writeLogs(): void {
  const list = begin();
  for (let at = firstItem(RECEIPT, LOGS); byteAt(at) !== CLOSE_LIST; ) {
    at = nextItem(readObject(LOG, at));
    const log = begin();
    writeDataOf(LOG, ADDRESS, 20);
    writeHashes(LOG, TOPICS);
    writeDataOf(LOG, DATA, -1);
    end(log);
    logs++;
  }
  end(list);
}
