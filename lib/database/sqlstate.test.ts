import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "@/features/api";
import { connect } from "@/indexer/database/connection";
import { createDispatch } from "@/lib/api/http/dispatch";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { runOn } from "@/tools/testing/harness/run-on";
import { openNotifier } from "./notifier";
import { type Database, openDatabase } from "./pool";
import { type Handling, meaningOf, SQLSTATE_CLASSES, SQLSTATE_CODES } from "./sqlstate";
import { databaseError } from "./unreachable";

const WORKER: Readonly<Record<Handling, string>> = {
  retry: "DATABASE_UNREACHABLE",
  operator: "DATABASE_REFUSED",
  schema: "SCHEMA_MISMATCH",
  report: "DATABASE_BUG",
};
const SITE: Readonly<Record<Handling, [number, string]>> = {
  retry: [503, "DATABASE_UNAVAILABLE"],
  operator: [503, "DATABASE_UNAVAILABLE"],
  schema: [503, "SCHEMA_MISMATCH"],
  report: [500, "INTERNAL"],
};
/** PostgreSQL raises every code except success. */
const RAISED = [
  ...Object.keys(SQLSTATE_CLASSES).map((each) => `${each}${each === "00" ? "001" : "ZZ9"}`),
  ...Object.keys(SQLSTATE_CODES),
  "ZZ001",
].sort();

let server: TestDatabase;
let database: Database;
let sql: pg.Client;

beforeAll(async () => {
  server = await testDatabase();
  database = openDatabase(server.url);
  sql = new pg.Client({ connectionString: server.url });
  await sql.connect();
});

afterAll(async () => {
  await database.close();
  await sql.end();
  await server.drop();
});

/** Makes every read of the index's position raise this SQLSTATE. */
async function raise(sqlstate: string): Promise<void> {
  await sql.query(`
    CREATE OR REPLACE FUNCTION raises() RETURNS bigint LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'raised' USING ERRCODE = '${sqlstate}'; END $$;
    CREATE SCHEMA IF NOT EXISTS raising;
    CREATE OR REPLACE VIEW raising."cursor" AS
      SELECT id, network, chain_id, start_block, rules_hash, block_number, block_hash, block_time, raises() AS epoch,
        final_number, commitment FROM (VALUES (1)) AS one LEFT JOIN public."cursor" ON true`);
}

describe("handles every class and code of the table, raised by PostgreSQL:", () => {
  test.each(RAISED)("%s", async (sqlstate) => {
    const { handling, hint } = meaningOf(sqlstate);
    await raise(sqlstate);
    const connection = await connect(server.url);
    await expect(connection.query("select raises()")).rejects.toMatchObject({
      code: WORKER[handling],
      hint: expect.stringContaining(hint),
      cause: { code: sqlstate },
    });
    // In a transaction the error is the same, and the connection stays usable.
    await expect(connection.transaction(() => connection.query("select raises()"))).rejects.toMatchObject({
      code: WORKER[handling],
    });
    expect(await connection.query("select 1 as one")).toEqual([{ one: 1 }]);
    await connection.close();

    const url = new URL(server.url);
    url.searchParams.set("options", "-c search_path=raising,public");
    const raising = openDatabase(url.href);
    const dispatch = createDispatch({
      endpoints,
      limiter: null,
      context: {
        database: raising,
        notifier: openNotifier(raising, null),
        streams: 1,
        node: null,
        rulesOf: () => null,
      },
      onFailure: () => undefined,
    });
    const { status, body } = await dispatch({ method: "GET", path: "/api/token/gettokens", query: "" });
    // For the site, a canceled statement has exceeded its time limit.
    const expected = sqlstate === "57014" ? [503, "BUSY"] : SITE[handling];
    expect([status, JSON.parse(String(body)).code]).toEqual(expected);
    expect(body).not.toContain("raised");
    await raising.close();
  });
});

test("a prepared statement whose result type the schema changed fails with a retryable error", async () => {
  const connection = await connect(server.url);
  await sql.query("CREATE TABLE changing AS SELECT 1 AS one");
  const ask = () => connection.query("select * from changing where one = $1", [1]);
  expect(await ask()).toEqual([{ one: 1 }]);
  await sql.query("ALTER TABLE changing ADD COLUMN two int");
  await expect(ask()).rejects.toMatchObject({ code: "DATABASE_UNREACHABLE", cause: { code: "0A000" } });
  await connection.close();
});

