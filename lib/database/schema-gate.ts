import { type Ask, type Migration, readerFault, type SchemaFault, schemaError } from "./schema";

/** How long a schema that fits is taken for granted, and one that does not is not looked at again. Milliseconds. */
const FITS = 2_000;
const FAULTY = 500;

/**
 * Lets reads pass while the database has a schema that this version can read. A schema that fits costs reads nothing: it
 * is looked at beside them. One that does not is looked at again while reads come, so that they pass as soon as a worker
 * has migrated it.
 */
export class SchemaGate {
  readonly #ask: Ask;
  readonly #known: readonly Migration[];
  #found: { readonly at: number; readonly fault: SchemaFault | null } | null = null;
  #looking: Promise<void> | null = null;

  constructor(ask: Ask, known: readonly Migration[]) {
    this.#ask = ask;
    this.#known = known;
  }

  /** @throws SchemaMismatchError; at the first look, what the database throws */
  async pass(): Promise<void> {
    const age = performance.now() - (this.#found?.at ?? Number.NEGATIVE_INFINITY);
    if (this.#found?.fault === null) {
      // The read itself fails by what fails this look.
      if (age > FITS) this.#look().catch(() => undefined);
      return;
    }
    if (age > FAULTY) await this.#look();
    const fault = this.#found?.fault ?? null;
    if (fault !== null) throw schemaError(fault);
  }

  /** One look at a time. */
  #look(): Promise<void> {
    this.#looking ??= readerFault(this.#ask, this.#known)
      .then((fault) => {
        this.#found = { at: performance.now(), fault };
      })
      .finally(() => {
        this.#looking = null;
      });
    return this.#looking;
  }
}
