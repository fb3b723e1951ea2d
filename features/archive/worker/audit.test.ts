import { createServer, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { AUDIT_LOCK } from "@/lib/database/locks";
import { type ArchiveStage, archiveStage } from "@/tools/testing/harness/archive";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness/database";
import { listen } from "@/tools/testing/harness/listen";
import { runOn, withClient } from "@/tools/testing/harness/run-on";
import { until } from "@/tools/testing/harness/until";

let system: ArchiveStage;
let honest: string;
/** A right node of the same chain in a format that this version does not know, so that no hash shows who is wrong. */
let plain: string;
/** A node like that, but it gives wrong answers about one block, which has a message. */
let wrong: string;
let servers: readonly Server[];
let block: number;
/** How often the wrong node is wrong from now on. */
let wrongAnswers: number;
let database: TestDatabase;

const callSchema = z.object({ id: z.number(), method: z.string(), params: z.array(z.unknown()) });
const answerSchema = z.looseObject({ id: z.number(), result: z.unknown().optional() });
const rootedSchema = z.looseObject({
  stateRoot: z.string(),
  transactions: z.array(z.union([z.string(), z.looseObject({})])),
});
const blockSchema = z.looseObject({ transactions: z.array(z.looseObject({ input: z.string() })) });

beforeAll(async () => {
  system = await archiveStage("audit");
  honest = system.stage.nodes[0]?.url ?? "";
  const text = `select min(block_number)::int as number from operation
    where emitter is null and mint_control is null and block_number > 20`;
  block = Number((await runOn(system.stage.database.url, text))[0]?.number);
  // At two hosts, so that they count as two providers.
  const [right, other] = [proxy(false), proxy(true)];
  servers = [right, other];
  plain = `http://127.0.0.1:${await listen(right)}`;
  wrong = `http://127.0.0.2:${await listen(other, "127.0.0.2")}`;
});
afterAll(async () => {
  for (const server of servers ?? []) {
    server.closeAllConnections();
    server.close();
  }
  await system?.close();
});

function proxy(isWrong: boolean): Server {
  return createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const answers: unknown = await (await fetch(honest, { method: "POST", body })).json();
    response.setHeader("content-type", "application/json");
    const list = Array.isArray(answers) ? answers : [answers];
    const calls: unknown = JSON.parse(body);
    const changed = inUnknownFormat(isWrong ? lied(Array.isArray(calls) ? calls : [calls], list) : list);
    response.end(JSON.stringify(Array.isArray(answers) ? changed : changed[0]));
  });
}

/** The answers with other roots and types in all blocks. The hashes remain, so that they and the signers follow from no field. */
function inUnknownFormat(answers: readonly unknown[]): unknown[] {
  const root = `0x${"5".repeat(64)}`;
  const roots = { stateRoot: root, transactionsRoot: root, receiptsRoot: root };
  return answers.map((answer) => {
    const parsed = answerSchema.safeParse(answer);
    const found = rootedSchema.safeParse(parsed.data?.result);
    if (!found.success) return answer;
    const transactions = found.data.transactions.map((one) =>
      typeof one === "string" ? one : { ...one, type: "0x50" },
    );
    return { ...parsed.data, result: { ...found.data, ...roots, transactions } };
  });
}
beforeEach(async () => {
  database = await testDatabase();
  await run(["bootstrap", "--from", system.archive]);
});
afterEach(() => database.drop());

/** The answers without the calldata of the block's messages. */
function lied(request: unknown, answers: readonly unknown[]): unknown[] {
  const calls = z.array(callSchema).parse(request);
  return answers.map((answer: unknown) => {
    const parsed = answerSchema.parse(answer);
    const call = calls.find(({ id }) => id === parsed.id);
    const isAsked = call?.method === "eth_getBlockByNumber" && call.params[1] === true;
    if (!isAsked || Number(call.params[0]) !== block || wrongAnswers <= 0) return answer;
    wrongAnswers--;
    const full = blockSchema.parse(parsed.result);
    const isMessage = ({ input }: { input: string }): boolean => input.toLowerCase().startsWith("0x646174613a2c");
    const transactions = full.transactions.map((one) => (isMessage(one) ? { ...one, input: "0x" } : one));
    return { ...parsed, result: { ...full, transactions } };
  });
}

const run = (args: string[], nodes = [honest]) => system.command(args, { databaseUrl: database.url, nodes });

async function auditStatus(): Promise<unknown> {
  return JSON.parse((await run(["status"])).output).audit;
}

async function hasSecondIndex(): Promise<boolean> {
  return (await runOn(database.url, "select from pg_namespace where nspname = 'auditing'")).length > 0;
}

test("one wrong answer of the only node is no difference", async () => {
  wrongAnswers = 1;
  expect((await run(["audit"], [wrong])).code).toBe(0);
  expect(wrongAnswers).toBe(0);
  expect(await auditStatus()).toMatchObject({ audited: 49, fault: null });
  expect(await hasSecondIndex()).toBe(false);
});

