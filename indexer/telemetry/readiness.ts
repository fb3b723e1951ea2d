import { type Database, openDatabase } from "@/lib/database/pool";
import { type ReadinessFacts, type ReadinessReason, reasonsNotReady } from "@/lib/database/readiness";
import { readReadiness } from "@/lib/database/reads/readiness";
import { describeError } from "@/lib/runtime/errors";
import { inTime } from "@/lib/runtime/in-time";
import { log } from "@/lib/runtime/log";

/** Milliseconds that the database may take to say where the index stands. */
const LIMIT = 3_000;

/** How ready the index is. */
export interface Standing {
  /** Null: not known. */
  readonly facts: ReadinessFacts | null;
  /** Empty: ready. */
  readonly reasons: readonly ReadinessReason[];
}

/**
 * The readiness of the index, as the web process judges it: by the same facts in the database, whether this worker leads
 * or waits. Connects when it is first asked.
 */
export class Readiness {
  readonly #database: Database;
  #reading: Promise<Standing> | null = null;

  constructor(databaseUrl: string) {
    this.#database = openDatabase(databaseUrl, { connectTimeout: LIMIT, statementLimit: LIMIT });
  }

  /** Questions at once are one read. Never fails: a database that does not answer is a reason. */
  standing(): Promise<Standing> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  async #read(): Promise<Standing> {
    try {
      const { facts, schemaFault } = await inTime("the database", LIMIT, readReadiness(this.#database));
      return { facts, reasons: reasonsNotReady(facts, schemaFault) };
    } catch (error) {
      log.debug({ cause: describeError(error) }, "readiness could not be read");
      return { facts: null, reasons: [{ code: "DATABASE_UNAVAILABLE", detail: "The database does not answer." }] };
    }
  }
}
