import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tickerSkeleton } from "@/lib/tickers/skeleton";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { pagesOf, recording, type SentStatement } from "@/tools/testing/harness/plans";
import { runOn } from "@/tools/testing/harness/run-on";
import { type Database, openDatabase, type Queryable } from "../pool";
import { listMatchingTokens } from "./matching-tokens";
import { listNamedTokens } from "./named-tokens";
import { listTokens, readToken } from "./tokens";

/** A deployment in the index: ticker, holders. Earlier ones were deployed earlier. */
type Deployed = readonly [ticker: string, holders: number];

const FAMILY: readonly Deployed[] = [
  ["OAK", 10],
  ["oak", 0],
  ["0AK", 3],
  ["OAKS", 40],
  ["ALONE", 2],
  ["EMBERl", 0],
  ["EMBERL", 7],
];
/** Many hostile tickers of one form. */
const SPAM = spellings(["ilIL1", "ilIL1", "ilIL1", "sS5", "oO0", "zZ2", "bB8"]).slice(0, 3_000);
/** Largest number of database pages that a list of a hundred tokens reads. It would be three times as many if each token read all tokens of its form. */
const PAGES = 2_500;

let created: TestDatabase;
let database: Database;

beforeAll(async () => {
  created = await testDatabase();
  database = openDatabase(created.url);
  await runOn(created.url, `INSERT INTO "cursor" VALUES (1, 'local', 1, 0, '', 1, '\\x01', 1700000000, 1, 0)`);
  await deploy([...FAMILY, ...SPAM.map((ticker): Deployed => [ticker, 1])]);
});

afterAll(async () => {
  await database?.close();
  await created?.drop();
});

async function deploy(tokens: readonly Deployed[]): Promise<void> {
  await runOn(
    created.url,
    `INSERT INTO deployment (ticker, max, lim, cmint, deployer, transaction_hash, block_number, transaction_index, position,
       timestamp, text, supply, mint_count, holder_count, next_id)
     SELECT ticker, 100, 10, false, '\\x00', sha256(ticker::bytea), n, 0, 0, n, '', 1, holders, holders, 1
     FROM unnest($1::text[], $2::int4[]) WITH ORDINALITY AS t(ticker, holders, n)`,
    [tokens.map(([ticker]) => ticker), tokens.map(([, holders]) => holders)],
  );
}

/** All texts with one of the characters of each part. */
function spellings(parts: readonly string[]): string[] {
  return parts.reduce<string[]>((all, part) => [...part].flatMap((each) => all.map((text) => text + each)), [""]);
}

const lookalikesOf = async (ticker: string) => (await readToken(database, ticker)).token?.lookalikes;

test("PostgreSQL computes the same skeletons", async () => {
  const tickers = fc.sample(fc.stringMatching(/^[A-Za-z0-9]{1,10}$/), 500);
  const all = [...new Set([...tickers, ..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"])];
  const other = await testDatabase();
  try {
    const sql = `INSERT INTO deployment (ticker, max, lim, cmint, deployer, transaction_hash, block_number, transaction_index,
       position, timestamp, text, supply, mint_count, holder_count, next_id)
       SELECT ticker, 1, 1, false, '', '', 0, 0, 0, 0, '', 0, 0, 0, 1 FROM unnest($1::text[]) ticker RETURNING ticker, skeleton`;
    const rows = await runOn(other.url, sql, [all]);
    expect(rows).toEqual(all.map((ticker) => ({ ticker, skeleton: tickerSkeleton(ticker) })));
  } finally {
    await other.drop();
  }
});

describe("lookalikes", () => {
  test("name the first and the most held token of the form", async () => {
    const oak = { count: 2, first: { ticker: "OAK", holders: 10 }, mostHeld: { ticker: "OAK", holders: 10 } };
    expect(await lookalikesOf("OAK")).toEqual(oak);
    expect(await lookalikesOf("0AK")).toEqual(oak);
    expect(await lookalikesOf("EMBERl")).toEqual({
      count: 1,
      first: { ticker: "EMBERl", holders: 0 },
      mostHeld: { ticker: "EMBERL", holders: 7 },
    });
    expect(await lookalikesOf("ALONE")).toBeNull();
    expect(await lookalikesOf("OAKS")).toBeNull();
  });

  test("are the same in lists", async () => {
    const one = await lookalikesOf("oak");
    for (const order of ["newest", "holders", "mints", "supply"] as const) {
      const { tokens } = await listTokens(database, { order, limit: 100 });
      for (const { ticker, lookalikes } of tokens.slice(-7)) expect(lookalikes).toEqual(await lookalikesOf(ticker));
    }
    expect((await listNamedTokens(database, ["oak"])).tokens[0]?.lookalikes).toEqual(one);
  });

  test("are counted to a limit", async () => {
    expect(await lookalikesOf(SPAM[9] ?? "")).toMatchObject({ count: 20, first: { ticker: SPAM[0] } });
  });

  test.each([
    ["the newest tokens", (on: Queryable) => listTokens(on, { order: "newest", limit: 100 })],
    ["the most held tokens", (on: Queryable) => listTokens(on, { order: "holders", limit: 100 })],
    ["a search", (on: Queryable) => listMatchingTokens(on, { text: SPAM[9] ?? "", limit: 20 })],
    ["a search by one letter", (on: Queryable) => listMatchingTokens(on, { text: "i", limit: 20 })],
  ])("3,000 hostile lookalikes do not slow down %s, whatever the statistics say", async (_what, read) => {
    const sent: SentStatement[] = [];
    await read(recording(database, sent));
    expect(sent.length).toBeGreaterThan(0);
    const client = new pg.Client({ connectionString: created.url });
    await client.connect();
    try {
      for (const statistics of [
        "DELETE FROM pg_statistic WHERE starelid = 'deployment'::regclass",
        "ANALYZE deployment",
      ]) {
        await client.query(statistics);
        for (const each of sent) expect(await pagesOf(client, each)).toBeLessThan(PAGES);
      }
    } finally {
      await client.end();
    }
  });
});

describe("matching tokens", () => {
  const match = async (text: string, limit = 20, filter?: "minting" | "mintedOut") =>
    (await listMatchingTokens(database, { text, limit, filter })).tokens.map(({ ticker }) => ticker);

  test("those that look like the text come first, beginning with the one with the most holders", async () => {
    for (const text of ["oak", "OAK", "0aK"]) expect(await match(text)).toEqual(["OAK", "0AK", "oak", "OAKS"]);
    expect(await match("o")).toEqual(["OAKS", "OAK", "0AK", "oak"]);
    expect(await match("emberi")).toEqual(["EMBERL", "EMBERl"]);
    expect(await match("AK")).toEqual([]);
  });

  test("the exact match is among them, however many look like it", async () => {
    const last = SPAM.at(-1) ?? "";
    expect(await match(SPAM[5] ?? "")).toHaveLength(20);
    expect(await match(last)).toContain(last);
    expect(await match(last, 1)).toEqual([last]);
  });

  test("include the token with the most holders among those that begin like the text, however many there are", async () => {
    await deploy([["ILLNESS", 5]]);
    expect((await match("i"))[0]).toBe("ILLNESS");
    expect((await match("1l"))[0]).toBe("ILLNESS");
  });

  test("can be filtered", async () => {
    expect(await match("oak", 20, "minting")).toEqual(["OAK", "0AK", "oak", "OAKS"]);
    expect(await match("oak", 20, "mintedOut")).toEqual([]);
  });
});
