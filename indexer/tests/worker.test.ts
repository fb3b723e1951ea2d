import pg from "pg";
import { createTestClient, type Hex, http, publicActions, type TransactionReceipt, walletActions } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { messageToHex } from "@/lib/protocol";
import { type TestChain, type TestDatabase, testChain, testDatabase } from "@/tools/testing/harness";
import { developmentChain } from "@/tools/testing/harness/development-chain";
import { untilWatched } from "@/tools/testing/harness/standby";
import { readState } from "@/tools/testing/harness/state";
import { type TestWorker, testWorker } from "@/tools/testing/harness/worker";

const MNEMONIC = "test test test test test test test test test test test junk";
const [alice, bob, carol] = [0, 1, 2].map((addressIndex) => mnemonicToAccount(MNEMONIC, { addressIndex }).address);

let chain: TestChain;
let database: TestDatabase;
let worker: TestWorker | null = null;
let client: ReturnType<typeof connectClient>;
let sql: pg.Client;

function connectClient(url: string) {
  return createTestClient({ mode: "anvil", chain: developmentChain, transport: http(url), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions);
}

async function send(
  from: Hex | undefined,
  to: Hex | undefined,
  message: unknown,
  value = 0n,
): Promise<TransactionReceipt> {
  if (from === undefined || to === undefined) throw new Error("no such account");
  const text = typeof message === "string" ? message : JSON.stringify(message);
  const data = messageToHex(`data:,${text}`);
  const hash = await client.sendTransaction({ account: from, to, data, value });
  return client.waitForTransactionReceipt({ hash });
}

const deploy = (tick: string, max: number, lim: number) =>
  send(alice, alice, { p: "nip-20", op: "deploy", tick, max: String(max), lim: String(lim) });
const mint = (who: Hex | undefined, tick: string, id: string, amt: string) =>
  send(who, who, { p: "nip-20", op: "mint", tick, id, amt });

function start(): void {
  worker = testWorker({ databaseUrl: database.url, rpcUrl: chain.url });
}

/** Waits until the index is at the head of the chain. */
async function synced(): Promise<void> {
  await vi.waitFor(
    async () => {
      const head = await client.getBlock();
      const { rows } = await sql.query("select block_number, block_hash from cursor");
      expect(rows[0]).toEqual({
        block_number: String(head.number),
        block_hash: Buffer.from(head.hash.slice(2), "hex"),
      });
    },
    { timeout: 60_000, interval: 25 },
  );
}

/** The state of a new index of the current chain. */
async function cleanState(): Promise<Record<string, string[]>> {
  const fresh = await testDatabase();
  const other = testWorker({ databaseUrl: fresh.url, rpcUrl: chain.url });
  const head = await client.getBlockNumber();
  await vi.waitFor(async () => expect((await readState(fresh.url)).cursor?.[0]).toMatch(new RegExp(`^\\(${head},`)), {
    timeout: 60_000,
    interval: 25,
  });
  await other.stop();
  const state = await readState(fresh.url);
  await fresh.drop();
  return state;
}

async function results(): Promise<string[]> {
  const { rows } = await sql.query(
    "select op, coalesce(reason, 'accepted') as outcome from operation order by block_number, transaction_index, position",
  );
  return rows.map(({ op, outcome }) => `${op} ${outcome}`);
}

beforeEach(async () => {
  chain = await testChain();
  client = connectClient(chain.url);
  database = await testDatabase();
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
  await sql.end();
  await database.drop();
  await chain.stop();
});

describe("the worker", () => {
  test("records every operation with its result and keeps supply, owners, balances and holders", async () => {
    start();
    await deploy("GOLD", 1000, 100);
    await deploy("GOLD", 5, 1);
    const { transactionHash } = await mint(alice, "GOLD", "1", "100");
    await mint(bob, "GOLD", "1", "100");
    await mint(bob, "GOLD", "2", "101");
    await mint(bob, "GOLD", "3", "40");
    await send(bob, carol, { p: "nip-20", op: "tsf", tick: "GOLD", id: "1" });
    await send(alice, carol, { p: "nip-20", op: "tsf", tick: "GOLD", id: transactionHash });
    await send(alice, carol, { p: "nip-20", op: "tsf", tick: "GOLD", id: "1" });
    await send(alice, alice, { p: "nip-20", op: "nonsense", tick: "GOLD" });
    await send(alice, alice, { p: "erc-20", op: "deploy", tick: "GOLD" });
    await send(alice, alice, "not json");
    await synced();
    expect(await results()).toEqual([
      "deploy accepted",
      "deploy TICKER_TAKEN",
      "mint accepted",
      "mint MINT_ID_TAKEN",
      "mint ABOVE_LIMIT",
      "mint accepted",
      "tsf NOT_OWNER",
      "tsf accepted",
      "tsf NOT_OWNER",
      "null UNKNOWN_OP",
    ]);
    const token = await sql.query("select supply, mint_count, holder_count, next_id from deployment");
    expect(token.rows).toEqual([{ supply: "140", mint_count: 2, holder_count: 2, next_id: "2" }]);
    const balances = await sql.query(
      "select '0x' || encode(address, 'hex') as address, amount, count from balance order by amount",
    );
    expect(balances.rows).toEqual([
      { address: bob?.toLowerCase(), amount: "40", count: 1 },
      { address: carol?.toLowerCase(), amount: "100", count: 1 },
    ]);
  });

  test("continues after a stop without loss or repetition", async () => {
    start();
    await deploy("TIN", 1000, 10);
    await mint(alice, "TIN", "1", "10");
    await synced();
    await worker?.stop();
    await mint(alice, "TIN", "2", "10");
    await mint(bob, "TIN", "4", "10");
    start();
    await mint(bob, "TIN", "3", "10");
    await synced();
    const { rows } = await sql.query("select next_id, supply from deployment");
    expect(rows).toEqual([{ next_id: "5", supply: "40" }]);
    expect(await readState(database.url)).toEqual(await cleanState());
  });

  test("undoes a reorg to the state of a new index of the chain", async () => {
    start();
    await deploy("IRON", 1000, 10);
    await mint(alice, "IRON", "1", "10");
    const { transactionHash } = await mint(bob, "IRON", "2", "7");
    await send(bob, carol, { p: "nip-20", op: "dlg", tick: "IRON", id: "2" });
    await synced();
    const snapshot = await client.snapshot();
    await send(alice, alice, { p: "nip-20", op: "list", tick: "IRON", id: "1", price: 5, unit: "gwei" });
    await send(carol, alice, { p: "nip-20", op: "ex", tick: "IRON", id: "1" }, 5_000_000_000n);
    await send(bob, carol, { p: "nip-20", op: "split", tick: "IRON", id: transactionHash, amt1: "3", amt2: "4" });
    await send(carol, alice, { p: "nip-20", op: "dlg", tick: "IRON", id: "1" });
    await mint(bob, "IRON", "3", "10");
    await deploy("LEAD", 10, 2);
    await synced();
    expect(await results()).toHaveLength(10);
    await client.revert({ id: snapshot });
    await mint(carol, "IRON", "5", "1");
    await send(alice, bob, { p: "nip-20", op: "tsf", tick: "IRON", id: "1" });
    await synced();
    const clean = await cleanState();
    expect(clean.operation).toHaveLength(6);
    expect(clean.delegation).toHaveLength(1);
    expect(await readState(database.url)).toEqual(clean);
  });

  test("undoes blocks that a development chain rolled back, without a new block", async () => {
    start();
    await deploy("ZINC", 1000, 10);
    await synced();
    const snapshot = await client.snapshot();
    await mint(alice, "ZINC", "1", "10");
    await synced();
    await client.revert({ id: snapshot });
    await synced();
    expect(await results()).toEqual(["deploy accepted"]);
  });

  test("detects a reorg that happened while it was down", async () => {
    start();
    await deploy("COPPER", 1000, 10);
    await synced();
    const snapshot = await client.snapshot();
    await mint(alice, "COPPER", "1", "10");
    await mint(alice, "COPPER", "2", "10");
    await synced();
    await worker?.stop();
    await client.revert({ id: snapshot });
    for (const id of ["7", "8", "9"]) await mint(bob, "COPPER", id, "5");
    start();
    await synced();
    expect(await readState(database.url)).toEqual(await cleanState());
  });

  test("refuses the database of another start block", async () => {
    start();
    await synced();
    await worker?.stop();
    worker = null;
    const other = testWorker({ databaseUrl: database.url, rpcUrl: chain.url, environment: { START_BLOCK: "5" } });
    await expect(other.ended).rejects.toMatchObject({ code: "INDEX_OF_ANOTHER_NETWORK" });
  });

  test("waits while another worker leads, and takes over when it ends", async () => {
    start();
    await deploy("BRASS", 1000, 10);
    await synced();
    const first = worker;
    start();
    await untilWatched(database.url);
    expect((await sql.query("select epoch from cursor")).rows).toEqual([{ epoch: "1" }]);
    await first?.stop();
    await mint(alice, "BRASS", "1", "10");
    await synced();
    expect((await sql.query("select epoch from cursor")).rows).toEqual([{ epoch: "2" }]);
  });

  test("cannot write after another worker has begun an epoch", async () => {
    start();
    await deploy("STEEL", 1000, 10);
    await synced();
    await sql.query("update cursor set epoch = epoch + 1");
    await mint(alice, "STEEL", "1", "10");
    await expect(worker?.ended).rejects.toMatchObject({ code: "LEADERSHIP_LOST" });
    worker = null;
    expect(await results()).toEqual(["deploy accepted"]);
  });

  test("waits for a start block above the head", async () => {
    worker = testWorker({ databaseUrl: database.url, rpcUrl: chain.url, environment: { START_BLOCK: "3" } });
    await deploy("EARLY", 1000, 10);
    await deploy("EARLY2", 1000, 10);
    await deploy("LATE", 1000, 10);
    await synced();
    expect((await sql.query("select ticker from deployment")).rows).toEqual([{ ticker: "LATE" }]);
  });

  test("records or ignores hostile calldata and continues", async () => {
    start();
    const deep = `{"p":"nip-20","op":"mint","x":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
    await send(alice, alice, deep);
    await send(alice, alice, `{"p":"nip-20","op":"deploy","tick":"A\\u0000B","max":"9","lim":"1"}`);
    await send(alice, alice, `{"p":"nip-20","op":"mint","tick":"GOLD","id":"\\ud800","amt":"1"}`);
    await send(alice, alice, `{"p":"nip-20","op":"mint","tick":"GOLD","id":"1","amt":1e400}`);
    await client.sendTransaction({ account: alice as Hex, to: alice as Hex, data: "0x646174613a2cff00" });
    await deploy("AFTER", 1000, 10);
    await synced();
    expect((await results()).at(-1)).toBe("deploy accepted");
    expect(await results()).toHaveLength(4);
  });
});
