import { findHeaderForm, type HeaderForm, hasHeaderForm, unknownFieldOf } from "@/lib/chain/verification/header";
import { isHexOf } from "@/lib/chain/verification/hex-digits";
import type { Keccak } from "@/lib/chain/verification/keccak";
import { isReceiptsRoot, isTransactionsRoot } from "@/lib/chain/verification/lists";
import { MalformedFieldError } from "@/lib/chain/verification/malformed-field";
import { hasTransactionHash, UnknownTypeError } from "@/lib/chain/verification/transaction";
import type { Hash } from "@/lib/protocol";
import type { PlainObject } from "@/lib/protocol/plain-object";

/** A block as a node returned it, and what was parsed of it. */
export interface CheckedBlock {
  readonly number: number;
  readonly hash: Hash;
  /** With hex digits in any case; null if the node returned none. */
  readonly logsBloom: string | null;
  readonly transactions: readonly PlainObject[];
  readonly raw: PlainObject;
  /** Defined if it was read from bytes, and has passed the checks of its header and transactions. */
  readonly read?: string | undefined;
}

/**
 * The outcome of a check of a part of a block (spec §8.8). `trivial`: the part is empty, so it proves nothing about the format of
 * the chain. `failed`: its hash does not cover it. `field`: the field that differs. `unknown`: the header field or the
 * transaction type in it that this version does not know, for a person; null if there is none.
 */
export type Outcome =
  | { readonly kind: "passed" | "trivial" }
  | { readonly kind: "failed"; readonly field: string; readonly unknown: string | null };

export type Failed = Extract<Outcome, { kind: "failed" }>;
export type Passed = Exclude<Outcome, Failed>;

const TRANSACTION_HASH = "transaction hash";
/** Characters of a name from a node that an error shows. */
const LONGEST_NAME = 40;

export const PASSED: Passed = { kind: "passed" };
export const TRIVIAL: Passed = { kind: "trivial" };

/** @param unknown the name of the unknown part, such as `the transaction type 5` */
export function failed(field: string, unknown: string | null = null): Failed {
  return { kind: "failed", field, unknown };
}

/** The name of a type of transaction in errors. A node may return any value. */
export function nameOfType(type: unknown): string {
  return `the transaction type ${String(type).slice(0, LONGEST_NAME)}`;
}

/** A node chooses the names of members, which are written to the log. */
function nameOfField(block: PlainObject): string | null {
  const name = unknownFieldOf(block);
  return name === null ? null : `the header field ${name.slice(0, LONGEST_NAME)}`;
}

/** Checks the hashes of headers. Remembers the form of the last one, because consecutive headers mostly have the same. */
export class HeaderChecker {
  readonly #keccak: Keccak;
  #form: HeaderForm | null = null;

  constructor(keccak: Keccak) {
    this.#keccak = keccak;
  }

  /** The name of the form of the last header that passed; null before. */
  get form(): string | null {
    return this.#form?.name ?? null;
  }

  /** The form of the last header that passed; null before. */
  get lastForm(): HeaderForm | null {
    return this.#form;
  }

  /** Checks that the hash of a block, as a node returns it, is that of its header (spec §8.8.1). */
  check(block: PlainObject): Outcome {
    if (typeof block.hash !== "string") return failed("hash");
    if (this.#form !== null && hasHeaderForm(block, this.#form, this.#keccak)) return PASSED;
    const form = findHeaderForm(block, this.#keccak);
    if (form === null) return failed("hash", nameOfField(block));
    this.#form = form;
    return PASSED;
  }
}

/**
 * Checks that the header covers the list of transactions of a block, as a node returns it (spec §8.8.2). `isHashed`: of which transactions
 * the hash is checked too, because writing their encoding again for {@link checkTransactionHash} takes as long as the hash.
 */
export function checkTransactionList(
  { transactions, transactionsRoot: root }: PlainObject,
  keccak: Keccak,
  isHashed: (transaction: PlainObject) => boolean = () => false,
): Outcome {
  if (!Array.isArray(transactions)) return failed("transactions");
  let isOther = false;
  const outcome = compare("transactionsRoot", transactions.length, () =>
    isTransactionsRoot(root, transactions, keccak, (transaction, encoding) => {
      if (isHashed(transaction) && !isHexOf(keccak(encoding), transaction.hash)) isOther = true;
    }),
  );
  return isOther && outcome.kind === "passed" ? failed(TRANSACTION_HASH) : outcome;
}

/** Checks that the header of a block covers its receipts, as a node returns them (spec §8.8.3). */
export function checkReceiptList(
  { receiptsRoot: root }: PlainObject,
  receipts: readonly unknown[],
  keccak: Keccak,
): Outcome {
  return compare("receiptsRoot", receipts.length, () => isReceiptsRoot(root, receipts, keccak));
}

/** Checks that the hash of a transaction, as a node returns it, is that of its encoding (spec §8.8.2). */
export function checkTransactionHash(transaction: PlainObject, keccak: Keccak): Outcome {
  return compare(TRANSACTION_HASH, 1, () => hasTransactionHash(transaction, keccak));
}

function compare(field: string, length: number, isEqual: () => boolean): Outcome {
  try {
    if (!isEqual()) return failed(field);
    return length === 0 ? TRIVIAL : PASSED;
  } catch (error) {
    if (error instanceof MalformedFieldError) return failed(error.field);
    if (error instanceof UnknownTypeError) return failed("type", nameOfType(error.type));
    throw error;
  }
}
