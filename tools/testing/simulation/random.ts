import { createHash } from "node:crypto";

/**
 * A pseudo-random generator (sfc32) that is seeded by a name. Each part of a simulation draws from a separate stream, so
 * that the draws of one part do not change the draws of another.
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

  /** Returns the separate stream of this name. */
  stream(name: string): Random {
    return new Random(`${this.#name}/${name}`);
  }

  /** A number of [0, 1). */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  }

  /** An integer from `least` to `most`, inclusive. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T extends NonNullable<unknown> | null>(choices: readonly T[]): T {
    const choice = choices[this.integer(0, choices.length - 1)];
    if (choice === undefined) throw new Error("cannot pick from an empty list");
    return choice;
  }

  /** Picks a choice by its weight. */
  weighted<T extends NonNullable<unknown> | null>(choices: readonly (readonly [weight: number, choice: T])[]): T {
    let left = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, choice] of choices) {
      left -= weight;
      if (left < 0) return choice;
    }
    return this.pick(choices)[1];
  }

  /** Returns `length` hexadecimal digits. */
  hex(length: number): string {
    let digits = "";
    while (digits.length < length)
      digits += Math.floor(this.next() * 65_536)
        .toString(16)
        .padStart(4, "0");
    return digits.slice(0, length);
  }
}
