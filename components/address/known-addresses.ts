import { endsOf } from "./similar";

/** Why a page knows an address, most trusted first. `shown`: it is only on the page. */
const ORIGINS = ["own", "contact", "recent", "shown"] as const;
export type Origin = (typeof ORIGINS)[number];

/** An address that a page knows. */
export interface KnownAddress {
  readonly address: string;
  readonly origin: Origin;
  /** The person's name for it; empty if there is none. */
  readonly name: string;
}

/** The addresses that a page knows or shows. Finds those that have the ends of another one. */
export class KnownAddresses {
  readonly #byEnds = new Map<string, KnownAddress[]>();
  readonly #listeners = new Set<() => void>();
  #isNotifying = false;

  /** Adds an address. Returns a function that removes it. */
  add(known: KnownAddress): () => void {
    const ends = endsOf(known.address);
    this.#byEnds.set(ends, [...(this.#byEnds.get(ends) ?? []), known]);
    this.#notify();
    return () => {
      const left = (this.#byEnds.get(ends) ?? []).filter((each) => each !== known);
      if (left.length === 0) this.#byEnds.delete(ends);
      else this.#byEnds.set(ends, left);
      this.#notify();
    };
  }

  /**
   * Returns the most trusted other address with the same ends; null if there is none. If the address itself is more trusted,
   * the other one imitates it, and the result is null.
   */
  imitatedBy(address: string): KnownAddress | null {
    const alike = this.#byEnds.get(endsOf(address)) ?? [];
    const trust = Math.min(...alike.filter((each) => each.address === address).map(rank), ORIGINS.length - 1);
    const others = alike.filter((each) => each.address !== address && rank(each) <= trust);
    return others.toSorted((one, other) => rank(one) - rank(other))[0] ?? null;
  }

  /** Returns the person's name for an address; empty if there is none. */
  nameOf(address: string): string {
    const named = this.#byEnds.get(endsOf(address))?.find((each) => each.address === address && each.name !== "");
    return named?.name ?? "";
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Notifies once for all addresses that are added together: a list has a hundred. */
  #notify(): void {
    if (this.#isNotifying) return;
    this.#isNotifying = true;
    queueMicrotask(() => {
      this.#isNotifying = false;
      for (const listener of this.#listeners) listener();
    });
  }
}

/** The known address that `address` imitates, by the rule of {@link KnownAddresses.imitatedBy}. */
export function imitatedAmong(known: readonly KnownAddress[], address: string): KnownAddress | null {
  const addresses = new KnownAddresses();
  for (const each of known) addresses.add(each);
  return addresses.imitatedBy(address);
}

function rank({ origin }: KnownAddress): number {
  return ORIGINS.indexOf(origin);
}

/** The addresses of this page. */
export const pageAddresses = new KnownAddresses();
