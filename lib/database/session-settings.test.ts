import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "@/indexer/database/connection";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { openDatabase } from "./pool";
import { withSessionSettings } from "./session-settings";

/** Values that differ from those that the statements rely on. */
const UNUSUAL: Readonly<Record<string, string>> = {
  array_nulls: "off",
  bytea_output: "escape",
  DateStyle: "SQL, DMY",
  default_transaction_isolation: "serializable",
  extra_float_digits: "-15",
  IntervalStyle: "sql_standard",
  standard_conforming_strings: "off",
  TimeZone: "Asia/Kathmandu",
  transform_null_equals: "on",
};
const NAMES = Object.keys(UNUSUAL);
const READ = "select name, setting from pg_settings where name = any($1) order by lower(name)";

let server: TestDatabase;

beforeAll(async () => {
  server = await testDatabase();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const [{ name } = { name: "" }] = (await client.query("select current_database() as name")).rows;
  for (const [setting, value] of Object.entries(UNUSUAL)) {
    await client.query(`alter database ${name} set ${setting} = '${value}'`);
  }
  await client.end();
});

afterAll(() => server?.drop());

/** The settings of a session, by a function that runs {@link READ}. */
async function settingsOf(read: (text: string, values: unknown[]) => Promise<{ name: string; setting: string }[]>) {
  return Object.fromEntries((await read(READ, [NAMES])).map(({ name, setting }) => [name, setting]));
}

const EXPECTED = {
  array_nulls: "on",
  bytea_output: "hex",
  DateStyle: "ISO, MDY",
  default_transaction_isolation: "read committed",
  extra_float_digits: "1",
  IntervalStyle: "postgres",
  standard_conforming_strings: "on",
  TimeZone: "UTC",
  transform_null_equals: "off",
};

test("sessions of the worker and of the site do not depend on the settings of the database", async () => {
  const plain = new pg.Client({ connectionString: server.url });
  await plain.connect();
  expect(await settingsOf(async (text, values) => (await plain.query(text, values)).rows)).toEqual(UNUSUAL);
  await plain.end();

  const worker = await connect(server.url);
  expect(await settingsOf((text, values) => worker.query(text, values))).toEqual(EXPECTED);
  await worker.close();

  const site = openDatabase(server.url);
  expect(await settingsOf((text, values) => site.query({ name: "settings", text }, values))).toEqual(EXPECTED);
  const read = await site.repeatableRead();
  expect(await settingsOf((text, values) => read.query({ name: "settings", text }, values))).toEqual(EXPECTED);
  await read.close();
  await site.close();
});

test("options of the URL are kept, and set last", async () => {
  const url = new URL(server.url);
  url.searchParams.set("options", "-c extra_float_digits=2 -c work_mem=5MB");
  const worker = await connect(url.href);
  expect(await settingsOf((text, values) => worker.query(text, values))).toEqual({
    ...EXPECTED,
    extra_float_digits: "2",
  });
  expect(await worker.query("show work_mem")).toEqual([{ work_mem: "5MB" }]);
  await worker.close();
});

test("a URL without options is not changed", () => {
  for (const url of ["postgres://user:p%40ss@host/db?sslmode=require", "socket:/tmp/?db=engrave", "/tmp engrave"])
    expect(withSessionSettings(url).connectionString).toBe(url);
});

test("bytes that a session returns as escaped text are read as hexadecimal digits", async () => {
  const url = new URL(server.url);
  url.searchParams.set("options", "-c bytea_output=escape");
  const site = openDatabase(url.href);
  const text = "select decode('005c78ff7f41', 'hex') as bytes, decode('5c78', 'hex') as prefix";
  expect(await site.query({ name: "escaped", text }, [])).toEqual([{ bytes: "0x005c78ff7f41", prefix: "0x5c78" }]);
  await site.close();
});
