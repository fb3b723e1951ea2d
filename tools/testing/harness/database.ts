import { randomUUID } from "node:crypto";
import { createDistributed } from "./distributed";
import { databaseUrl, runOn } from "./run-on";
import { DISTRIBUTED_VARIABLE, SERVER_VARIABLE, TEMPLATE } from "./variables";

export interface TestDatabase {
  readonly url: string;
  /** Closes its connections and drops it. */
  drop(): Promise<void>;
}

/** Values that are not the defaults. Settings that change the meaning of SQL are left out: the tests have statements of their own. */
const UNUSUAL: readonly (readonly [setting: string, value: string])[] = [
  ["bytea_output", "escape"],
  ["DateStyle", "'SQL, DMY'"],
  ["extra_float_digits", "-15"],
  ["IntervalStyle", "sql_standard"],
  ["TimeZone", "'Asia/Kathmandu'"],
  ["transform_null_equals", "on"],
];

/**
 * Creates a database for the calling test: migrated and empty, or without tables if `migrated` is false. If the tests run with
 * distributed tables, those of the database are distributed, unless `distributed` is false.
 */
export async function testDatabase({ migrated = true, distributed = true } = {}): Promise<TestDatabase> {
  const server = process.env[SERVER_VARIABLE];
  if (server === undefined)
    throw new Error(`${SERVER_VARIABLE}: not set. Run tools/testing/harness/global-setup first.`);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const url = databaseUrl(server, name);
  if (migrated && distributed && process.env[DISTRIBUTED_VARIABLE] === "1") {
    return { url, drop: await createDistributed(server, name) };
  }
  await runOn(server, `CREATE DATABASE ${name} TEMPLATE ${migrated ? TEMPLATE : "template0"}`);
  // An operator may have set anything for a database. A session that relies on a default fails in these tests.
  for (const [setting, value] of UNUSUAL) await runOn(server, `ALTER DATABASE ${name} SET ${setting} = ${value}`);
  return {
    url,
    async drop() {
      await runOn(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
