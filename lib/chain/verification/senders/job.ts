import type { PlainObject } from "@/lib/protocol/plain-object";
import { MalformedFieldError } from "../malformed-field";
import type { RlpWriter } from "../rlp-writer";
import { UnknownTypeError } from "../transaction";
import { ANSWER_SIZE, type SignedContents } from "./contents";
import type { SenderResult } from "./result";
import { writeSigned } from "./signed-content";

/** A job ends with the transaction that reaches this number of bytes. */
const JOB_BYTES = 131_072;
const DIGITS_OF_ADDRESS = 40;

const UNSIGNED: SenderResult = { kind: "unsigned" };
const NO_KEY: SenderResult = { kind: "malformed", field: "signature" };

/** Consecutive transactions of a list whose senders one thread recovers, and their results. */
export class SenderJob {
  readonly #transactions: readonly PlainObject[];
  /** The index of each transaction that {@link SenderJob.write} has written. */
  #signed: number[] = [];
  #results: SenderResult[] = [];

  /** @param transactions all of the list; the job has at most `most` from the index `from` */
  constructor(
    transactions: readonly PlainObject[],
    readonly from: number,
    most: number,
  ) {
    this.#transactions = transactions.slice(from, from + most);
  }

  /** Number of transactions. Known after {@link SenderJob.write}. */
  get size(): number {
    return this.#results.length;
  }

  /** The result of each transaction, with an answer for those that were written. */
  results(answer: Uint8Array): readonly SenderResult[] {
    const digits = Buffer.from(answer.buffer, answer.byteOffset, answer.length).toString("hex");
    const results = [...this.#results];
    for (const [place, index] of this.#signed.entries()) {
      const start = 2 * (place * ANSWER_SIZE + 1);
      results[index] =
        answer[place * ANSWER_SIZE] === 1
          ? { kind: "signed", signer: `0x${digits.slice(start, start + DIGITS_OF_ADDRESS)}` }
          : NO_KEY;
    }
    return results;
  }

  /** Whether this is an answer to the job as it was written. */
  isAnswer(answer: unknown): answer is Uint8Array {
    return answer instanceof Uint8Array && answer.length === this.#signed.length * ANSWER_SIZE;
  }

  /** Writes the transactions for a thread. May be called again if the thread has ended. */
  write(writer: RlpWriter): SignedContents {
    writer.truncate(0);
    this.#signed = [];
    this.#results = [];
    const ends: number[] = [];
    for (const [index, transaction] of this.#transactions.entries()) {
      const result = writeOne(writer, transaction);
      if (result === null) {
        this.#signed.push(index);
        ends.push(writer.length);
      }
      this.#results.push(result ?? UNSIGNED);
      if (writer.length >= JOB_BYTES) break;
    }
    return { bytes: writer.bytes().slice(), ends: Uint32Array.from(ends) };
  }
}

/** Writes a transaction with a signature. Otherwise writes nothing and returns the result. */
function writeOne(writer: RlpWriter, transaction: PlainObject): SenderResult | null {
  const start = writer.length;
  try {
    return writeSigned(writer, transaction) ? null : UNSIGNED;
  } catch (error) {
    writer.truncate(start);
    if (error instanceof MalformedFieldError) return { kind: "malformed", field: error.field };
    if (error instanceof UnknownTypeError) return { kind: "unknown type", type: error.type };
    throw error;
  }
}
