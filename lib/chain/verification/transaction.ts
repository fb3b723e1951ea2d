import type { Hash } from "@/lib/protocol";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { parityOf, writeFields } from "./fields";
import { isHexOf } from "./hex-digits";
import { type Keccak, toHash } from "./keccak";
import { MalformedFieldError } from "./malformed-field";
import { RlpWriter } from "./rlp-writer";
import { LEGACY, transactionFormOf } from "./transaction-forms";

/** A transaction has a type whose encoding this version does not know. */
export class UnknownTypeError extends Error {
  constructor(readonly type: number) {
    super(`the transaction type ${type} is unknown`);
  }
}

const TYPE = /^0x0*[0-9a-f]{1,2}$/i;
const writer = new RlpWriter();

/**
 * The type of a transaction or receipt. A node without typed transactions returns none, which is 0.
 * @throws MalformedFieldError
 */
export function typeOf({ type }: PlainObject): number {
  if (type === undefined || type === null) return 0;
  if (typeof type !== "string" || !TYPE.test(type)) throw new MalformedFieldError("type");
  return Number(type);
}

/**
 * Appends the canonical encoding of a transaction, as a node returns it: types 0 to 4, and those of OP (126) and Arbitrum
 * (100 to 106). A message of an older OP chain (Metis: `queueOrigin` is l1) is a legacy transaction with a signature of
 * zeros.
 *
 * @throws MalformedFieldError
 * @throws UnknownTypeError
 */
export function writeTransaction(target: RlpWriter, transaction: PlainObject): void {
  const type = typeOf(transaction);
  const form = type === 0 ? null : transactionFormOf(type);
  if (type !== 0 && form === null) throw new UnknownTypeError(type);
  if (form !== null) target.byte(type);
  const start = target.begin();
  writeFields(target, transaction, form?.fields ?? LEGACY);
  if (form === null) target.quantity(transaction.v, "v");
  else if (form.isSigned) target.quantity(parityOf(transaction), "yParity");
  if (form?.isSigned !== false) {
    target.quantity(transaction.r, "r");
    target.quantity(transaction.s, "s");
  }
  target.end(start);
}

/**
 * Computes the hash of a transaction from its encoding.
 * @throws MalformedFieldError
 * @throws UnknownTypeError
 */
export function transactionHash(transaction: PlainObject, keccak: Keccak): Hash {
  return toHash(digestOf(transaction, keccak));
}

/** Whether the transaction's own `hash` is that of its encoding. @throws as {@link transactionHash} */
export function hasTransactionHash(transaction: PlainObject, keccak: Keccak): boolean {
  return isHexOf(digestOf(transaction, keccak), transaction.hash);
}

function digestOf(transaction: PlainObject, keccak: Keccak): Uint8Array {
  writer.truncate(0);
  writeTransaction(writer, transaction);
  return keccak(writer.bytes());
}
