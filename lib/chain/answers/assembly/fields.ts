import { ACCESS, AUTHORIZATION, OTHER, PLANS } from "./layout";
import { endOf, expectText, isMissing, kindOf, readObject, startOf } from "./objects";
import { begin, end, writeData, writeQuantity, writeSmall } from "./rlp";
import { byteAt, CLOSE_LIST, COMMA, decline, endOfText, expect, isFalse, isTrue, OPEN_LIST, QUOTE } from "./text";

/** The kinds of fields, in the order of `FIELD_KINDS` of the host. */
const QUANTITY: i32 = 0;
const BYTES: i32 = 1;
const BYTES_8: i32 = 2;
const ADDRESS: i32 = 3;
const ADDRESS_OR_NULL: i32 = 4;
const HASH: i32 = 5;
const BLOOM: i32 = 6;
const OPTIONAL_QUANTITY: i32 = 7;
const OPTIONAL_FLAG: i32 = 8;
const ACCESS_LIST: i32 = 9;
const HASHES: i32 = 10;
const AUTHORIZATIONS: i32 = 11;

const ADDRESS_SIZE: i32 = 20;
const HASH_SIZE: i32 = 32;
const BLOOM_SIZE: i32 = 256;

/** A plan: the number of its fields, whether a signature follows them, and the id and the kind of each. 0 if there is none. */
export function planOf(index: i32): i32 {
  const offset: i32 = load<u16>(PLANS + 2 * index);
  return offset === 0 ? 0 : PLANS + offset;
}

export function isSigned(plan: i32): bool {
  return load<u8>(plan, 1) === 1;
}

/** Encodes the fields of the object that was read last, without a list around them. */
export function writeFields(set: i32, plan: i32): void {
  const count: i32 = load<u8>(plan);
  for (let field = 0; field < count; field++) {
    writeField(set, load<u8>(plan + 2 + 2 * field), load<u8>(plan + 3 + 2 * field));
  }
}

function writeField(set: i32, id: i32, kind: i32): void {
  switch (kind) {
    case QUANTITY:
      writeQuantityOf(set, id);
      break;
    case BYTES:
      writeDataOf(set, id, -1);
      break;
    case BYTES_8:
      writeDataOf(set, id, 8);
      break;
    case ADDRESS:
      writeDataOf(set, id, ADDRESS_SIZE);
      break;
    case ADDRESS_OR_NULL:
      if (isMissing(set, id)) writeSmall(0);
      else writeDataOf(set, id, ADDRESS_SIZE);
      break;
    case HASH:
      writeDataOf(set, id, HASH_SIZE);
      break;
    case BLOOM:
      writeDataOf(set, id, BLOOM_SIZE);
      break;
    case OPTIONAL_QUANTITY:
      if (isMissing(set, id)) writeSmall(0);
      else writeQuantityOf(set, id);
      break;
    case OPTIONAL_FLAG:
      writeFlag(set, id);
      break;
    case ACCESS_LIST:
      writeAccessList(set, id);
      break;
    case HASHES:
      writeHashes(set, id);
      break;
    case AUTHORIZATIONS:
      writeAuthorizations(set, id);
      break;
    default:
      decline();
  }
}

export function writeQuantityOf(set: i32, id: i32): void {
  expectText(set, id);
  writeQuantity(startOf(set, id), endOf(set, id));
}

/** @param size number of bytes; -1 if any */
export function writeDataOf(set: i32, id: i32, size: i32): void {
  expectText(set, id);
  writeData(startOf(set, id), endOf(set, id), size);
}

function writeFlag(set: i32, id: i32): void {
  const at = startOf(set, id);
  const isSet = kindOf(set, id) === OTHER && isTrue(at);
  if (!isSet && !isMissing(set, id) && !(kindOf(set, id) === OTHER && isFalse(at))) decline();
  writeSmall(isSet ? 1 : 0);
}

/** The place of the first item of a list that is a member, or of its end. Declines another value. */
export function firstItem(set: i32, id: i32): i32 {
  if (kindOf(set, id) !== OTHER) decline();
  return expect(startOf(set, id), OPEN_LIST);
}

/** The place of the next item of a list after an item, or of its end. */
export function nextItem(at: i32): i32 {
  if (byteAt(at) === CLOSE_LIST) return at;
  const next = expect(at, COMMA);
  if (byteAt(next) === CLOSE_LIST) decline();
  return next;
}

export function writeHashes(set: i32, id: i32): void {
  const list = begin();
  for (let at = firstItem(set, id); byteAt(at) !== CLOSE_LIST; ) {
    const start = expect(at, QUOTE);
    const last = endOfText(start);
    writeData(start, last, HASH_SIZE);
    at = nextItem(last + 1);
  }
  end(list);
}

function writeAccessList(set: i32, id: i32): void {
  const list = begin();
  for (let at = firstItem(set, id); byteAt(at) !== CLOSE_LIST; ) {
    at = nextItem(readObject(ACCESS, at));
    const entry = begin();
    writeDataOf(ACCESS, 0, ADDRESS_SIZE);
    writeHashes(ACCESS, 1);
    end(entry);
  }
  end(list);
}

function writeAuthorizations(set: i32, id: i32): void {
  const list = begin();
  for (let at = firstItem(set, id); byteAt(at) !== CLOSE_LIST; ) {
    at = nextItem(readObject(AUTHORIZATION, at));
    const entry = begin();
    writeQuantityOf(AUTHORIZATION, 0);
    writeDataOf(AUTHORIZATION, 1, ADDRESS_SIZE);
    writeQuantityOf(AUTHORIZATION, 2);
    writeQuantityOf(AUTHORIZATION, isMissing(AUTHORIZATION, 3) ? 4 : 3);
    writeQuantityOf(AUTHORIZATION, 5);
    writeQuantityOf(AUTHORIZATION, 6);
    end(entry);
  }
  end(list);
}
