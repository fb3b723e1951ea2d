import { randomUUID } from "node:crypto";
import { createDistributed } from "./distributed";
import { databaseUrl, runOn } from "./run-on";
import { DISTRIBUTED_VARIABLE, SERVER_VARIABLE, TEMPLATE } from "./variables";

export interface TestDatabase {
  readonly url: string;
  /** Closes its connections and drops it. */
  drop(): Promise<void>;
}

/**
 * Creates a database for the calling test: migrated and empty, or without tables if `migrated` is false. If the tests run with
 * distributed tables, those of the database are distributed, unless `distributed` is false.
 */
export async function testDatabase({ migrated = true, distributed = true } = {}): Promise<TestDatabase> {
  const server = process.env[SERVER_VARIABLE];
  if (server === undefined) throw new Error(`${SERVER_VARIABLE}: not set. Run testing/harness/global-setup first.`);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const url = databaseUrl(server, name);
  if (migrated && distributed && process.env[DISTRIBUTED_VARIABLE] === "1") {
    return { url, drop: await createDistributed(server, name) };
  }
  await runOn(server, `CREATE DATABASE ${name} TEMPLATE ${migrated ? TEMPLATE : "template0"}`);
  return {
    url,
    async drop() {
      await runOn(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
