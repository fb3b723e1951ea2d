import { type Database, openDatabase } from "@/lib/database/pool";
import { type ReadinessFacts, type ReadinessReason, reasonsNotReady } from "@/lib/database/readiness";
import { readReadiness } from "@/lib/database/reads/readiness";
import { describeError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { withTimeout } from "@/lib/runtime/with-timeout";

/** Time limit for an answer of the database, in milliseconds. */
const LIMIT = 3_000;

/** The readiness of the index. */
export interface WorkerReadiness {
  /** Null if the database did not answer. */
  readonly facts: ReadinessFacts | null;
  /** Empty if the index is ready. */
  readonly reasons: readonly ReadinessReason[];
}

/**
 * Reads the readiness of the index, whether this worker leads or not. It uses the same facts in the database as the web
 * process. Connects on the first read.
 */
export class Readiness {
  readonly #database: Database;
  #reading: Promise<WorkerReadiness> | null = null;

  constructor(databaseUrl: string) {
    this.#database = openDatabase(databaseUrl, { connectTimeout: LIMIT, statementLimit: LIMIT });
  }

  /** Concurrent calls share one read. Never rejects: an unavailable database is a reason. */
  report(): Promise<WorkerReadiness> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  async #read(): Promise<WorkerReadiness> {
    try {
      const { facts, schemaFault } = await withTimeout("the database", LIMIT, readReadiness(this.#database));
      return { facts, reasons: reasonsNotReady(facts, schemaFault) };
    } catch (error) {
      log.debug({ cause: describeError(error) }, "readiness could not be read");
      return { facts: null, reasons: [{ code: "DATABASE_UNAVAILABLE", detail: "The database does not answer." }] };
    }
  }
}
