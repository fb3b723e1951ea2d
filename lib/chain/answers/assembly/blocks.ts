import { isHash, readCount } from "./digits";
import { planOf, writeFields } from "./fields";
import { keccak } from "./keccak";
import { BLOCK, DIGEST, FACTS, HEADER, LAST_HASH, OTHER, ROOT, SCRATCH } from "./layout";
import { endOf, expectText, kindOf, readObject, startOf } from "./objects";
import { begin, end, out, writeTo } from "./rlp";
import { decline } from "./text";
import { calldata, count, hasMessage } from "./transactions";
import { writeRoot } from "./trie";

/** Members of a block. The others are fields of its header. */
const HASH: i32 = 0;
const TRANSACTIONS: i32 = 1;
const PARENT_HASH: i32 = 2;
const NUMBER: i32 = 3;
const TIMESTAMP: i32 = 4;
const GAS_USED: i32 = 5;
const TRANSACTIONS_ROOT: i32 = 6;
/** The plan of the form of headers, after those of the types of transactions, which have one byte. */
const HEADER_PLAN: i32 = 256;

/**
 * Reads a block and checks the hash of its header, the root of its transactions, and the hashes of its messages. Returns the place
 * after it.
 */
export function readBlock(at: i32): i32 {
  const last = readObject(BLOCK, at);
  if (kindOf(BLOCK, TRANSACTIONS) !== OTHER) decline();
  writeTo(HEADER);
  const list = begin();
  writeFields(BLOCK, planOf(HEADER_PLAN));
  end(list);
  keccak(HEADER, out - HEADER, DIGEST);
  expectHash(HASH, DIGEST);
  writeRoot(count, ROOT);
  expectHash(TRANSACTIONS_ROOT, ROOT);
  store<i32>(FACTS, count);
  store<i32>(FACTS, calldata, 4);
  store<i32>(FACTS, hasMessage ? 1 : 0, 8);
  store<i32>(FACTS, isMemberHash(PARENT_HASH, LAST_HASH) ? 1 : 0, 12);
  store<f64>(FACTS, countOf(NUMBER), 16);
  store<f64>(FACTS, countOf(TIMESTAMP), 24);
  store<f64>(FACTS, countOf(GAS_USED), 32);
  return last;
}

function isMemberHash(id: i32, hash: i32): bool {
  expectText(BLOCK, id);
  return isHash(startOf(BLOCK, id), endOf(BLOCK, id), hash, SCRATCH);
}

function expectHash(id: i32, hash: i32): void {
  if (!isMemberHash(id, hash)) decline();
}

function countOf(id: i32): f64 {
  expectText(BLOCK, id);
  return readCount(startOf(BLOCK, id), endOf(BLOCK, id));
}
