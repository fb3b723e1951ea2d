import { afterEach, describe, expect, test, vi } from "vitest";
import { log } from "@/lib/runtime/log";
import { withClient } from "@/tools/testing/harness/run-on";
import { type Stage, stageOf } from "@/tools/testing/harness/stage";
import { readState } from "@/tools/testing/harness/state";
import { until } from "@/tools/testing/harness/until";
import type { Lie } from "@/tools/testing/simulation/node/lies";
import { HEALTHY } from "@/tools/testing/simulation/node/node";
import { NodeUnverifiedError } from "../verification/errors";

/** The blocks whose lists of transactions a node omits. Their transactions are messages, and emit no event. */
const FIRST = 100;
const LAST = 130;
const BLOCKS = 140;

let stage: Stage;
afterEach(async () => {
  vi.restoreAllMocks();
  await stage.close();
});

/** The node returns these blocks with `transactions: []`, and all else as it is. */
function omitLists(node = 0): void {
  const head = stage.chain.view().blocks.length - 1;
  const lies = Array.from({ length: LAST - FIRST + 1 }, (_, index): Lie => {
    return { kind: "list omitted", from: FIRST + index - head, isForOne: true };
  });
  stage.nodes[node]?.begin({ ...HEALTHY, lies });
}

/** The lines of the log that name a block, a check and a field. */
function watchRefusals(): NodeUnverifiedError[] {
  const refusals: NodeUnverifiedError[] = [];
  vi.spyOn(log, "warn").mockImplementation((fields: unknown) => {
    const error: unknown = typeof fields === "object" && fields !== null && "error" in fields ? fields.error : null;
    if (error instanceof NodeUnverifiedError) refusals.push(error);
  });
  return refusals;
}

async function indexedBlock(): Promise<number> {
  return withClient(stage.database.url, async (client) => {
    const { rows } = await client.query<{ number: string }>("select block_number as number from cursor");
    return Number(rows[0]?.number ?? -1);
  });
}

/** A stage on which the worker has indexed `synced` blocks, and whose chain then has all of them. */
async function begin(nodes: number, synced: number): Promise<void> {
  stage = await stageOf({ name: "omitted lists", blocks: synced, nodes, traits: { finalized: "known" } });
  if (synced === 0) return growToEnd();
  stage.start();
  await until(() => stage.isAtHead());
}

function growToEnd(): void {
  const { chain } = stage;
  chain.grow(FIRST - chain.view().blocks.length);
  chain.growMessages(LAST - FIRST + 1);
  chain.grow(BLOCKS - LAST);
}

describe.each([
  ["from the first request on", 0],
  ["after the checks have held", 60],
])("blocks of messages without their transactions, %s", (_, synced) => {
  test("from the only node: the worker waits, names block and field, and goes on when the node heals", async () => {
    await begin(1, synced);
    const refusals = watchRefusals();
    if (synced > 0) growToEnd();
    omitLists();
    if (synced === 0) stage.start();
    await until(async () => refusals.length > 1 || (await stage.isAtHead()));
    expect(refusals[0]).toMatchObject({ check: "transactions", field: "transactionsRoot" });
    expect(refusals[0]?.block).toBeGreaterThanOrEqual(FIRST);
    expect(refusals[0]?.block).toBeLessThanOrEqual(LAST);
    expect(await indexedBlock()).toBeLessThan(FIRST);
    stage.nodes[0]?.begin(HEALTHY);
    await until(() => stage.isAtHead());
    expect(await readState(stage.database.url)).toEqual(await stage.cleanState());
  });

  test("from one of two nodes: the worker does not wait, and names block and field", async () => {
    await begin(2, synced);
    const refusals = watchRefusals();
    if (synced > 0) growToEnd();
    omitLists();
    if (synced === 0) stage.start();
    await until(() => stage.isAtHead());
    expect(refusals[0]).toMatchObject({ check: "transactions", field: "transactionsRoot" });
    stage.nodes[0]?.begin(HEALTHY);
    expect(await readState(stage.database.url)).toEqual(await stage.cleanState());
  });
});

test("a node that omits every list from the first request on does not show that the chain has no lists to check", async () => {
  stage = await stageOf({ name: "omitted lists", blocks: 0, traits: { finalized: "known" } });
  stage.chain.growMessages(20);
  const refusals = watchRefusals();
  stage.nodes[0]?.begin({ ...HEALTHY, lies: [{ kind: "list omitted", from: -20, isForOne: false }] });
  stage.start();
  await until(async () => refusals.length > 1 || (await stage.isAtHead()));
  expect(refusals[0]).toMatchObject({ check: "transactions", field: "transactionsRoot" });
  stage.nodes[0]?.begin(HEALTHY);
  await until(() => stage.isAtHead());
  expect(await readState(stage.database.url)).toEqual(await stage.cleanState());
});
