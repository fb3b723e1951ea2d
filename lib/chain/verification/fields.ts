import { isPlainObject, type PlainObject } from "@/lib/protocol/plain-object";
import { BLOOM_SIZE } from "./bloom";
import { MalformedFieldError } from "./malformed-field";
import type { RlpWriter } from "./rlp-writer";

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
  readonly kind: FieldKind;
  readonly write: WriteField;
}

type WriteField = (writer: RlpWriter, value: unknown, name: string) => void;

/** The fields of these names with their kinds, in the order of the object. */
export function fieldsOf(kinds: Readonly<Record<string, FieldKind>>): readonly Field[] {
  return Object.entries(kinds).map(([name, kind]) => ({ name, kind, write: WRITE[kind] }));
}

const ADDRESS_SIZE = 20;
const HASH_SIZE = 32;
/** A bloom filter of no logs. Most blocks with few transactions have it. */
export const NO_BLOOM = { text: `0x${"00".repeat(BLOOM_SIZE)}`, bytes: new Uint8Array(BLOOM_SIZE) };

const isAbsent = (value: unknown): boolean => value === undefined || value === null;
const dataOf =
  (size: number | null): WriteField =>
  (writer, value, name) =>
    writer.data(value, size, name);

/** How each kind is encoded. A block has dozens of fields, so a function takes the place of a comparison of kinds. */
const WRITE: Readonly<Record<FieldKind, WriteField>> = {
  quantity: (writer, value, name) => writer.quantity(value, name),
  bytes: dataOf(null),
  bytes8: dataOf(8),
  address: dataOf(ADDRESS_SIZE),
  "address or null": (writer, value, name) =>
    isAbsent(value) ? writer.number(0) : writer.data(value, ADDRESS_SIZE, name),
  hash: dataOf(HASH_SIZE),
  bloom: writeBloom,
  "optional quantity": (writer, value, name) => writer.quantity(isAbsent(value) ? "0x0" : value, name),
  "optional flag": (writer, value, name) => writer.number(flagOf(value ?? false, name)),
  "access list": (writer, value, name) => writeList(writer, value, name, writeAccess),
  hashes: writeHashes,
  authorizations: (writer, value, name) => writeList(writer, value, name, writeAuthorization),
};

/**
 * Appends a bloom filter of logs. Small blocks and most receipts have an empty one, whose 512 digits need not be read.
 * @throws MalformedFieldError
 */
export function writeBloom(writer: RlpWriter, value: unknown, name: string): void {
  if (value === NO_BLOOM.text) writer.string(NO_BLOOM.bytes);
  else writer.data(value, BLOOM_SIZE, name);
}

/**
 * Encodes the fields of an object in their order, without a list around them.
 * @throws MalformedFieldError
 */
export function writeFields(writer: RlpWriter, object: PlainObject, fields: readonly Field[]): void {
  for (const { name, write } of fields) write(writer, object[name], name);
}

const AUTHORIZATION = fieldsOf({ chainId: "quantity", address: "address", nonce: "quantity" });

function writeAuthorization(writer: RlpWriter, entry: PlainObject): void {
  writeFields(writer, entry, AUTHORIZATION);
  writer.quantity(parityOf(entry), "yParity");
  writer.quantity(entry.r, "r");
  writer.quantity(entry.s, "s");
}

function writeAccess(writer: RlpWriter, entry: PlainObject): void {
  writer.data(entry.address, ADDRESS_SIZE, "address");
  writeHashes(writer, entry.storageKeys, "storageKeys");
}

/** The parity of a signature of a typed transaction or authorization. Older nodes return it only as `v`. */
export function parityOf({ yParity, v }: PlainObject): unknown {
  return yParity ?? v;
}

function flagOf(value: unknown, name: string): 0 | 1 {
  if (typeof value !== "boolean") throw new MalformedFieldError(name);
  return value ? 1 : 0;
}

function writeHashes(writer: RlpWriter, value: unknown, name: string): void {
  if (!Array.isArray(value)) throw new MalformedFieldError(name);
  const start = writer.begin();
  for (const hash of value) writer.data(hash, HASH_SIZE, name);
  writer.end(start);
}

function writeList(
  writer: RlpWriter,
  value: unknown,
  name: string,
  write: (writer: RlpWriter, entry: PlainObject) => void,
): void {
  if (!Array.isArray(value)) throw new MalformedFieldError(name);
  const start = writer.begin();
  for (const entry of value) {
    if (!isPlainObject(entry)) throw new MalformedFieldError(name);
    const inner = writer.begin();
    write(writer, entry);
    writer.end(inner);
  }
  writer.end(start);
}
