import { randomUUID } from "node:crypto";
import { databaseUrl, runOn } from "./run-on";
import { SERVER_VARIABLE, TEMPLATE } from "./variables";

export interface TestDatabase {
  readonly url: string;
  /** Ends what is connected to it and removes it. */
  drop(): Promise<void>;
}

/**
 * A database of one's own on the run's PostgreSQL: migrated and empty, or, with `migrated: false`, without any table.
 */
export async function testDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const server = process.env[SERVER_VARIABLE];
  if (server === undefined) throw new Error(`${SERVER_VARIABLE} is unset: run this with testing/harness/global-setup.`);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runOn(server, `CREATE DATABASE ${name} TEMPLATE ${migrated ? TEMPLATE : "template0"}`);
  return {
    url: databaseUrl(server, name),
    async drop() {
      await runOn(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
