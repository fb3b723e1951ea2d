import { isPlainObject, type PlainObject } from "@/lib/protocol/plain-object";
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
}

/** The fields of these names with their kinds, in the order of the object. */
export function fieldsOf(kinds: Readonly<Record<string, FieldKind>>): readonly Field[] {
  return Object.entries(kinds).map(([name, kind]) => ({ name, kind }));
}

const SIZES = { bytes8: 8, address: 20, "address or null": 20, hash: 32, bloom: 256, bytes: null } as const;

/**
 * Encodes the fields of an object in their order, without a list around them.
 * @throws MalformedFieldError
 */
export function writeFields(writer: RlpWriter, object: PlainObject, fields: readonly Field[]): void {
  for (const { name, kind } of fields) writeField(writer, object[name], kind, name);
}

function writeField(writer: RlpWriter, value: unknown, kind: FieldKind, name: string): void {
  const isAbsent = value === undefined || value === null;
  switch (kind) {
    case "quantity":
      writer.quantity(value, name);
      break;
    case "optional quantity":
      writer.quantity(isAbsent ? "0x0" : value, name);
      break;
    case "optional flag":
      writer.number(flagOf(value ?? false, name));
      break;
    case "address or null":
      writer.data(isAbsent ? "0x" : value, isAbsent ? 0 : SIZES[kind], name);
      break;
    case "access list":
      writeList(writer, value, name, writeAccess);
      break;
    case "hashes":
      writeHashes(writer, value, name);
      break;
    case "authorizations":
      writeList(writer, value, name, writeAuthorization);
      break;
    default:
      writer.data(value, SIZES[kind], name);
  }
}

const AUTHORIZATION = fieldsOf({ chainId: "quantity", address: "address", nonce: "quantity" });

function writeAuthorization(writer: RlpWriter, entry: PlainObject): void {
  writeFields(writer, entry, AUTHORIZATION);
  writer.quantity(parityOf(entry), "yParity");
  writer.quantity(entry.r, "r");
  writer.quantity(entry.s, "s");
}

function writeAccess(writer: RlpWriter, entry: PlainObject): void {
  writer.data(entry.address, SIZES.address, "address");
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
  for (const hash of value) writer.data(hash, SIZES.hash, name);
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
