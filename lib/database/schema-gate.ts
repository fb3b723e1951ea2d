import { type Ask, type Migration, readerFault, type SchemaFault, schemaError } from "./schema";

/** How long the result of a check is used, in milliseconds: for a readable schema, and for any other. */
const READABLE_AGE = 2_000;
const FAULTY_AGE = 500;

/**
 * Allows reads only while this version can read the database's schema. A readable schema is checked again in the
 * background, without delaying reads. Any other schema is checked again by the next reads, so they succeed as soon as a
 * worker has migrated it.
 */
export class SchemaGate {
  readonly #ask: Ask;
  readonly #known: readonly Migration[];
  #found: { readonly at: number; readonly fault: SchemaFault | null } | null = null;
  #check: Promise<void> | null = null;

  constructor(ask: Ask, known: readonly Migration[]) {
    this.#ask = ask;
    this.#known = known;
  }

  /** Resolves if reads are allowed. @throws SchemaMismatchError; at the first check, also errors of the database */
  async pass(): Promise<void> {
    const age = performance.now() - (this.#found?.at ?? Number.NEGATIVE_INFINITY);
    if (this.#found?.fault === null) {
      // An error of the database is reported by the read itself.
      if (age > READABLE_AGE) this.#checkOnce().catch(() => undefined);
      return;
    }
    if (age > FAULTY_AGE) await this.#checkOnce();
    const fault = this.#found?.fault ?? null;
    if (fault !== null) throw schemaError(fault);
  }

  /** Checks the schema; concurrent callers share one check. */
  #checkOnce(): Promise<void> {
    this.#check ??= readerFault(this.#ask, this.#known)
      .then((fault) => {
        this.#found = { at: performance.now(), fault };
      })
      .finally(() => {
        this.#check = null;
      });
    return this.#check;
  }
}
