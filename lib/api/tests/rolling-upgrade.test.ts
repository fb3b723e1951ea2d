import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoints } from "@/features/api";
import { connect } from "@/indexer/database/connection";
import { tryLead } from "@/indexer/lead/leadership";
import { requireSchema } from "@/indexer/lead/watch-schema";
import { addressSchema, createRpcClient, hashSchema } from "@/lib/chain/rpc";
import { MIGRATIONS } from "@/lib/database/generated/migrations";
import { knownMigrations, migrate } from "@/lib/database/migrate";
import { openNotifier } from "@/lib/database/notifier";
import { openDatabase } from "@/lib/database/pool";
import { type AppliedRow, type Migration, readerFault } from "@/lib/database/schema";
import { buildMessage, messageToHex } from "@/lib/protocol";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { runOn } from "@/tools/testing/harness/run-on";
import { readState } from "@/tools/testing/harness/state";
import { type TestWorker, testWorker } from "@/tools/testing/harness/worker";
import {
  previousChain,
  previousDatabase,
  previousMigrations,
  previousNetwork,
} from "@/tools/testing/previous/previous-version";
import { createDispatch, type Dispatch } from "../http/dispatch";

/** Allowed silence, in seconds, of a leader that only holds the lock. */
const LEAD = 60;
const LONG = { timeout: 60_000, interval: 25 };
/** A migration that this checkout does not have. */
const LATER = "29990101000000_later";

let chain: Awaited<ReturnType<typeof previousChain>>;
let rules: Awaited<ReturnType<typeof previousNetwork>>;
const workers: TestWorker[] = [];
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  chain = await previousChain();
  rules = await previousNetwork();
});

afterEach(async () => {
  await Promise.allSettled(workers.splice(0).map((worker) => worker.stop()));
  for (const close of closers.splice(0)) await close();
});

afterAll(async () => {
  await chain.stop();
  await rules.remove();
});

function kept(database: TestDatabase): string {
  closers.push(() => database.drop());
  return database.url;
}

/** Starts a worker under the rules of the previous version, or of a network. */
function start(databaseUrl: string, network = rules.file): TestWorker {
  const worker = testWorker({ databaseUrl, rpcUrl: chain.url, environment: { NETWORK: network } });
  workers.push(worker);
  return worker;
}

const problem = z.object({ code: z.string(), reasons: z.array(z.object({ code: z.string() })).optional() });

/**
 * The API of a version with these migrations, with the reads of this version. Request from a previous version only records whose
 * columns it had. Returns the status, the problem's code and the codes of its reasons.
 */
function site(databaseUrl: string, migrations: readonly Migration[] = MIGRATIONS) {
  const database = openDatabase(databaseUrl, { migrations });
  closers.unshift(() => database.close());
  const dispatch: Dispatch = createDispatch({
    endpoints,
    limiter: null,
    context: { database, notifier: openNotifier(database, null), streams: 1, node: null, rulesOf: () => null },
    onFailure: () => undefined,
  });
  return async (path: string): Promise<[number, ...string[]]> => {
    const { status, body } = await dispatch({ method: "GET", path: `/api${path}`, query: "" });
    const answer = problem.safeParse(JSON.parse(typeof body === "string" ? body : "null"));
    return [status, answer.data?.code ?? "", ...(answer.data?.reasons ?? []).map(({ code }) => code)];
  };
}

async function laterMigration(databaseUrl: string): Promise<void> {
  await runOn(
    databaseUrl,
    `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name) VALUES ('later', 'x', now(), '${LATER}')`,
  );
}

async function mintOnce(): Promise<void> {
  const rpc = createRpcClient([chain.url]);
  const [from] = await rpc.call("eth_accounts", [], z.array(addressSchema));
  const data = messageToHex(buildMessage({ op: "mint", tick: "GOLD", id: "after-upgrade", amt: 1n }));
  await rpc.call("eth_sendTransaction", [{ from, to: from, data }], hashSchema);
  rpc.close();
}

async function hasMinted(databaseUrl: string): Promise<void> {
  await vi.waitFor(async () => {
    const sql = "SELECT FROM operation WHERE mint_id = 'after-upgrade' AND accepted";
    expect(await runOn(databaseUrl, sql)).toHaveLength(1);
  }, LONG);
}

test("the generated list of migrations matches the folder (if not, run npm run generate)", async () => {
  expect(MIGRATIONS).toEqual((await knownMigrations()).map(({ name, checksum }) => ({ name, checksum })));
});

