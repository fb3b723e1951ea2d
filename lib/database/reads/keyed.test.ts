import { expect, test } from "vitest";
import { type Hash, tokenIdOf } from "@/lib/protocol";
import { indexAtForTests } from "@/tools/testing/harness/index-at";
import { pagesOf, recording, type SentStatement } from "@/tools/testing/harness/plans";
import { listInscriptionsByKey } from "./keyed";

/** A hostile transaction mints two inscriptions under each of so many tickers. */
const TICKERS = 2_000;
const HOSTILE: Hash = `0x${"ab".repeat(32)}`;
/** Pages that the reads of one key may need. */
const PAGES = 25;

const index = indexAtForTests(1_700_000_000, ["inscription", "operation"]);

/** Mints the inscriptions number 0 and 1 of a transaction under tickers with numbers from 1 to `tickers`. */
async function mint(hash: Hash, tickers: number): Promise<void> {
  for (const n of [0, 1]) {
    await index().client.query(
      `with minted as (
         insert into inscription (ticker, token_id, mint_id, ordinal, amount, owner, listed, transaction_hash, block_number,
           transaction_index, position, timestamp)
         select 'T' || t, decode($1, 'hex'), 'a.${n}', ${n} + 1, 1, '\\x00', false, decode($2, 'hex'), 7, 3, 2 * t + ${n}, 1
         from generate_series(1, ${tickers}) t returning *)
       insert into operation (ticker, block_number, transaction_index, position, transaction_hash, timestamp, op, signer, sender,
         token_id, mint_id, accepted, succeeded)
       select ticker, block_number, transaction_index, position, transaction_hash, 1, 'mint', owner, owner, token_id, mint_id, true, true
       from minted`,
      [tokenIdOf(hash, n).slice(2), hash.slice(2)],
    );
  }
}

/** Other transactions, as each index has: of a table with a single one, a scan is the cheapest read. */
async function mintOthers(): Promise<void> {
  await index().client.query(
    `with minted as (
       insert into inscription (ticker, token_id, mint_id, ordinal, amount, owner, listed, transaction_hash, block_number,
         transaction_index, position, timestamp)
       select 'OTHER', sha256(n::text::bytea), n::text, n, 1, '\\x00', false, sha256(n::text::bytea), 8, n, 0, 1
       from generate_series(1, ${TICKERS}) n returning *)
     insert into operation (ticker, block_number, transaction_index, position, transaction_hash, timestamp, op, signer, sender,
       token_id, mint_id, accepted, succeeded)
     select ticker, block_number, transaction_index, position, transaction_hash, 1, 'mint', owner, owner, token_id, mint_id, true, true
     from minted`,
  );
}

const later = tokenIdOf(HOSTILE, 1);

test("a token id alone names the inscriptions of all tickers", async () => {
  await mint(HOSTILE, 3);
  const keys = [
    ...[{ tokenId: HOSTILE }, { tokenId: later }, { ticker: "T2", tokenId: later }],
    ...[
      { ticker: "T3", mintId: "a.0" },
      { ticker: "T4", mintId: "a.0" },
    ],
  ];
  const { found } = await listInscriptionsByKey(index().database, keys);
  const ids = found.map((records) => records.map(({ tokenId }) => tokenId));
  expect(ids).toEqual([[HOSTILE, HOSTILE], [later, later], [later], [HOSTILE], []]);
  expect(found.slice(2).map(([record]) => record?.ticker)).toEqual(["T2", "T3", undefined]);
});

test("an inscription of a single ticker needs no ticker", async () => {
  await mint(HOSTILE, 1);
  const { found } = await listInscriptionsByKey(index().database, [{ tokenId: HOSTILE }, { tokenId: later }]);
  expect(found.map(([record]) => record?.mintId)).toEqual(["a.0", "a.1"]);
});

test.each([
  { tokenId: HOSTILE },
  { tokenId: later },
  { ticker: "T5", tokenId: later },
  { ticker: "T5", mintId: "a.1" },
])("reads few pages, whatever the statistics say: %j", async (key) => {
  await mint(HOSTILE, TICKERS);
  await mintOthers();
  const sent: SentStatement[] = [];
  const keys = Array(100).fill(key);
  await listInscriptionsByKey(recording(index().database, sent), keys);
  expect(sent).toHaveLength(1);
  for (const statistics of [
    "DELETE FROM pg_statistic WHERE starelid IN ('inscription'::regclass, 'operation'::regclass)",
    "ANALYZE inscription, operation",
  ]) {
    await index().client.query(statistics);
    for (const each of sent) expect(await pagesOf(index().client, each)).toBeLessThan(PAGES * keys.length);
  }
});
