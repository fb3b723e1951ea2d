import { afterEach, describe, expect, test, vi } from "vitest";
import { NodeInconsistentError } from "@/lib/chain/rpc";
import { log } from "@/lib/runtime/log";
import { withClient } from "@/tools/testing/harness/run-on";
import { type Stage, stageOf } from "@/tools/testing/harness/stage";
import { readState } from "@/tools/testing/harness/state";
import { until } from "@/tools/testing/harness/until";
import { LIES, type Lie } from "@/tools/testing/simulation/node/lies";
import { HEALTHY } from "@/tools/testing/simulation/node/node";
import { NodeUnverifiedError } from "../verification/errors";

let stage: Stage;
afterEach(async () => {
  vi.restoreAllMocks();
  await stage.close();
});

/** Errors that name the block, by the block. */
interface Refusal {
  readonly block: number;
  readonly check: string;
  readonly field: string;
}

/** Without the receipt of each transaction there is no list to check. */
const REFUSED_RECEIPTS = [
  /^the node's receipts of block (?<block>\d+) are incomplete or malformed: (?<field>\w+)$/,
  /^the field (?<field>\w+) of a receipt of the node's block (?<block>\d+) is malformed$/,
];

function refusedReceipts(message: string): Readonly<Record<string, string>> | undefined {
  return REFUSED_RECEIPTS.map((form) => form.exec(message)?.groups).find((groups) => groups !== undefined);
}

/** Collects the errors with which the worker refuses blocks. */
function watchRefusals(): Refusal[] {
  const refusals: Refusal[] = [];
  vi.spyOn(log, "warn").mockImplementation((fields: unknown) => {
    const error: unknown = typeof fields === "object" && fields !== null && "error" in fields ? fields.error : null;
    if (error instanceof NodeUnverifiedError) refusals.push(error);
    const incomplete = error instanceof NodeInconsistentError && refusedReceipts(error.message);
    if (incomplete)
      refusals.push({ check: "receipts", block: Number(incomplete.block), field: incomplete.field ?? "" });
  });
  return refusals;
}

async function heldChecks(): Promise<number> {
  return withClient(stage.database.url, async (client) => {
    const { rowCount } = await client.query("select from verification where check_name <> 'blooms'");
    return rowCount ?? 0;
  });
}

/** The index has begun, and all four checks hold. */
async function begin(nodes: number): Promise<void> {
  stage = await stageOf({ name: "lies", blocks: 25, nodes, traits: { finalized: "known" } });
  stage.start();
  await until(async () => (await heldChecks()) === 4 && (await stage.isAtHead()));
}

const later = (kind: string): Lie => ({ kind, from: 1, isForOne: false });

/** Lies about all blocks to come until a block is refused, and then tells the truth again. Returns the refusal. */
async function refusalOf(kind: string, refusals: Refusal[]): Promise<Refusal | undefined> {
  const [node] = stage.nodes;
  const before = refusals.length;
  node?.begin({ ...HEALTHY, lies: [later(kind)] });
  for (let grown = 0; grown < 40 && refusals.length === before; grown++) {
    stage.chain.grow(1, 1);
    await until(async () => refusals.length > before || (await stage.isAtHead()));
  }
  node?.begin(HEALTHY);
  await until(() => stage.isAtHead());
  return refusals[before];
}

describe("the only node lies about what a hash covers: the worker names field and block, and goes on when the node heals", () => {
  test.each([
    ["header", LIES.header.filter((kind) => kind !== "header number" && kind !== "header parentHash")],
    ["transactions", LIES.transactions],
    ["receipts", LIES.receipts],
  ])("%s", async (part, kinds) => {
    await begin(1);
    const refusals = watchRefusals();
    for (const kind of kinds) {
      const from = stage.chain.view().blocks.length;
      const refusal = await refusalOf(kind, refusals);
      const check = kind === "transaction from" || kind === "sender everywhere" ? "senders" : part;
      expect({ kind, refusal }).toMatchObject({ kind, refusal: { check, field: expect.stringMatching(/./) } });
      expect(refusal?.block, kind).toBeGreaterThanOrEqual(from);
    }
    expect(await readState(stage.database.url)).toEqual(await stage.cleanState());
  });

  test("places in the lists: they are computed, so that the index is right during the lie", async () => {
    await begin(1);
    for (const kind of LIES.places) {
      stage.nodes[0]?.begin({ ...HEALTHY, lies: [later(kind)] });
      stage.chain.grow(8, 1);
      await until(() => stage.isAtHead());
    }
    stage.nodes[0]?.begin(HEALTHY);
    expect(await readState(stage.database.url)).toEqual(await stage.cleanState());
  });

  test("hashes of indexed blocks: nothing is undone", async () => {
    await begin(1);
    const before = await readState(stage.database.url);
    const refusals = watchRefusals();
    stage.nodes[0]?.begin({ ...HEALTHY, lies: [{ kind: "header hash", from: -2, isForOne: false }] });
    await until(async () => {
      expect(await readState(stage.database.url)).toEqual(before);
      return refusals.length > 0;
    });
    expect(refusals[0]).toMatchObject({ check: "header", field: "hash" });
    stage.nodes[0]?.begin(HEALTHY);
    stage.chain.grow(2);
    await until(() => stage.isAtHead());
    expect(await readState(stage.database.url)).toEqual(await stage.cleanState());
  });
});

test("one of two nodes lies: the other one's blocks are indexed without a stop", async () => {
  await begin(2);
  for (const kind of Object.values(LIES).flat()) {
    stage.nodes[0]?.begin({ ...HEALTHY, lies: [later(kind)] });
    stage.chain.grow(3, 1);
    await until(() => stage.isAtHead());
  }
  stage.nodes[0]?.begin(HEALTHY);
  expect(await readState(stage.database.url)).toEqual(await stage.cleanState());
});
