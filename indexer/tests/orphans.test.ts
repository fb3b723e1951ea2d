import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { blockNumber } from "@/lib/database/reads/blocks";
import { readOrphans } from "@/lib/database/reads/orphans";
import { readOutcome } from "@/lib/database/reads/transactions";
import type { Hash } from "@/lib/protocol";
import { type IndexedChain, indexedChain } from "@/tools/testing/harness/indexed-chain";
import { runOn } from "@/tools/testing/harness/run-on";
import { readState } from "@/tools/testing/harness/state";

let chain: IndexedChain;

beforeAll(async () => {
  chain = await indexedChain();
});

afterAll(() => chain?.stop());

const blockOf = async (hash: Hash) => {
  const { found, at } = await readOutcome(chain.database, hash);
  return found === null ? null : { number: found.blockNumber, hash: at?.hash };
};

const orphans = async (hash: Hash) => (await readOrphans(chain.database, hash)).blocks;

async function deploy(ticker: string): Promise<Hash> {
  const [from] = chain.accounts;
  if (from === undefined) throw new Error("the chain has no accounts");
  const text = `data:,{"p":"nip-20","op":"deploy","tick":"${ticker}","max":"100","lim":"10"}`;
  const hash = await chain.send({ from, to: from, text });
  await chain.synced();
  return hash;
}

/** Replaces the latest block by an empty one, and waits until the index follows. */
async function dropLastBlock(hash: Hash): Promise<void> {
  await chain.rpc.batch([{ method: "anvil_reorg", params: [1, []] }]);
  await vi.waitFor(async () => expect(await blockOf(hash)).toBeNull(), { timeout: 60_000, interval: 25 });
  await chain.synced();
}

test("a removed block is found by its hash and by its transactions, with the block that replaced it", async () => {
  const hash = await deploy("GONE");
  const block = await blockOf(hash);
  if (block?.hash == null) throw new Error("the deploy is not indexed");
  expect(await orphans(hash)).toEqual([]);
  const before = Math.floor(Date.now() / 1000) - 1;
  await dropLastBlock(hash);
  const [found, ...others] = await orphans(hash);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ hash: block.hash, number: block.number, operationCount: 1 });
  expect(found?.orphanedAt).toBeGreaterThanOrEqual(before);
  expect(found?.replacedBy).not.toBe(block.hash);
  expect((await blockNumber(chain.database, found?.replacedBy ?? `0x${"0".repeat(64)}`)).number).toBe(block.number);
  expect(await orphans(block.hash)).toEqual([found]);
  expect(await orphans(`0x${"7".repeat(64)}`)).toEqual([]);
});

test("a block that came back is canonical, and old records are deleted", async () => {
  const hash = await deploy("BACK");
  const block = await blockOf(hash);
  if (block?.hash == null) throw new Error("the deploy is not indexed");
  const kept = block.hash.slice(2);
  // The state after a reorganization and another one back to this block.
  const record = "insert into orphaned_block (hash, number, timestamp, operations, orphaned_at) values";
  await runOn(chain.databaseUrl, `${record} (decode('${kept}', 'hex'), ${block.number}, 1, 1, now())`);
  const old = "ab".repeat(32);
  await runOn(chain.databaseUrl, `${record} (decode('${old}', 'hex'), 1, 1, 1, now() - interval '31 days')`);
  await runOn(
    chain.databaseUrl,
    `insert into orphaned_transaction values (decode('${old}', 'hex'), decode('${old}', 'hex'))`,
  );
  expect(await orphans(block.hash)).toEqual([]);
  expect(await orphans(`0x${old}`)).toHaveLength(1);
  await dropLastBlock(hash);
  expect(await orphans(block.hash)).toHaveLength(1);
  expect(await orphans(`0x${old}`)).toEqual([]);
  const [left] = await runOn(chain.databaseUrl, "select count(*) as count from orphaned_transaction");
  expect(Number(left?.count)).toBe(2);
});

test("the record is not part of the state that indexes are compared by", async () => {
  expect(Object.keys(await readState(chain.databaseUrl)).filter((table) => table.startsWith("orphaned"))).toEqual([]);
});
