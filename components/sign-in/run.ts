import { type Call, differOnlyInId } from "./call";
import type { KeyBytes } from "./key";

/** What a person allowed with one prompt: so many calls like `call`, which cost at most `limit` together. */
export interface RunTerms {
  readonly call: Call;
  readonly count: number;
  readonly limit: bigint;
}

/**
 * The permission to sign several transactions. It has the private key, and overwrites it when it ends: when all are signed, when it
 * is ended, or when the tab is hidden.
 */
export class Run {
  readonly #terms: RunTerms;
  readonly #key: KeyBytes;
  readonly #onHidden: () => void;
  #left: number;
  #limit: bigint;
  #isEnded = false;
  #nextNonce = 0;

  /** `onHidden` is called if the run ends because the tab is hidden. */
  constructor(terms: RunTerms, key: KeyBytes, onHidden: () => void) {
    this.#terms = terms;
    this.#key = key;
    this.#onHidden = onHidden;
    this.#left = terms.count;
    this.#limit = terms.limit;
    document.addEventListener("visibilitychange", this.#watch);
    // The tab may have been hidden during the prompt.
    this.#watch();
  }

  /** The lowest nonce of the next transaction. */
  get nextNonce(): number {
    return this.#nextNonce;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Whether the run allows this call at this cost, in the coin's smallest unit. */
  allows(call: Call, cost: bigint): boolean {
    return !this.#isEnded && this.#left > 0 && cost <= this.#limit && differOnlyInId(this.#terms.call, call);
  }

  /** Gives the key to `sign` for one call, and counts it. Ends the run after the last one. @throws Error if the run has ended */
  use<T>(cost: bigint, nonce: number, sign: (key: KeyBytes) => T): T {
    if (this.#isEnded) throw new Error("The run has ended.");
    const signed = sign(this.#key);
    this.#left -= 1;
    this.#limit -= cost;
    this.#nextNonce = nonce + 1;
    if (this.#left === 0) this.end();
    return signed;
  }

  /** Forgets the key. */
  end(): void {
    this.#isEnded = true;
    this.#key.fill(0);
    document.removeEventListener("visibilitychange", this.#watch);
  }

  readonly #watch = () => {
    if (document.visibilityState !== "hidden" || this.#isEnded) return;
    this.end();
    this.#onHidden();
  };
}