test("after an upgrade, the worker waits for leadership, migrates and continues, and no site needs a restart", async () => {
  const url = kept(await previousDatabase());
  const [previous, present] = [site(url, await previousMigrations()), site(url)];
  const leader = await connect(url);
  expect(await tryLead(leader, LEAD)).toBe(true);

  // While the previous worker leads, the new site and the new worker wait, and the previous site answers.
  expect(await present("/health")).toEqual([200, ""]);
  expect(await present("/ready")).toEqual([503, "NOT_READY", "SCHEMA_MISMATCH"]);
  expect(await present("/deployment/GOLD")).toEqual([500, "SCHEMA_MISMATCH"]);
  await expect(migrate(url)).rejects.toMatchObject({ code: "SCHEMA_IN_USE", hint: /Stop the worker/ });
  start(url);
  expect(await previous("/GOLD/nextid")).toEqual([200, ""]);
  await requireSchema(leader, await previousMigrations());

  // When it ends, the new worker takes over at its position.
  await leader.close();
  await mintOnce();
  await hasMinted(url);
  await vi.waitFor(async () => expect(await present("/deployment/GOLD")).toEqual([200, ""]), LONG);
  expect(await previous("/GOLD/nextid"), "a previous site on the new schema").toEqual([200, ""]);
  const fresh = kept(await testDatabase());
  start(fresh);
  await hasMinted(fresh);
  expect(await readState(url)).toEqual(await readState(fresh));

  // After a rollback, the previous worker rejects the migrations that it does not know.
  await expect(migrate(url, await previousMigrations())).rejects.toMatchObject({ code: "SCHEMA_MISMATCH" });
});

test("a worker whose network has a market rejects an index without one, and names the command that indexes again", async () => {
  const url = kept(await previousDatabase());
  await expect(start(url, "local").ended).rejects.toMatchObject({
    code: "INDEX_OF_ANOTHER_NETWORK",
    message: /rules/,
    hint: /reindex/,
  });
});

test("a site can read a later schema, unless a migration declares it incompatible", async () => {
  const url = kept(await testDatabase());
  await laterMigration(url);
  expect(await site(url)("/token/gettokens")).toEqual([200, ""]);
  await runOn(url, `UPDATE schema_level SET readers_from = '${LATER}'`);
  expect(await site(url)("/token/gettokens")).toEqual([503, "SCHEMA_MISMATCH"]);
  const database = openDatabase(url);
  closers.unshift(() => database.close());
  const fault = await readerFault(
    (statement) => database.query<AppliedRow>({ ...statement, isOfAnySchema: true }, []),
    MIGRATIONS,
  );
  expect(fault).toMatchObject({ code: "SCHEMA_MISMATCH", state: "newer", migrations: [LATER] });
});

test("a site on an empty database answers as soon as a worker has created the tables", async () => {
  const url = kept(await testDatabase({ migrated: false }));
  const answer = site(url);
  expect(await answer("/token/gettokens")).toEqual([503, "SCHEMA_MISMATCH"]);
  await migrate(url);
  await vi.waitFor(async () => expect(await answer("/token/gettokens")).toEqual([200, ""]), LONG);
});

test.each([
  ["unknown", laterMigration, /older than the schema/],
  ["altered", (url: string) => runOn(url, "UPDATE _prisma_migrations SET checksum = 'x'"), /as released/],
  ["unfinished", (url: string) => runOn(url, "UPDATE _prisma_migrations SET finished_at = NULL"), /migrate resolve/],
])("a worker rejects migrations that are %s, with a hint", async (_what, change, hint) => {
  const url = kept(await testDatabase());
  await change(url);
  await expect(start(url).ended).rejects.toMatchObject({ code: "SCHEMA_MISMATCH", hint });
  expect(await runOn(url, "SELECT * FROM cursor")).toEqual([]);
});

test("a leading worker exits when another tool has migrated the schema", async () => {
  const url = kept(await testDatabase());
  const worker = start(url);
  await vi.waitFor(async () => expect(await runOn(url, "SELECT FROM worker_status")).toHaveLength(1), LONG);
  await laterMigration(url);
  await expect(worker.ended).rejects.toMatchObject({ code: "SCHEMA_MISMATCH" });
});

test("a standby exits before it writes if the schema was migrated before it became the leader", async () => {
  const url = kept(await testDatabase());
  const leader = await connect(url);
  expect(await tryLead(leader, LEAD)).toBe(true);
  const standby = start(url);
  await vi.waitFor(async () => expect(await runOn(url, "SELECT FROM cursor")).toHaveLength(1), LONG);
  await laterMigration(url);
  await leader.close();
  await expect(standby.ended).rejects.toMatchObject({ code: "SCHEMA_MISMATCH" });
  expect(await runOn(url, "SELECT epoch::int FROM cursor")).toEqual([{ epoch: 0 }]);
});
