import { isPlainObject, type PlainObject } from "@/lib/protocol/plain-object";
import { BLOOM_SIZE } from "./bloom";
import { MalformedFieldError } from "./malformed-field";
import type { RlpText } from "./rlp-text";

/**
 * How RLP encodes a field of a node's JSON: an integer; bytes of any length; bytes of a fixed length; an address that can be
 * null; an integer or boolean that can be absent, which is 0; a list with a form of its own.
 */
export type FieldKind =
  | "quantity"
  | "bytes"
  | "bytes8"
  | "address"
  | "address or null"
  | "hash"
  | "bloom"
  | "optional quantity"
  | "optional flag"
  | "access list"
  | "hashes"
  | "authorizations";

/** A field in its place of the encoded list. */
export interface Field {
  readonly name: string;
  readonly write: WriteField;
}

type WriteField = (target: RlpText, value: unknown, name: string) => void;

/** The fields of these names with their kinds, in the order of the object. */
export function fieldsOf(kinds: Readonly<Record<string, FieldKind>>): readonly Field[] {
  return Object.entries(kinds).map(([name, kind]) => ({ name, write: WRITE[kind] }));
}

const ADDRESS_SIZE = 20;
const HASH_SIZE = 32;

const isAbsent = (value: unknown): boolean => value === undefined || value === null;
const dataOf =
  (size: number | null): WriteField =>
  (target, value, name) =>
    target.data(value, size, name);

/** How each kind is encoded. A block has dozens of fields, so a function takes the place of a comparison of kinds. */
const WRITE: Readonly<Record<FieldKind, WriteField>> = {
  quantity: (target, value, name) => target.quantity(value, name),
  bytes: dataOf(null),
  bytes8: dataOf(8),
  address: dataOf(ADDRESS_SIZE),
  "address or null": (target, value, name) =>
    isAbsent(value) ? target.number(0) : target.data(value, ADDRESS_SIZE, name),
  hash: dataOf(HASH_SIZE),
  bloom: dataOf(BLOOM_SIZE),
  "optional quantity": (target, value, name) => target.quantity(isAbsent(value) ? "0x0" : value, name),
  "optional flag": (target, value, name) => target.number(flagOf(value ?? false, name)),
  "access list": (target, value, name) => writeList(target, value, name, writeAccess),
  hashes: writeHashes,
  authorizations: (target, value, name) => writeList(target, value, name, writeAuthorization),
};

/**
 * Encodes the fields of an object in their order, without a list around them.
 * @throws MalformedFieldError
 */
export function writeFields(target: RlpText, object: PlainObject, fields: readonly Field[]): void {
  for (const { name, write } of fields) write(target, object[name], name);
}

const AUTHORIZATION = fieldsOf({ chainId: "quantity", address: "address", nonce: "quantity" });

function writeAuthorization(target: RlpText, entry: PlainObject): void {
  writeFields(target, entry, AUTHORIZATION);
  target.quantity(parityOf(entry), "yParity");
  target.quantity(entry.r, "r");
  target.quantity(entry.s, "s");
}

function writeAccess(target: RlpText, entry: PlainObject): void {
  target.data(entry.address, ADDRESS_SIZE, "address");
  writeHashes(target, entry.storageKeys, "storageKeys");
}

/** The parity of a signature of a typed transaction or authorization. Older nodes return it only as `v`. */
export function parityOf({ yParity, v }: PlainObject): unknown {
  return yParity ?? v;
}

function flagOf(value: unknown, name: string): 0 | 1 {
  if (typeof value !== "boolean") throw new MalformedFieldError(name);
  return value ? 1 : 0;
}

function writeHashes(target: RlpText, value: unknown, name: string): void {
  if (!Array.isArray(value)) throw new MalformedFieldError(name);
  const start = target.begin();
  for (const hash of value) target.data(hash, HASH_SIZE, name);
  target.end(start);
}

function writeList(
  target: RlpText,
  value: unknown,
  name: string,
  write: (target: RlpText, entry: PlainObject) => void,
): void {
  if (!Array.isArray(value)) throw new MalformedFieldError(name);
  const start = target.begin();
  for (const entry of value) {
    if (!isPlainObject(entry)) throw new MalformedFieldError(name);
    const inner = target.begin();
    write(target, entry);
    target.end(inner);
  }
  target.end(start);
}
