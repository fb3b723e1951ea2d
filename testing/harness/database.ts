import { randomUUID } from "node:crypto";
import pg from "pg";
import { sessionOf } from "@/lib/database/deferred-indexes";
import { distribute } from "@/lib/database/distribute";
import { migrate } from "@/lib/database/migrate";
import { databaseUrl, runOn } from "./run-on";
import { DISTRIBUTED_VARIABLE, SERVER_VARIABLE, TEMPLATE } from "./variables";

export interface TestDatabase {
  readonly url: string;
  /** Closes its connections and drops it. */
  drop(): Promise<void>;
}

/** Creates a database for the calling test: migrated and empty, or without tables if `migrated` is false. */
export async function testDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const server = process.env[SERVER_VARIABLE];
  if (server === undefined) throw new Error(`${SERVER_VARIABLE}: not set. Run testing/harness/global-setup first.`);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const isDistributed = migrated && process.env[DISTRIBUTED_VARIABLE] === "1";
  await runOn(server, `CREATE DATABASE ${name} TEMPLATE ${migrated && !isDistributed ? TEMPLATE : "template0"}`);
  const url = databaseUrl(server, name);
  if (isDistributed) await distributeAll(url);
  return {
    url,
    async drop() {
      await runOn(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** Citus copies no distributed tables from a template. */
async function distributeAll(url: string): Promise<void> {
  await runOn(url, "CREATE EXTENSION citus");
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await distribute(sessionOf(client));
  } finally {
    await client.end();
  }
}
