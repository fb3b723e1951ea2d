import { FatalError } from "@/lib/runtime/errors";
import { postgresUrls } from "@/lib/runtime/postgres-urls";
import { type Database, openDatabase } from "./pool";
import { openReplicas } from "./replicas";

const SHARED = Symbol.for("engrave.database");

/** Holds the shared database on `globalThis`: separate bundles of one process must share their connections. */
interface Shared {
  [SHARED]?: Database;
}

/** The environment names no database. */
export class DatabaseUrlMissingError extends FatalError {
  readonly code = "CONFIGURATION";

  constructor() {
    super("DATABASE_URL is not set", {
      hint: "Set it to the URL of your PostgreSQL, or use npm start, which runs one.",
    });
  }
}

/**
 * Returns the database that this process reads from, opened at the first call: the replicas of `DATABASE_REPLICA_URL`, or
 * else `DATABASE_URL`.
 * @throws DatabaseUrlMissingError if neither is set
 */
export function database(): Database {
  const shared: typeof globalThis & Shared = globalThis;
  shared[SHARED] ??= open(process.env);
  return shared[SHARED];
}

function open({ DATABASE_REPLICA_URL: replicas, DATABASE_URL: url }: NodeJS.ProcessEnv): Database {
  if (replicas !== undefined && replicas !== "") return openReplicas(postgresUrls(replicas));
  if (url !== undefined && url !== "") return openDatabase(url);
  throw new DatabaseUrlMissingError();
}
