import { crc32 } from "node:zlib";
import { isSamePosition } from "@/lib/database/positioned";
import type { IndexPosition } from "@/lib/records";
import type { ApiResponse } from "./dispatch";

/** Characters: of all answers together, and of one that is worth keeping. */
const TOTAL_LIMIT = 16_000_000;
const ANSWER_LIMIT = 64_000;
/** What an entry costs beside its body. */
const OVERHEAD = 1_000;

/** How many of the last questions are remembered, by their checksums. */
const ASKED = 8_192;

/** A kept answer: its body is a text. */
export type KeptAnswer = ApiResponse & { readonly body: string };

/**
 * Answers of one state of the index, by what was asked. All are forgotten when the index moves, so that none can hide a
 * newer state; where they become too many, they are forgotten too. What is asked once is not kept: only the second of
 * two answers is.
 */
export class AnswerCache {
  readonly #answers = new Map<string, KeptAnswer>();
  #at: IndexPosition | null = null;
  #size = 0;
  readonly #asked = new Int32Array(ASKED);

  /** The answer to `target` in this state; undefined: it has to be made. */
  find(target: string, at: IndexPosition): KeptAnswer | undefined {
    return isSamePosition(this.#at, at) ? this.#answers.get(target) : undefined;
  }

  keep(target: string, at: IndexPosition, answer: ApiResponse): void {
    const { body } = answer;
    if (typeof body !== "string" || body.length > ANSWER_LIMIT || !this.#wasAsked(target)) return;
    const size = body.length + target.length + OVERHEAD;
    if (!isSamePosition(this.#at, at) || this.#size + size > TOTAL_LIMIT) this.#forget(at);
    if (this.#answers.has(target)) return;
    this.#answers.set(target, { ...answer, body });
    this.#size += size;
  }

  /** Whether this was asked lately; from now on it was. */
  #wasAsked(target: string): boolean {
    const sum = crc32(target) | 0;
    const slot = (sum >>> 0) % ASKED;
    const wasAsked = this.#asked[slot] === sum;
    this.#asked[slot] = sum;
    return wasAsked;
  }

  #forget(at: IndexPosition): void {
    this.#answers.clear();
    this.#at = at;
    this.#size = 0;
  }
}
