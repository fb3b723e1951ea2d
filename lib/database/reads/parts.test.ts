import { afterAll, beforeAll, expect, test } from "vitest";
import type { Hash } from "@/lib/protocol";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { runOn } from "@/tools/testing/harness/run-on";
import { type Database, openDatabase } from "../pool";
import { readInscriptionRecord } from "./inscription-lists";
import { listOperations } from "./operations";

/** Splits from the mint on, more than the name of a part has. */
const DEPTH = 10;

let created: TestDatabase;
let database: Database;

const hashOf = (n: number): Hash => `0x${n.toString(16).padStart(64, "0")}`;

/** `first`: whether it is the first inscription of its transaction. */
async function write(n: number, mintId: string | null, parent: number | null, first: boolean): Promise<void> {
  const [id, up] = [n, parent].map((one) => (one === null ? null : Buffer.from(hashOf(one).slice(2), "hex")));
  const hash = first ? id : Buffer.from(hashOf(1_000_000 + n).slice(2), "hex");
  await runOn(
    created.url,
    `INSERT INTO inscription (ticker, token_id, mint_id, ordinal, amount, owner, listed, transaction_hash, block_number, transaction_index,
       position, timestamp, parent) VALUES ('OAK', $1, $2, $3, 1, '\\x00', false, $4, 10, 0, $3, 1, $5)`,
    [id, mintId, n, hash, up],
  );
  await runOn(
    created.url,
    `INSERT INTO operation (ticker, block_number, transaction_index, position, transaction_hash, timestamp, op, signer, sender,
       recipient, token_id, mint_id, accepted, succeeded)
     VALUES ('OAK', 20, 0, $2, $1, 1, 'tsf', '', '\\x01', '\\x02', $1, $3, true, true)`,
    [id, n, mintId],
  );
}

beforeAll(async () => {
  created = await testDatabase();
  database = openDatabase(created.url);
  await runOn(created.url, `INSERT INTO "cursor" VALUES (1, 'local', 1, 0, '', 100, '\\x01', 1700000000, 1, 0)`);
  await write(1, "5", null, true);
  await write(2, null, 1, true);
  await write(3, null, 1, false);
  await write(4, null, 3, true);
  await write(5, "5/1", null, true);
  await write(6, null, 5, true);
  for (let n = 101; n <= 100 + DEPTH; n++) await write(n, n === 101 ? "deep" : null, n === 101 ? null : n - 1, true);
});

afterAll(async () => {
  await database?.close();
  await created?.drop();
});

const partOf = async (n: number) =>
  (await readInscriptionRecord(database, "OAK", { tokenId: hashOf(n) })).inscription?.part;

test("a part of a split is named after the mint id and its number in each split", async () => {
  expect(await Promise.all([1, 2, 3, 4].map(partOf))).toEqual([null, "5/1", "5/2", "5/2/1"]);
});

test("a mint id that looks like the name of a part is quoted in the names of its parts", async () => {
  expect(await Promise.all([5, 6].map(partOf))).toEqual([null, '"5/1"/1']);
});

test("a part of more than eight splits has no name", async () => {
  expect(await partOf(101 + 8)).toBe(`deep${"/1".repeat(8)}`);
  expect(await partOf(101 + 9)).toBeNull();
});

test("operations name the part too", async () => {
  const { operations } = await listOperations(database, { ticker: "OAK", limit: 100 });
  const parts = operations.filter(({ position }) => position <= 4).map(({ part }) => part);
  expect(parts).toEqual(["5/2/1", "5/2", "5/1", null]);
});
