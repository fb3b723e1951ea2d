import type { PlainObject } from "@/lib/protocol/plain-object";
import { parityOf, writeFields } from "../fields";
import { MalformedFieldError } from "../malformed-field";
import type { RlpText } from "../rlp-text";
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
const ZERO = /^0x0{1,64}$/;

/**
 * Whether a transaction has a signature. Those without one were created by the protocol of their chain: messages between chain
 * layers (types 126, 100 to 106, and on Metis a signature of zeros).
 * @throws MalformedFieldError
 * @throws UnknownTypeError
 */
export function isSigned(transaction: PlainObject): boolean {
  const form = formOf(transaction);
  return form === null ? !isZero(transaction.r) || !isZero(transaction.s) : form.isSigned;
}

/**
 * Appends what the sender of a signed transaction can be computed from: r and s with 32 bytes each, a byte with the parity of
 * the y coordinate, and the content that the signature covers.
 *
 * @throws MalformedFieldError
 * @throws UnknownTypeError
 */
export function writeSigned(target: RlpText, transaction: PlainObject): void {
  const form = formOf(transaction);
  target.word(transaction.r, "r");
  target.word(transaction.s, "s");
  if (form === null) writeLegacy(target, transaction);
  else writeTyped(target, transaction, form);
}

/** Null of a legacy transaction. */
function formOf(transaction: PlainObject): TransactionForm | null {
  const type = typeOf(transaction);
  const form = type === 0 ? null : transactionFormOf(type);
  if (type !== 0 && form === null) throw new UnknownTypeError(type);
  return form;
}

function writeTyped(target: RlpText, transaction: PlainObject, form: TransactionForm): void {
  writeParity(target, toBigInt(parityOf(transaction), "yParity"), "yParity");
  target.byte(form.type);
  const outside = target.begin();
  writeFields(target, transaction, form.fields);
  target.end(outside);
}

function writeLegacy(target: RlpText, transaction: PlainObject): void {
  const v = toBigInt(transaction.v, "v");
  const isProtected = v >= FIRST_PROTECTED;
  writeParity(target, isProtected ? (v - FIRST_PROTECTED) % 2n : v - UNPROTECTED, "v");
  const outside = target.begin();
  writeFields(target, transaction, LEGACY);
  if (isProtected) {
    target.quantity(`0x${((v - FIRST_PROTECTED) / 2n).toString(16)}`, "v");
    target.number(0);
    target.number(0);
  }
  target.end(outside);
}

function writeParity(target: RlpText, parity: bigint, field: string): void {
  if (parity !== 0n && parity !== 1n) throw new MalformedFieldError(field);
  target.byte(parity === 0n ? 0 : 1);
}

function toBigInt(value: unknown, field: string): bigint {
  if (typeof value !== "string" || !QUANTITY.test(value)) throw new MalformedFieldError(field);
  return BigInt(value);
}

function isZero(value: unknown): boolean {
  return typeof value === "string" && ZERO.test(value);
}
