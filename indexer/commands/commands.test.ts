import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { workerFeatures } from "@/features/worker";
import { readConfiguration } from "@/lib/config";
import { schemaDifference } from "@/lib/database/migrate";
import type { Address } from "@/lib/protocol";
import { type IndexedChain, indexedChain } from "@/tools/testing/harness/indexed-chain";
import { readState } from "@/tools/testing/harness/state";
import { until } from "@/tools/testing/harness/until";
import { waitingFor } from "@/tools/testing/harness/waiting";
import { testWorker } from "@/tools/testing/harness/worker";
import { runCommand } from "./command-line";

let system: IndexedChain;
let sql: pg.Client;

beforeAll(async () => {
  system = await indexedChain();
  sql = new pg.Client({ connectionString: system.databaseUrl });
  await sql.connect();
  const [alice, bob] = system.accounts;
  if (alice === undefined || bob === undefined) throw new Error("expected accounts of anvil");
  const send = (from: Address, to: Address, message: Record<string, unknown>, value = 0n) =>
    system.send({ from, to, text: `data:,${JSON.stringify({ p: "nip-20", ...message })}`, value });
  await send(alice, alice, { op: "deploy", tick: "GOLD", max: 1000, lim: 100 });
  for (const id of ["1", "2", "3"]) await send(alice, alice, { op: "mint", tick: "GOLD", id, amt: "10" });
  await send(alice, alice, { op: "mint", tick: "GOLD", id: "3", amt: "10" });
  await send(alice, alice, { op: "list", tick: "GOLD", id: "1", price: 5, unit: "wei" });
  await send(bob, alice, { op: "ex", tick: "GOLD", id: "1" }, 5n);
  await send(alice, bob, { op: "split", tick: "GOLD", id: "2", amt1: "4", amt2: "6" });
  await send(alice, bob, { op: "dlg", tick: "GOLD", id: "3" });
  await system.synced();
});

afterAll(async () => {
  await sql.end();
  // The last test takes the lead from the worker of the other tests.
  await expect(system.stop()).rejects.toMatchObject({ code: "LEADERSHIP_LOST" });
});

async function command(...args: string[]): Promise<{ code: number; output: string }> {
  const lines: string[] = [];
  const environment = { DATABASE_URL: system.databaseUrl, RPC_URL: system.rpcUrl, BULK_LOAD_BLOCKS: "0" };
  const code = await runCommand(
    workerFeatures,
    args,
    () => readConfiguration(environment),
    new AbortController().signal,
    (line) => lines.push(line),
  );
  return { code, output: lines.join("\n") };
}

/** The names of a table's columns that PostgreSQL does not compute. */
async function writtenColumns(table: string): Promise<string> {
  const { rows } = await sql.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0]?.columns ?? "";
}

describe("verify", () => {
  test("reports that every row agrees, and drops its schema", async () => {
    const { code, output } = await command("verify");
    expect(output).toContain("9 operations up to block 9: every row agrees");
    expect(code).toBe(0);
    const { rows } = await sql.query("select 1 from information_schema.schemata where schema_name = 'verification'");
    expect(rows).toEqual([]);
  });

  test.each([
    ["balance", "update balance set amount = amount + 1"],
    ["inscription", "update inscription set owner = delegate where delegate is not null"],
    ["deployment", "update deployment set next_id = 9"],
    ["block", "update block set commitment = hash where number = 3"],
    ["delegation", "update delegation set to_block = 9"],
    ["activity", "update activity set sales = sales + 1"],
    ["operation", "update operation set accepted = true, reason = null where not accepted"],
  ])("finds a wrong row in %s", async (table, damage) => {
    await sql.query("begin");
    await sql.query(`create table kept as table ${table}`);
    await sql.query("commit");
    await sql.query(damage);
    const { code, output } = await command("verify");
    const columns = await writtenColumns(table);
    await sql.query(
      `begin; delete from ${table}; insert into ${table} (${columns}) select ${columns} from kept; drop table kept; commit`,
    );
    expect(output).toMatch(new RegExp(`${table}: [0-9]+ rows are wrong, [0-9]+ are missing`));
    expect(code).toBe(3);
    expect((await command("verify")).code).toBe(0);
  });
});

