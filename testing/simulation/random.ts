import { createHash } from "node:crypto";

/**
 * Numbers that look arbitrary and follow from a name alone (sfc32). Each part of a simulation draws from a stream of
 * its own, so that what one part draws does not move what the others do.
 */
export class Random {
  readonly #name: string;
  #a: number;
  #b: number;
  #c: number;
  #counter: number;

  constructor(name: string) {
    this.#name = name;
    const bytes = createHash("sha256").update(name).digest();
    this.#a = bytes.readInt32LE(0);
    this.#b = bytes.readInt32LE(4);
    this.#c = bytes.readInt32LE(8);
    this.#counter = bytes.readInt32LE(12);
  }

  /** A stream of its own under this name. */
  stream(name: string): Random {
    return new Random(`${this.#name}/${name}`);
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  }

  /** A whole number from `least` to `most`, both included. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T extends NonNullable<unknown> | null>(choices: readonly T[]): T {
    const choice = choices[this.integer(0, choices.length - 1)];
    if (choice === undefined) throw new Error("there is nothing to pick from");
    return choice;
  }

  /** Picks by weights. */
  weighted<T extends NonNullable<unknown> | null>(choices: readonly (readonly [weight: number, choice: T])[]): T {
    let left = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, choice] of choices) {
      left -= weight;
      if (left < 0) return choice;
    }
    return this.pick(choices)[1];
  }

  /** `length` hex digits. */
  hex(length: number): string {
    let digits = "";
    while (digits.length < length)
      digits += Math.floor(this.next() * 65_536)
        .toString(16)
        .padStart(4, "0");
    return digits.slice(0, length);
  }
}
