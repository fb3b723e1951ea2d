import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ArchivedBlock } from "@/lib/archive";
import { createRpcClient, type RpcClient } from "@/lib/chain/rpc";
import { type ArchiveStage, archiveStage, readManifest, rewriteArchive } from "@/tools/testing/harness/archive";
import { testDatabase } from "@/tools/testing/harness/database";
import { runOn } from "@/tools/testing/harness/run-on";
import type { Claim } from "@/tools/testing/simulation/node/claims";
import { HEALTHY } from "@/tools/testing/simulation/node/node";
import { compareBlocks, statedBlocks } from "./compare-chain";

let system: ArchiveStage;
let blocks: ReturnType<typeof statedBlocks>;
const clients: RpcClient[] = [];

beforeAll(async () => {
  system = await archiveStage("compare", { nodes: 2 });
  blocks = statedBlocks(await readManifest(system.archive));
});
afterEach(() => {
  for (const node of system.stage.nodes) node.begin(HEALTHY);
  for (const client of clients.splice(0)) client.close();
});
afterAll(() => system?.close());

const claim = (node: number, ...claims: Claim[]) => system.stage.nodes[node]?.begin({ ...HEALTHY, claims });

/** Compares blocks with the stage's nodes. */
function compare(finalityNodes: number, change: { depth?: number; blocks?: typeof blocks } = {}): Promise<void> {
  const { network, nodes } = system.stage;
  const rpc = createRpcClient(nodes.map(({ url }) => url));
  clients.push(rpc);
  const { depth: finalityDepth = network.finalityDepth } = change;
  return compareBlocks({ rpc, network: { ...network, finalityDepth }, finalityNodes }, change.blocks ?? blocks);
}

describe("the nodes", () => {
  test.each([1, 2])(
    "confirm the blocks of an archive of the same chain, with %i required providers",
    async (required) => {
      await compare(required);
    },
  );

  test("contradict an archive if one of them has another block, also if fewer are required", async () => {
    claim(1, "block with another hash");
    await expect(compare(1)).rejects.toMatchObject({
      code: "ARCHIVE_CONTRADICTS_CHAIN",
      message: expect.stringContaining(new URL(system.stage.nodes[1]?.url ?? "").host),
    });
  });

  test("must answer as often as finality requires", async () => {
    system.stage.nodes[1]?.begin({ ...HEALTHY, conditions: ["dead"] });
    await compare(1);
    await expect(compare(2)).rejects.toMatchObject({ code: "NODE_UNREACHABLE" });
  });

  test.each([
    ["the depth", { depth: 20 }, []],
    ["their finalized block", {}, ["finalized at the start"]],
  ] as const)("refuse an archive with blocks that are not final by %s", async (_, change, claims) => {
    claim(0, ...claims);
    claim(1, ...claims);
    await expect(compare(1, change)).rejects.toMatchObject({
      code: "ARCHIVE_NOT_FINAL",
      message: expect.stringContaining("the archive ends at block 49"),
    });
  });

  test("confirm as one provider while the finalized block of the other is behind", async () => {
    claim(0, "finalized at the start");
    await compare(1);
    await expect(compare(2)).rejects.toMatchObject({ code: "ARCHIVE_NOT_FINAL" });
  });

  test("confirm nothing while they no longer answer the tag finalized", async () => {
    const { network, nodes } = system.stage;
    const rpc = createRpcClient(nodes.map(({ url }) => url));
    clients.push(rpc);
    await compareBlocks({ rpc, network, finalityNodes: 1 }, blocks);
    for (const index of nodes.keys()) claim(index, "finalized null");
    await expect(compareBlocks({ rpc, network, finalityNodes: 1 }, blocks)).rejects.toMatchObject({
      code: "NODE_INCONSISTENT",
    });
  });

  test.each([
    ["hash", { hash: `0x${"ab".repeat(32)}` as const }],
    ["parent hash", { parentHash: `0x${"ab".repeat(32)}` as const }],
    ["time", { timestamp: 1 }],
  ])("contradict a block with another %s", async (field, change) => {
    const changed = blocks.map((block, index) => (index === 1 ? { ...block, ...change } : block));
    await expect(compare(1, { blocks: changed })).rejects.toMatchObject({
      code: "ARCHIVE_CONTRADICTS_CHAIN",
      message: expect.stringContaining(`block ${blocks[1]?.number} has the ${field}`),
    });
  });
});

describe("bootstrap", () => {
  async function refused(archive: string, options: Partial<Parameters<ArchiveStage["command"]>[1]>): Promise<unknown> {
    const { url, drop } = await testDatabase();
    try {
      return await system.command(["bootstrap", "--from", archive], { databaseUrl: url, ...options }).then(
        () => null,
        (error: unknown) => error,
      );
    } finally {
      await drop();
    }
  }

  test("refuses an archive with blocks that are not final yet, before it downloads anything", async () => {
    const network = await system.networkFile({ finalityDepth: 20 });
    expect(await refused(system.archive, { network })).toMatchObject({ code: "ARCHIVE_NOT_FINAL" });
  });

  test("asks as many providers as FINALITY_NODES requires", async () => {
    expect(await refused(system.archive, { finalityNodes: 2 })).toBeNull();
    claim(1, "finalized at the start");
    expect(await refused(system.archive, { finalityNodes: 2 })).toMatchObject({ code: "ARCHIVE_NOT_FINAL" });
  });

  test("finds a block with another time", async () => {
    const ends = (await readManifest(system.archive)).segments.map(({ to }) => to);
    const text =
      "select max(number)::int as number from block where commitment is null and number < 49 and number <> all($1)";
    const [row] = await runOn(system.stage.database.url, text, [ends]);
    const changed = await rewriteArchive(system.archive, join(system.folder, "times"), (block) =>
      block.number === row?.number ? { ...block, timestamp: block.timestamp + 1 } : block,
    );
    expect(await refused(changed, {})).toMatchObject({
      code: "ARCHIVE_CONTRADICTS_CHAIN",
      message: expect.stringContaining(`block ${row?.number} has the time`),
    });
  });

  /** Changes the first block after the end of a segment. Returns its number and the archive. */
  async function withFirstBlock(change: Partial<ArchivedBlock>, folder: string): Promise<[number, string]> {
    const text = "select min(b.number)::int as number from block b where b.number = any($1) and b.commitment is null";
    const starts = (await readManifest(system.archive)).segments.slice(1).map(({ from }) => from);
    const [row] = await runOn(system.stage.database.url, text, [starts]);
    const number = Number(row?.number);
    const changed = await rewriteArchive(system.archive, join(system.folder, folder), (block) =>
      block.number === number ? { ...block, ...change } : block,
    );
    return [number, changed];
  }

  test("refuses a block after the end of a segment that does not follow it, also without a node", async () => {
    const [block, changed] = await withFirstBlock({ parentHash: `0x${"ab".repeat(32)}` }, "another parent");
    expect(await refused(changed, { hasNode: false })).toMatchObject({ code: "ARCHIVE_INVALID", place: { block } });
  });

  test("finds a block after the end of a segment that is older than on the chain", async () => {
    const [block, changed] = await withFirstBlock({ timestamp: 1 }, "an older block");
    expect(await refused(changed, {})).toMatchObject({
      code: "ARCHIVE_CONTRADICTS_CHAIN",
      message: expect.stringContaining(`block ${block} has the time`),
    });
  });
});
