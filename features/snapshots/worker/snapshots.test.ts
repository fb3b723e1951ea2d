import pg from "pg";
import { keccak256 } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workerFeatures } from "@/features/worker";
import { type Connection, connect } from "@/indexer/database/connection";
import { type Verification, verify } from "@/indexer/second-index/verify";
import { createRpcClient } from "@/lib/chain/rpc";
import { type Database, openDatabase } from "@/lib/database/pool";
import type { Address } from "@/lib/protocol";
import { hashBalance, hashInscription, hexOf, type Keccak, verifyProof } from "@/lib/snapshots";
import { type Stage, stageOf } from "@/tools/testing/harness/stage";
import { until } from "@/tools/testing/harness/until";
import { Tally } from "@/tools/testing/simulation/counts";
import { HEALTHY } from "@/tools/testing/simulation/node/node";
import { readSnapshots, wrongSnapshot } from "@/tools/testing/simulation/snapshot-audit";
import { readBalanceProof, readInscriptionProof } from "../reads/proofs";
import { readSnapshot } from "../reads/snapshots";
import { makeSnapshot } from "./make-snapshot";

const INTERVAL = 5;
const keccak: Keccak = (bytes) => keccak256(bytes, "bytes");

let stage: Stage;
let sql: pg.Client;
let connection: Connection;
let database: Database;

beforeAll(async () => {
  stage = await stageOf({ name: "snapshots", blocks: 33, snapshotInterval: INTERVAL, nodes: 2 });
  sql = new pg.Client({ connectionString: stage.database.url });
  await sql.connect();
  connection = await connect(stage.database.url);
  database = openDatabase(stage.database.url);
});
afterAll(async () => {
  await database?.close();
  await connection?.close();
  await sql?.end();
  await stage?.close();
});

const madeBlocks = async (): Promise<number[]> => (await readSnapshots(sql)).map(({ block }) => block);
const wrong = (): Promise<string | null> =>
  wrongSnapshot({ sql, finalView: stage.chain.view(), network: stage.network }, new Tally());

/** Waits until the snapshot of the newest due final block is made. */
async function madeUpTo(block: number): Promise<void> {
  await until(async () => (await madeBlocks()).at(-1) === block);
}

async function make(block: number, nodes = stage.nodes) {
  const rpc = createRpcClient(nodes.map(({ url }) => url));
  try {
    return await makeSnapshot({ connection, rpc, network: stage.network, block, stop: new AbortController().signal });
  } finally {
    rpc.close();
  }
}

async function verified(): Promise<Verification | null> {
  const stop = new AbortController().signal;
  return verify({ connection, network: stage.network, features: workerFeatures, stop, report: () => undefined });
}

test("the leader makes the newest due snapshot when it reaches the latest block, and each one after that", async () => {
  const worker = stage.start();
  await madeUpTo(25);
  expect(await madeBlocks()).toEqual([25]);
  for (let grown = 0; grown < 9; grown++) {
    stage.chain.grow(4, 0.9);
    await until(() => stage.isAtHead());
  }
  await madeUpTo(60);
  expect(await madeBlocks()).toEqual([25, 30, 35, 40, 45, 50, 55, 60]);
  expect(await wrong()).toBeNull();
  const { rows } = await sql.query("select block_number from snapshot_due where block_number <= 60");
  expect(rows).toEqual([]);
  await worker.stop();
});

describe("the command", () => {
  test("makes the snapshots of final blocks before, between and after the others", async () => {
    for (const block of [3, 0, 27, 26, 58, 61]) expect(await make(block)).toMatchObject({ block });
    expect(await madeBlocks()).toEqual([0, 3, 25, 26, 27, 30, 35, 40, 45, 50, 55, 58, 60, 61]);
    expect(await wrong()).toBeNull();
    expect(await make(27)).toBeNull();
  });

  test("refuses a block that is not final", async () => {
    await expect(make(69)).rejects.toMatchObject({ code: "SNAPSHOT_NOT_FINAL" });
  });

  /** A final block without a snapshot, whose hash the index has not recorded. */
  async function unrecorded(): Promise<number> {
    const { rows } = await sql.query<{ number: string }>(
      `select n::text as number from generate_series(1, 60) n
       where not exists (select from block where number = n) and not exists (select from snapshot where block_number = n) limit 1`,
    );
    return Number(rows[0]?.number);
  }

  test("refuses a hash that is not that of the only node's header, until the node heals", async () => {
    const [only] = stage.nodes;
    const block = await unrecorded();
    only?.begin({ ...HEALTHY, claims: ["block with another hash"] });
    await expect(make(block, stage.nodes.slice(0, 1))).rejects.toMatchObject({
      code: "NODE_UNVERIFIED",
      message: `the node's block ${block} fails the check of header: hash is not that of the encoded header`,
    });
    only?.begin(HEALTHY);
    expect(await madeBlocks()).not.toContain(block);
    expect(await make(block, stage.nodes.slice(0, 1))).toMatchObject({ block });
    expect(await wrong()).toBeNull();
  });

  test("refuses a block about which the nodes disagree", async () => {
    const [first] = stage.nodes;
    const block = await unrecorded();
    first?.begin({ rate: 0, faults: [], conditions: ["dead"] });
    await expect(make(block)).rejects.toMatchObject({ code: expect.stringMatching(/NODE/) });
    first?.begin({ rate: 0, faults: [], conditions: [] });
    expect(await madeBlocks()).not.toContain(block);
  });
});

