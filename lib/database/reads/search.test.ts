import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Hash, tokenIdOf } from "@/lib/protocol";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { pagesOf, recording, type SentStatement } from "@/tools/testing/harness/plans";
import { runOn, withClient } from "@/tools/testing/harness/run-on";
import { type Database, openDatabase } from "../pool";
import { search } from "./search";

/** A hostile transaction mints two inscriptions under each of so many tickers. */
const TICKERS = 3_000;
const HOSTILE: Hash = `0x${"ab".repeat(32)}`;
/** Its neighbor in the same block mints one inscription. */
const NEIGHBOR: Hash = `0x${"cd".repeat(32)}`;
/** Number of earlier operations, each in its own transaction. */
const EARLIER = 5_000;
/** Largest number of database pages that a search reads. The rows of the earlier operations alone have more. */
const PAGES = 40;

let created: TestDatabase;
let database: Database;

/** Every inscription here is a whole one of 1. */
const WHOLE = { part: null, amount: 1n };

/** Mints the inscription number `n` of a transaction under tickers with numbers from 1 to `tickers`. */
async function mint(transaction: { hash: Hash; index: number }, n: number, tickers: number): Promise<void> {
  const { hash, index } = transaction;
  const bytes = (value: Hash): Buffer => Buffer.from(value.slice(2), "hex");
  await runOn(
    created.url,
    `WITH minted AS (
       INSERT INTO inscription (ticker, token_id, mint_id, ordinal, amount, owner, listed, transaction_hash, block_number,
         transaction_index, position, timestamp)
       SELECT 'T' || lpad(t::text, 5, '0'), $1, '${index}-${n}', ${2 * index + n}, 1, '\\x00', false, $2, 7, ${index}, 2 * t + ${n}, 1
       FROM generate_series(1, ${tickers}) t RETURNING *)
     INSERT INTO operation (ticker, block_number, transaction_index, position, transaction_hash, timestamp, op, signer, sender,
       token_id, mint_id, accepted, succeeded)
     SELECT ticker, block_number, transaction_index, position, transaction_hash, 1, 'mint', owner, owner, token_id, mint_id, true, true
     FROM minted`,
    [bytes(tokenIdOf(hash, n)), bytes(hash)],
  );
}

beforeAll(async () => {
  created = await testDatabase();
  database = openDatabase(created.url);
  await runOn(created.url, `INSERT INTO "cursor" VALUES (1, 'local', 1, 0, '', 7, '\\x01', 1700000000, 1, 0)`);
  await runOn(
    created.url,
    `INSERT INTO operation (ticker, block_number, transaction_index, position, transaction_hash, timestamp, signer, sender, accepted, succeeded)
     SELECT '', 1, n, 0, sha256(n::text::bytea), 1, '', '', false, true FROM generate_series(1, ${EARLIER}) n`,
  );
  for (const n of [0, 1]) await mint({ hash: HOSTILE, index: 3 }, n, TICKERS);
  await mint({ hash: NEIGHBOR, index: 4 }, 0, 1);
});

afterAll(async () => {
  await database?.close();
  await created?.drop();
});

describe("a search for a hash", () => {
  const firstTickers = Array.from({ length: 20 }, (_, n) => `T${String(n + 1).padStart(5, "0")}`);

  test("finds the first inscriptions of a transaction under each ticker, in order, and the transaction", async () => {
    expect((await search(database, HOSTILE)).results).toEqual([
      ...firstTickers.map((ticker) => ({ kind: "inscription", ticker, tokenId: HOSTILE, mintId: "3-0", ...WHOLE })),
      { kind: "transaction", hash: HOSTILE },
    ]);
    expect((await search(database, NEIGHBOR)).results).toEqual([
      { kind: "inscription", ticker: "T00001", tokenId: NEIGHBOR, mintId: "4-0", ...WHOLE },
      { kind: "transaction", hash: NEIGHBOR },
    ]);
  });

  test("finds later inscriptions of a transaction by their token id", async () => {
    const tokenId = tokenIdOf(HOSTILE, 1);
    expect((await search(database, tokenId)).results).toEqual(
      firstTickers.map((ticker) => ({ kind: "inscription", ticker, tokenId, mintId: "3-1", ...WHOLE })),
    );
    expect((await search(database, tokenIdOf(NEIGHBOR, 1))).results).toEqual([]);
  });

  test.each([HOSTILE, tokenIdOf(HOSTILE, 1)])("reads few pages, whatever the statistics say: %s", async (hash) => {
    const sent: SentStatement[] = [];
    await search(recording(database, sent), hash);
    expect(sent).toHaveLength(1);
    await withClient(created.url, async (client) => {
      for (const statistics of [
        "DELETE FROM pg_statistic WHERE starelid IN ('inscription'::regclass, 'operation'::regclass)",
        "ANALYZE inscription, operation",
      ]) {
        await client.query(statistics);
        for (const each of sent) expect(await pagesOf(client, each)).toBeLessThan(PAGES);
      }
    });
  });
});