describe("status", () => {
  test("prints the status of the index", async () => {
    await sql.query("insert into verification values ('senders', 'agreement', 4) on conflict do nothing");
    const checks = "select check_name as check, method, since::int from verification where check_name <> 'blooms'";
    const { rows: verified } = await sql.query(checks);
    const { code, output } = await command("status");
    expect(JSON.parse(output).verified).toEqual(expect.arrayContaining(verified));
    expect(JSON.parse(output)).toMatchObject({ network: "local", block: 9, head: 9, synced: true, epoch: "1" });
    expect(code).toBe(0);
  });
});

describe("the command line", () => {
  test("prints help", async () => {
    expect((await command("--help")).output).toContain("reindex");
  });

  test.each([["dance"], ["run", "fast"], ["--loud"], ["toString"]])("refuses %s", async (...args) => {
    await expect(command(...args)).rejects.toMatchObject({ code: "USAGE" });
  });
});

describe("reindex", () => {
  test("replaces the index of a leading worker, which can no longer write", async () => {
    const right = await readState(system.databaseUrl);
    await sql.query("delete from sale; update balance set amount = 0; update inscription set listed = true");
    const { code, output } = await command("reindex");
    expect(output).toContain("switched to the new index at block 9");
    expect(code).toBe(0);
    expect(await readState(system.databaseUrl)).toEqual(right);
    expect(await schemaDifference(system.databaseUrl)).toBe("");
    // The index was created after the last table of the migrations.
    const created = "select 'operation_transaction_hash_idx'::regclass::oid > 'deferred_index'::regclass::oid as later";
    expect((await sql.query(created)).rows).toEqual([{ later: true }]);
    const { rows } = await sql.query("select epoch from cursor");
    expect(rows).toEqual([{ epoch: "2" }]);

    const [alice] = system.accounts;
    if (alice === undefined) throw new Error("expected accounts of anvil");
    await system.send({ from: alice, to: alice, text: 'data:,{"p":"nip-20","op":"ulist","tick":"GOLD","id":"1"}' });
    const successor = testWorker({ databaseUrl: system.databaseUrl, rpcUrl: system.rpcUrl });
    await expect(Promise.race([system.synced(), successor.ended])).rejects.toMatchObject({ code: "LEADERSHIP_LOST" });
    await successor.stop();
  });

  test("waits until the node has the last final block of the live index", async () => {
    // As if the node, which ends at block 10, were still syncing.
    await sql.query("update cursor set block_number = 12, final_number = 12");
    const reindexed = command("reindex");
    const isAtHead = async (): Promise<boolean> => {
      const { rows } = await sql.query("select to_regclass('reindexing.cursor') is not null as has");
      if (rows[0]?.has !== true) return false;
      return (await sql.query("select 1 from reindexing.cursor where block_number = 10")).rows.length > 0;
    };
    await Promise.race([until(() => isAtHead().catch(() => false)), reindexed]);
    const [alice] = system.accounts;
    if (alice === undefined) throw new Error("expected accounts of anvil");
    for (const id of ["7", "8"]) {
      const text = `data:,{"p":"nip-20","op":"mint","tick":"GOLD","id":"${id}","amt":"1"}`;
      await system.send({ from: alice, to: alice, text });
    }
    expect((await reindexed).output).toContain("switched to the new index at block 12");
  });

  test("follows the chain on if the live index has later final blocks when its tables are free", async () => {
    const dump = new pg.Client({ connectionString: system.databaseUrl });
    await dump.connect();
    await dump.query("begin; select from operation limit 1");
    const reindexed = command("reindex");
    await Promise.race([until(async () => (await sql.query(waitingFor("operation"))).rows.length > 0), reindexed]);
    // As if another worker had indexed two blocks more during the dump.
    await sql.query("update cursor set block_number = 14, final_number = 14");
    await dump.end();
    await system.rpc.call("anvil_mine", ["0x2"], z.unknown());
    expect((await reindexed).output).toContain("switched to the new index at block 14");
    expect((await sql.query("select block_number::int as block from cursor")).rows).toEqual([{ block: 14 }]);
  });
});
