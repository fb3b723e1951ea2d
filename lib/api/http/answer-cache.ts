import { crc32 } from "node:zlib";
import { isSamePosition } from "@/lib/database/positioned";
import type { IndexPosition } from "@/lib/records";

/** Size limits of all answers together and of one answer, in characters. */
const TOTAL_LIMIT = 16_000_000;
const ANSWER_LIMIT = 64_000;
/** Assumed size of an entry without its body. */
const OVERHEAD = 1_000;

/** Number of recent requests that are remembered by their checksums. */
const ASKED = 8_192;

/**
 * A cache of the answers of one state of the index whose body is a text. A change of the index clears it, and so does too
 * much content. An answer is stored when its target is requested for the second time.
 */
export class AnswerCache<A extends { readonly body: unknown }> {
  readonly #answers = new Map<string, A>();
  #at: IndexPosition | null = null;
  #size = 0;
  readonly #asked = new Int32Array(ASKED);

  /** Returns the cached answer to `target` in this state, if there is one. */
  find(target: string, at: IndexPosition): A | undefined {
    return isSamePosition(this.#at, at) ? this.#answers.get(target) : undefined;
  }

  /** Stores an answer if it is small and its target was requested before. */
  keep(target: string, at: IndexPosition, answer: A): void {
    const { body } = answer;
    if (typeof body !== "string" || body.length > ANSWER_LIMIT || !this.#wasAsked(target)) return;
    const size = body.length + target.length + OVERHEAD;
    if (!isSamePosition(this.#at, at) || this.#size + size > TOTAL_LIMIT) this.#forget(at);
    if (this.#answers.has(target)) return;
    this.#answers.set(target, answer);
    this.#size += size;
  }

  /** Whether the target was requested recently. Remembers this request. */
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
