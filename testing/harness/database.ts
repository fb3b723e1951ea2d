import { randomUUID } from "node:crypto";
import { databaseUrl, runOn } from "./run-on";
import { SERVER_VARIABLE, TEMPLATE } from "./variables";

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
  await runOn(server, `CREATE DATABASE ${name} TEMPLATE ${migrated ? TEMPLATE : "template0"}`);
  return {
    url: databaseUrl(server, name),
    async drop() {
      await runOn(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
