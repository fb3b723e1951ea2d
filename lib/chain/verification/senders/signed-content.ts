import type { PlainObject } from "@/lib/protocol/plain-object";
import { parityOf, writeFields } from "../fields";
import { readDigits } from "../hex-digits";
import { MalformedFieldError } from "../malformed-field";
import type { RlpWriter } from "../rlp-writer";
import { typeOf, UnknownTypeError } from "../transaction";
import { LEGACY, type TransactionForm, transactionFormOf } from "../transaction-forms";

/** Bytes of r and s. The byte after them is the parity of the y coordinate. */
export const SIGNATURE_SIZE = 64;
/** Bytes before the content that the signature covers. */
export const CONTENT_START = SIGNATURE_SIZE + 1;

/** The sender of a legacy transaction has signed this with the chain id from EIP-155 on. */
const FIRST_PROTECTED = 35n;
const UNPROTECTED = 27n;
const QUANTITY = /^0x[0-9a-f]{1,64}$/i;
const ZERO = /^0x0+$/;
/** Characters of a quantity with 32 bytes. */
const WORD_LENGTH = 66;

/**
 * Appends what the sender of a transaction can be computed from: r and s with 32 bytes each, a byte with the parity of the y
 * coordinate, and the content that the signature covers. Returns false and appends nothing if the transaction has no
 * signature, because the protocol of its chain created it: a message between chain layers (types 126, 100 to 106, and on
 * Metis a signature of zeros).
 *
 * @throws MalformedFieldError and leaves a part of the bytes
 * @throws UnknownTypeError
 */
export function writeSigned(writer: RlpWriter, transaction: PlainObject): boolean {
  const type = typeOf(transaction);
  const form = type === 0 ? null : transactionFormOf(type);
  if (type !== 0 && form === null) throw new UnknownTypeError(type);
  if (form?.isSigned === false) return false;
  const start = writer.length;
  writeWord(writer, transaction.r, "r");
  writeWord(writer, transaction.s, "s");
  if (form !== null) {
    writeTyped(writer, transaction, form);
    return true;
  }
  if (isZero(transaction.r) && isZero(transaction.s)) {
    writer.truncate(start);
    return false;
  }
  writeLegacy(writer, transaction);
  return true;
}

function writeTyped(writer: RlpWriter, transaction: PlainObject, form: TransactionForm): void {
  writeParity(writer, toBigInt(parityOf(transaction), "yParity"), "yParity");
  writer.byte(form.type);
  const list = writer.begin();
  writeFields(writer, transaction, form.fields);
  writer.end(list);
}

function writeLegacy(writer: RlpWriter, transaction: PlainObject): void {
  const v = toBigInt(transaction.v, "v");
  const isProtected = v >= FIRST_PROTECTED;
  writeParity(writer, isProtected ? (v - FIRST_PROTECTED) % 2n : v - UNPROTECTED, "v");
  const list = writer.begin();
  writeFields(writer, transaction, LEGACY);
  if (isProtected) {
    writer.quantity(`0x${((v - FIRST_PROTECTED) / 2n).toString(16)}`, "v");
    writer.number(0);
    writer.number(0);
  }
  writer.end(list);
}

function writeParity(writer: RlpWriter, parity: bigint, field: string): void {
  if (parity !== 0n && parity !== 1n) throw new MalformedFieldError(field);
  writer.byte(parity === 0n ? 0 : 1);
}

const word = new Uint8Array(SIGNATURE_SIZE / 2);

/** Appends a quantity with 32 bytes. */
function writeWord(writer: RlpWriter, value: unknown, field: string): void {
  if (typeof value !== "string" || value.length < 3 || value.length > WORD_LENGTH || !value.startsWith("0x")) {
    throw new MalformedFieldError(field);
  }
  const digits = value.length === WORD_LENGTH ? value : `0x${value.slice(2).padStart(WORD_LENGTH - 2, "0")}`;
  readDigits(digits, 2, word, 0, field);
  writer.raw(word);
}

function toBigInt(value: unknown, field: string): bigint {
  if (typeof value !== "string" || !QUANTITY.test(value)) throw new MalformedFieldError(field);
  return BigInt(value);
}

function isZero(value: unknown): boolean {
  return typeof value === "string" && ZERO.test(value);
}
