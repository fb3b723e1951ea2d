import type { Address } from "@/lib/protocol";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { parityOf, writeFields } from "./fields";
import { type Keccak, toHash } from "./keccak";
import { MalformedFieldError } from "./malformed-field";
import { recoverKey } from "./recover-key";
import { RlpWriter } from "./rlp-writer";
import { typeOf, UnknownTypeError } from "./transaction";
import { LEGACY, transactionFormOf } from "./transaction-forms";

/** The sender of a legacy transaction has signed this with the chain id from EIP-155 on. */
const FIRST_PROTECTED = 35n;
const UNPROTECTED = 27n;
const QUANTITY = /^0x[0-9a-f]{1,64}$/i;
const ADDRESS_START = 12;

const writer = new RlpWriter();

/**
 * The signer of a transaction, as a node returns it. Null for a transaction without a signature, which the protocol of its
 * chain created: a message between chain layers (types 126, 100 to 106, and on Metis a signature of zeros). Its `from` can
 * only be believed.
 *
 * @throws MalformedFieldError also if no key gives the signature
 * @throws UnknownTypeError
 */
export function signerOf(transaction: PlainObject, keccak: Keccak): Address | null {
  const type = typeOf(transaction);
  const form = type === 0 ? null : transactionFormOf(type);
  if (type !== 0 && form === null) throw new UnknownTypeError(type);
  if (form?.isSigned === false) return null;
  const [r, s] = [quantityOf(transaction, "r"), quantityOf(transaction, "s")];
  if (form === null && r === 0n && s === 0n) return null;
  const v = form === null ? quantityOf(transaction, "v") : toBigInt(parityOf(transaction), "yParity");
  const parity = form === null ? legacyParity(v) : v;
  if (parity !== 0n && parity !== 1n) throw new MalformedFieldError(form === null ? "v" : "yParity");
  writer.truncate(0);
  if (form !== null) writer.byte(type);
  const start = writer.begin();
  writeFields(writer, transaction, form?.fields ?? LEGACY);
  if (form === null && v >= FIRST_PROTECTED) {
    writer.quantity(`0x${((v - FIRST_PROTECTED) / 2n).toString(16)}`, "v");
    writer.number(0);
    writer.number(0);
  }
  writer.end(start);
  const signature = Buffer.from(digitsOf(r) + digitsOf(s), "hex");
  const key = recoverKey(keccak(writer.bytes()), signature, parity === 0n ? 0 : 1);
  if (key === null) throw new MalformedFieldError("signature");
  return toAddress(keccak(key));
}

function legacyParity(v: bigint): bigint {
  return v >= FIRST_PROTECTED ? (v - FIRST_PROTECTED) % 2n : v - UNPROTECTED;
}

function quantityOf(transaction: PlainObject, field: string): bigint {
  return toBigInt(transaction[field], field);
}

function toBigInt(value: unknown, field: string): bigint {
  if (typeof value !== "string" || !QUANTITY.test(value)) throw new MalformedFieldError(field);
  return BigInt(value);
}

function digitsOf(value: bigint): string {
  return value.toString(16).padStart(64, "0");
}

function toAddress(hash: Uint8Array): Address {
  return toHash(hash.subarray(ADDRESS_START));
}