test("a difference that only one of two nodes shows is reported with their names, and the next audit continues", async () => {
  wrongAnswers = Number.POSITIVE_INFINITY;
  await expect(run(["audit"], [wrong, plain])).rejects.toMatchObject({
    code: "AUDIT_NODES_DISAGREE",
    message: expect.stringContaining(`another block ${block} at ${wrong} and the same blocks at ${plain}`),
  });
  expect(await auditStatus()).toMatchObject({ fault: null });
  expect((await run(["audit"], [honest])).code).toBe(0);
  expect(await auditStatus()).toMatchObject({ audited: 49, fault: null });
});

test("a difference is read again by the next audit, which clears it if the chain agrees", async () => {
  wrongAnswers = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 2; time++) {
    const { code, output } = await run(["audit"], [wrong]);
    expect(output).toContain(`block ${block} of the archive differs from the chain`);
    expect(code).toBe(3);
  }
  const status = { audited: expect.any(Number), fault: block };
  expect(await auditStatus()).toMatchObject(status);
  // The second index shows the difference.
  const count = (schema: string) => `(select count(*) from ${schema}.operation where block_number = ${block})`;
  const [counts] = await runOn(database.url, `select ${count("public")} > ${count("auditing")} as differ`);
  expect(counts).toEqual({ differ: true });
  const { code, output } = await run(["audit"], [honest]);
  expect(output).toBe("every block and operation up to block 49 agrees with the chain");
  expect(code).toBe(0);
  expect(await auditStatus()).toMatchObject({ audited: 49, fault: null });
  expect(await hasSecondIndex()).toBe(false);
});

test.each([["reindex"], ["bootstrap", "--from"]])("%s deletes the second index of an audit", async (...command) => {
  wrongAnswers = Number.POSITIVE_INFINITY;
  await run(["audit"], [wrong]);
  expect(await hasSecondIndex()).toBe(true);
  await run(command.length === 1 ? command : [...command, system.archive]);
  expect(await hasSecondIndex()).toBe(false);
});

test("an audit waits for the session of an audit that is ending", async () => {
  const audited = await withClient(database.url, async (other) => {
    await other.query("select pg_advisory_lock($1)", [AUDIT_LOCK]);
    const audit = run(["audit"]);
    const attempts = "select from pg_stat_activity where query like 'select pg_try_advisory_lock%'";
    await until(async () => (await runOn(database.url, attempts)).length > 0);
    return { audit };
  });
  expect((await audited.audit).code).toBe(0);
});

/** The first block from which each check of the live index holds. */
async function heldSince(): Promise<Record<string, number>> {
  const rows = await runOn(
    database.url,
    "select check_name, since::int from verification where check_name <> 'blooms'",
  );
  return Object.fromEntries(rows.map(({ check_name: check, since }) => [String(check), Number(since)]));
}

test("the checks hold from the archive's blocks on once the audit has made them, and not before", async () => {
  const last = Number((await runOn(database.url, "select to_block::int as block from archive_audit"))[0]?.block);
  const before = await heldSince();
  expect(Object.keys(before).sort()).toEqual(["header", "receipts", "senders", "transactions"]);
  expect(Math.min(...Object.values(before))).toBe(last + 1);
  await run(["audit"], [plain]);
  expect(await heldSince()).toEqual(before);
});

test("an audit that makes the checks lets them hold from the first block at which they passed", async () => {
  // As if the first block after the archive had passed all checks.
  const last = Number((await runOn(database.url, "select to_block::int as block from archive_audit"))[0]?.block);
  await runOn(database.url, `update verification set since = ${last + 1} where check_name <> 'blooms'`);
  await runOn(database.url, `update verification set since = ${last + 2} where check_name = 'senders'`);
  expect((await run(["audit"])).code).toBe(0);
  const { header, transactions, receipts, senders } = await heldSince();
  for (const since of [header, transactions, receipts]) expect(since).toBeLessThan(10);
  // A block after the archive has not passed it.
  expect(senders).toBe(last + 2);
});

test("an inexact bloom that the audit has found lets the live index read all receipts again", async () => {
  const last = Number((await runOn(database.url, "select to_block::int as block from archive_audit"))[0]?.block);
  wrongAnswers = Number.POSITIVE_INFINITY;
  expect((await run(["audit"], [wrong])).code).toBe(3);
  await runOn(
    database.url,
    "insert into auditing.verification (check_name, method, since) values ('blooms', 'ignored', 5)",
  );
  expect((await run(["audit"])).code).toBe(0);
  const live = await runOn(database.url, "select method, reread_to::int from verification where check_name = 'blooms'");
  expect(live).toEqual([{ method: "ignored", reread_to: last }]);
});