describe("a proof", () => {
  async function found(block: number) {
    const { found } = await readSnapshot(database, block);
    if (found === null) throw new Error("the snapshot was not found");
    return found.snapshot;
  }

  test("leads from every leaf of every snapshot to its root", async () => {
    let proven = 0;
    for (const { block } of await readSnapshots(sql)) {
      const snapshot = await found(Number(block));
      const leaves = (table: string) =>
        sql.query(
          `select *, amount::text from ${table} where from_block <= $1 and (to_block is null or to_block > $1)`,
          [block],
        );
      for (const { ticker, address } of (await leaves("snapshot_balance")).rows) {
        const read = await readBalanceProof(database, snapshot, ticker, hexOf(address));
        if (read === null) throw new Error("the leaf was not found");
        const { leaf, proof } = read;
        expect(leaf.hash).toBe(hexOf(hashBalance(leaf, keccak)));
        expect(verifyProof(leaf.hash, proof, snapshot.balancesRoot, keccak)).toBe(true);
        proven++;
      }
      for (const { ticker, token_id } of (await leaves("snapshot_inscription")).rows) {
        const read = await readInscriptionProof(database, snapshot, ticker, hexOf(token_id));
        if (read === null) throw new Error("the leaf was not found");
        const { leaf, proof } = read;
        expect(leaf.hash).toBe(hexOf(hashInscription(leaf, keccak)));
        expect(verifyProof(leaf.hash, proof, snapshot.inscriptionsRoot, keccak)).toBe(true);
        proven++;
      }
    }
    expect(proven).toBeGreaterThan(100);
  });

  test("is found by a mint id, and missing for inscriptions outside the snapshot", async () => {
    const { rows } = await sql.query(
      `select i.ticker, i.mint_id, i.token_id from inscription i join snapshot_inscription s using (ticker, token_id)
       where i.mint_id is not null and s.from_block <= 60 and s.to_block is null limit 1`,
    );
    const [{ ticker, mint_id, token_id }] = rows;
    const snapshot = await found(60);
    const read = await readInscriptionProof(database, snapshot, ticker, mint_id);
    expect(read?.leaf.tokenId).toBe(hexOf(token_id));
    const nobody: Address = `0x${"12".repeat(20)}`;
    expect(await readBalanceProof(database, snapshot, ticker, nobody)).toBeNull();
    expect(await readInscriptionProof(database, snapshot, ticker, "no such id")).toBeNull();
  });
});

describe("verify", () => {
  test("compares every stored snapshot", async () => {
    expect(await verified()).toMatchObject({ checked: { snapshots: 15 }, differences: [] });
  });

  test.each([
    ["balance", "update snapshot_balance set amount = amount + 1 where from_block = 25"],
    ["inscription", "update snapshot_inscription set owner = substr(token_id, 1, 20) where from_block = 25"],
    ["hash", "update snapshot_inscription set leaf = sha256(leaf) where from_block = 25"],
    ["end", "update snapshot_balance set to_block = null where to_block = 30"],
    ["root", "update snapshot set balances_root = inscriptions_root where block_number = 30"],
    [
      "node",
      "update snapshot_nodes set nodes = set_byte(nodes, 5, 1 + get_byte(nodes, 5) % 200) where block_number = 30",
    ],
    ["fence", "delete from snapshot_fences where block_number = 60 and tree = 1"],
    ["commitment", "update snapshot set commitment = balances_root where block_number = 45"],
  ])("names a snapshot with a wrong %s", async (_, damage) => {
    const table = /snapshot[a-z_]*/.exec(damage)?.[0];
    await sql.query(`create table kept as table ${table}`);
    await sql.query(damage);
    const found = await verified();
    await sql.query(`begin; delete from ${table}; insert into ${table} table kept; drop table kept; commit`);
    expect(found?.differences[0]?.table).toMatch(/^snapshot.* of block (25|30|45|60)/);
  });
});
