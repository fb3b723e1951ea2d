import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tickerSkeleton } from "@/lib/tickers/skeleton";
import { type TestDatabase, testDatabase } from "@/testing/harness";
import { runOn } from "@/testing/harness/run-on";
import { type Database, openDatabase } from "../pool";
import { listMatchingTokens } from "./matching-tokens";
import { listNamedTokens, listTokens, readToken } from "./tokens";

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
/** More tickers like SPAM than are counted: the form has 2^10 spellings. */
const SPAM = spellings("SOILBOZ1SI").slice(0, 600);

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

/** Spellings of a text in which each character is in upper or lower case. */
function spellings(text: string): string[] {
  return [...text].reduce<string[]>(
    (all, character) =>
      [...new Set([character.toUpperCase(), character.toLowerCase()])].flatMap((c) => all.map((a) => a + c)),
    [""],
  );
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
    expect(await lookalikesOf(SPAM[0] ?? "")).toMatchObject({ count: 100, first: { ticker: SPAM[0] } });
  });
});

describe("matching tokens", () => {
  const match = async (text: string, limit = 20, filter?: "minting" | "mintedOut") =>
    (await listMatchingTokens(database, { text, limit, filter })).tokens.map(({ ticker }) => ticker);

  test("those that look like the text come first, the most held above all", async () => {
    for (const text of ["oak", "OAK", "0aK"]) expect(await match(text)).toEqual(["OAK", "0AK", "oak", "OAKS"]);
    expect(await match("o")).toEqual(["OAKS", "OAK", "0AK", "oak"]);
    expect(await match("emberi")).toEqual(["EMBERL", "EMBERl"]);
    expect(await match("AK")).toEqual([]);
  });

  test("the one that is exactly the text is among them, however many look like it", async () => {
    const last = SPAM.at(-1) ?? "";
    expect(await match(SPAM[5] ?? "")).toHaveLength(20);
    expect(await match(last)).toContain(last);
    expect(await match(last, 1)).toEqual([last]);
  });

  test("are found with the most holders by their beginning, however many begin so", async () => {
    await deploy([["SOILS", 5]]);
    expect((await match("s"))[0]).toBe("SOILS");
    expect((await match("50"))[0]).toBe("SOILS");
  });

  test("can be filtered", async () => {
    expect(await match("oak", 20, "minting")).toEqual(["OAK", "0AK", "oak", "OAKS"]);
    expect(await match("oak", 20, "mintedOut")).toEqual([]);
  });
});