test.each([
  [Object.assign(new Error("write EPIPE"), { code: "EPIPE", syscall: "write" }), "DATABASE_UNREACHABLE"],
  [Object.assign(new Error("connect"), { code: "ECONNREFUSED" }), "DATABASE_UNREACHABLE"],
  [new Error("Connection terminated unexpectedly"), "DATABASE_UNREACHABLE"],
  [new Error("timeout expired"), "DATABASE_UNREACHABLE"],
  [new Error("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string"), "DATABASE_REFUSED"],
])("handles an error without a SQLSTATE: %s", (error, code) => {
  expect(databaseError(error)).toMatchObject({ code, cause: error });
});

test.each([
  ["DEPTH_ZERO_SELF_SIGNED_CERT", /^Trust the server's certificate/],
  ["ERR_TLS_CERT_ALTNAME_INVALID", /^Trust the server's certificate/],
  ["CERT_REVOKED", /^Trust the server's certificate/],
  ["CERT_HAS_EXPIRED", /^Renew the server's certificate/],
  ["CERT_NOT_YET_VALID", /^Renew the server's certificate/],
])("a certificate that is refused as %s is a fatal error with a hint", (code, hint) => {
  const error = Object.assign(new Error("certificate"), { code });
  expect(databaseError(error)).toMatchObject({ code: "DATABASE_REFUSED", cause: error, hint });
});

test("returns an error of the program unchanged", () => {
  const error = new TypeError("no");
  expect(databaseError(error)).toBe(error);
});

test.each([
  ["password", (url: URL) => Object.assign(url, { password: "wrong" }), "28P01"],
  ["database", (url: URL) => Object.assign(url, { pathname: "/none" }), "3D000"],
] as const)("a wrong %s is a fatal error", async (_what, change, sqlstate) => {
  const url = change(new URL(server.url));
  await expect(connect(url.href)).rejects.toMatchObject({ code: "DATABASE_REFUSED", cause: { code: sqlstate } });
});

test("missing TLS and a missing password are fatal errors with a hint", async () => {
  const url = new URL(server.url);
  url.searchParams.set("sslmode", "verify-full");
  await expect(connect(url.href)).rejects.toMatchObject({ code: "DATABASE_REFUSED", hint: /sslmode|certificate/ });
  const bare = new URL(server.url);
  bare.password = "";
  await expect(connect(bare.href)).rejects.toMatchObject({ code: "DATABASE_REFUSED", hint: /password/ });
});

test("the hint that names foreign objects is true: the migrations create functions, but nothing else of these", async () => {
  const own = await testDatabase({ distributed: false });
  const foreign = `
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('v', 'm', 'f')
    UNION ALL SELECT tgname FROM pg_trigger WHERE NOT tgisinternal`;
  const functions = "SELECT FROM pg_proc WHERE pronamespace = 'public'::regnamespace";
  expect(await runOn(own.url, foreign)).toEqual([]);
  expect(await runOn(own.url, functions)).not.toEqual([]);
  await own.drop();
  expect(meaningOf("P0001").hint).toMatch(/no triggers, views or foreign tables.* Keep the functions/);
});

/** The lists of docs/operations.md: below a heading for each handling, `- CODE name, CODE name: hint`. */
function documentedHandling(): Record<string, unknown> {
  const section =
    /^## When the database fails$([\s\S]*?)^## /m.exec(readFileSync("docs/operations.md", "utf8"))?.[1] ?? "";
  const lists = section.split(/^### /m).slice(1);
  const entries = lists.flatMap((list) => {
    const handling = list.slice(0, list.indexOf("\n")).toLowerCase();
    const items = list.replaceAll(/\n +/g, " ").matchAll(/^- (`[^:]*): (.*)$/gm);
    return [...items].flatMap(([, codes = "", hint]) =>
      codes.split(", ").map((each) => {
        const [, code = each, name] = /^`([0-9A-Z]{2}|[0-9A-Z]{5})` (.+)$/.exec(each) ?? [];
        return [code, { name, handling, hint }] as const;
      }),
    );
  });
  return Object.fromEntries(entries);
}

test("docs/operations.md documents the handling of the same classes and codes", () => {
  expect(documentedHandling()).toEqual({ ...SQLSTATE_CLASSES, ...SQLSTATE_CODES });
});
