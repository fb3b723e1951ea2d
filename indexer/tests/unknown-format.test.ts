import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Calls } from "@/lib/chain/rpc/testing/calls";
import { isPlainObject, type PlainObject } from "@/lib/protocol/plain-object";
import { log } from "@/lib/runtime/log";
import { type AnvilStage, anvilStage } from "@/tools/testing/harness/anvil-stage";
import { type NodeProxy, nodeProxy } from "@/tools/testing/harness/node-proxy";
import { until } from "@/tools/testing/harness/until";
import type { TestWorker } from "@/tools/testing/harness/worker";
import { NodeUnverifiedError } from "../verification/errors";

/** Milliseconds for which all nodes must fail before the worker stops. */
const PATIENCE = 600_000;

let stage: AnvilStage;
const proxies: NodeProxy[] = [];
/** Blocks that were refused. */
let refused: number[];

beforeEach(() => {
  refused = [];
  vi.spyOn(log, "warn").mockImplementation((fields: unknown) => {
    const error: unknown = isPlainObject(fields) ? fields.error : null;
    if (error instanceof NodeUnverifiedError) refused.push(error.block);
  });
  vi.useFakeTimers({ toFake: ["performance"], shouldAdvanceTime: true });
});

afterEach(async () => {
  await stage.close();
  await Promise.all(proxies.splice(0).map((proxy) => proxy.close()));
  // The worker has ended before: a clock that goes back makes it wait.
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** How a node returns the blocks from `from` on. */
interface Manner {
  from: number;
  edit: (block: PlainObject) => PlainObject;
  /** Whether it refuses all calls. */
  isDown: boolean;
}

/** A fork with a field that the hash covers, and that this version does not know. */
const withField = (block: PlainObject): PlainObject => ({ ...block, stateRoot: block.parentHash, shardRoot: "0x01" });
/** A false header without anything unknown. */
const withFalseField = (block: PlainObject): PlainObject => ({ ...block, stateRoot: block.parentHash });
/** Transactions of a type that this version does not know. */
const withType = (block: PlainObject): PlainObject => ({
  ...block,
  transactions: [block.transactions].flat().map((each) => (isPlainObject(each) ? { ...each, type: "0x33" } : each)),
});

async function nodeOf(manner: Partial<Manner> = {}): Promise<{ readonly url: string; readonly manner: Manner }> {
  const applied = { from: Number.POSITIVE_INFINITY, edit: withField, isDown: false, ...manner };
  const answer = ({ method }: Calls[number], given: object): object => {
    if (applied.isDown) return { error: { code: -32_000, message: "the node is starting" } };
    const result: unknown = "result" in given ? given.result : null;
    if (!method.startsWith("eth_getBlockBy") || !isPlainObject(result)) return given;
    return Number(result.number) >= applied.from ? { ...given, result: applied.edit(result) } : given;
  };
  const proxy = await nodeProxy(stage.url, { answer });
  proxies.push(proxy);
  return { url: proxy.url, manner: applied };
}

const mint = (id: number) => stage.message({ op: "mint", tick: "GOLD", id: String(id), amt: "1" });

async function begin(requireVerified: string[] = []): Promise<void> {
  stage = await anvilStage({ requireVerified });
  await stage.message({ op: "deploy", tick: "GOLD", max: "1000", lim: "10" });
  await mint(1);
}

async function waivedChecks(): Promise<Record<string, unknown>> {
  const rows = await stage.query("select check_name, waived_from::int from verification where waived_from is not null");
  return Object.fromEntries(rows.map((row) => [String(row.check_name), row.waived_from]));
}

async function mintIds(): Promise<unknown[]> {
  return (await stage.query("select mint_id from inscription order by block_number")).map((row) => row.mint_id);
}

/** Waits until this block was refused `times` more times. Rejects if the worker ends. */
async function refusedAgain(worker: TestWorker, block: number, times = 1): Promise<void> {
  const count = (): number => refused.filter((each) => each === block).length;
  const before = count();
  await Promise.race([until(() => count() >= before + times), worker.ended]);
}

describe.each([
  { what: "a header field", edit: withField, unknown: "the header field shardRoot", checks: ["header"] },
  {
    what: "a transaction type",
    edit: withType,
    unknown: "the transaction type 51",
    checks: ["transactions", "senders"],
  },
])("all nodes have $what that this version does not know", ({ edit, unknown, checks }) => {
  test("the worker waits, stops after ten minutes, and goes on only by the setting that names the block", async () => {
    await begin(["header", "transactions", "receipts", "senders"]);
    const { url, manner } = await nodeOf({ edit });
    const worker = stage.start([url]);
    await stage.synced(worker);
    const fork = (await stage.head()) + 1;
    manner.from = fork;
    await mint(2);
    await mint(3);
    await refusedAgain(worker, fork);
    vi.advanceTimersByTime(PATIENCE - 60_000);
    await refusedAgain(worker, fork);
    vi.advanceTimersByTime(60_000);
    const error = { code: "FORMAT_UNKNOWN", block: fork, message: expect.stringContaining(unknown) };
    await expect(worker.ended).rejects.toMatchObject(error);
    expect(await mintIds()).toEqual(["1"]);
    expect(await waivedChecks()).toEqual({});
    expect(await stage.query("select stopped_code from leader")).toEqual([{ stopped_code: "FORMAT_UNKNOWN" }]);

    // A setting that names a later block is none for this one.
    const early = stage.start([url], { UNVERIFIED_FROM: String(fork + 1) });
    await refusedAgain(early, fork);
    await early.stop();

    const setting = { UNVERIFIED_FROM: String(fork) };
    const next = stage.start([url], setting);
    await stage.synced(next);
    expect(await mintIds()).toEqual(["1", "2", "3"]);
    const waived = Object.fromEntries(checks.map((check) => [check, fork]));
    expect(await waivedChecks()).toEqual(waived);

    // A block that fails without anything unknown is still the node's fault.
    manner.edit = withFalseField;
    const faulty = (await stage.head()) + 1;
    manner.from = faulty;
    await mint(4);
    await refusedAgain(next, faulty);
    manner.from = Number.POSITIVE_INFINITY;
    await stage.synced(next);
    expect(await waivedChecks()).toEqual(waived);
    await next.stop();

    // As after an update that knows the format.
    const updated = stage.start([url]);
    const resumed = (await stage.head()) + 1;
    await mint(5);
    await stage.synced(updated);
    expect(await waivedChecks()).toEqual({});
    const held = await stage.query(`select check_name from verification where since = ${resumed} order by 1`);
    expect(held.map((row) => row.check_name)).toEqual([...checks].sort());
    expect(await mintIds()).toEqual(["1", "2", "3", "4", "5"]);
  });

  test.each([
    ["without the setting", false],
    ["with the setting", true],
  ])("beside a healthy node, %s: the index never stops, and gives up no check", async (_, isSet) => {
    await begin();
    const [liar, healthy] = [await nodeOf({ edit }), await nodeOf()];
    const fork = (await stage.head()) + 1;
    const variables = isSet ? { UNVERIFIED_FROM: String(fork) } : undefined;
    const worker = stage.start([liar.url, healthy.url], variables);
    await stage.synced(worker);
    liar.manner.from = fork;
    for (let id = 2; id < 6; id++) {
      await mint(id);
      await stage.synced(worker);
      vi.advanceTimersByTime(PATIENCE);
    }
    expect(await waivedChecks()).toEqual({});
    expect(await mintIds()).toEqual(["1", "2", "3", "4", "5"]);
  });

  test.each([
    ["without the setting", false],
    ["with the setting", true],
  ])("while another node is down, %s: the worker waits for it", async (_, isSet) => {
    await begin();
    const [liar, healthy] = [await nodeOf({ edit }), await nodeOf()];
    const fork = (await stage.head()) + 1;
    const worker = stage.start([liar.url, healthy.url], isSet ? { UNVERIFIED_FROM: String(fork) } : undefined);
    await stage.synced(worker);
    liar.manner.from = fork;
    healthy.manner.isDown = true;
    await mint(2);
    await refusedAgain(worker, fork);
    vi.advanceTimersByTime(2 * PATIENCE);
    await refusedAgain(worker, fork);
    expect(await waivedChecks()).toEqual({});
    expect(await mintIds()).toEqual(["1"]);
    healthy.manner.isDown = false;
    // The worker asks a node that was down again after a while.
    vi.advanceTimersByTime(60_000);
    await stage.synced(worker);
    expect(await mintIds()).toEqual(["1", "2"]);
    expect(await waivedChecks()).toEqual({});
  });
});

describe("a network that requires checks", () => {
  test.each([
    ["header", withFalseField],
    ["transactions", withType],
  ])("the worker refuses to run without the check of %s", async (check, edit) => {
    await begin([check]);
    const { url } = await nodeOf({ from: 0, edit });
    await expect(stage.start([url]).ended).rejects.toMatchObject({
      code: "VERIFICATION_REQUIRED",
      message: expect.stringContaining(check),
    });
    expect(await stage.query("select block_hash from cursor")).toEqual([{ block_hash: null }]);
    const healthy = await nodeOf();
    const worker = stage.start([healthy.url]);
    await stage.synced(worker);
    expect(await mintIds()).toEqual(["1"]);
  });
});
