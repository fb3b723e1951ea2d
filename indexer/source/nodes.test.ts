import { afterEach, describe, expect, test } from "vitest";
import { createRpcClient, type RpcClient } from "@/lib/chain/rpc";
import { type Stage, stageOf } from "@/testing/harness/stage";
import type { Manners } from "@/testing/simulation/node/answers";
import type { Episode } from "@/testing/simulation/node/node";
import { RULES } from "@/testing/simulation/testing";
import { fetchOperations } from "../operations/fetch-operations";
import { fetchHead } from "./head";
import { probeNodes } from "./probe";

let stage: Stage;
let rpc: RpcClient;
afterEach(async () => {
  rpc.close();
  await stage.close();
});

async function open(manners: Partial<Manners>, episode?: Episode): Promise<void> {
  stage = await stageOf({ name: "nodes", blocks: 40, manners });
  if (episode !== undefined) stage.nodes[0]?.begin(episode);
  rpc = createRpcClient(
    stage.nodes.map(({ url }) => url),
    { chainId: RULES.chainId },
  );
}

const ill = (episode: Partial<Episode>): Episode => ({ rate: 0, faults: [], conditions: [], ...episode });

describe("a probe at the start", () => {
  test.each<[Partial<Manners>, boolean | null, boolean]>([
    [{ finalized: "known", blockReceipts: true }, true, true],
    [{ finalized: "refused", blockReceipts: false }, false, false],
    [{ finalized: "null", blockReceipts: true }, null, true],
  ])("learns of a node that is so: %j", async (manners, knowsFinalized, hasBlockReceipts) => {
    await open(manners);
    await probeNodes(rpc);
    expect(rpc.nodes[0]).toMatchObject({ knowsFinalized, hasBlockReceipts, height: 40, isOfWrongChain: false });
  });

  test("learns the limits of batches and of ranges", async () => {
    await open({}, ill({ conditions: ["batch limit", "range limit"] }));
    await probeNodes(rpc);
    const [node] = rpc.nodes;
    expect(node?.batchSize).toBeLessThan(20);
    expect(node?.logRange).toBeLessThanOrEqual(5);
  });

  test("puts a node of another chain aside, and goes on without one that is away", async () => {
    await open({}, ill({ conditions: ["wrong chain"] }));
    // A failover breaks what was connected.
    await expect(fetch(stage.nodes[0]?.url ?? "")).rejects.toThrow();
    await probeNodes(rpc);
    expect(rpc.nodes[0]?.isOfWrongChain).toBe(true);
    stage.nodes[0]?.begin(ill({ conditions: ["dead"] }));
    await probeNodes(rpc);
    expect(rpc.nodes[0]?.hasBlockReceipts).toBeNull();
  });
});

test("the tag finalized is asked for no more where the node does not know it, and trusted again never without", async () => {
  await open({ finalized: "refused" });
  expect((await fetchHead(rpc)).finalized).toBeNull();
  expect(rpc.nodes[0]?.knowsFinalized).toBe(false);
  expect((await fetchHead(rpc)).finalized).toBeNull();
});

describe("logs", () => {
  /** Operations that came from events, by block. */
  const events = async (): Promise<string[]> => {
    const { number } = await fetchHead(rpc);
    const blocks = await fetchOperations(rpc, 0, number);
    return blocks.flatMap(({ operations }) =>
      operations.flatMap((o) => (o.source === "event" ? [`${o.blockNumber}`] : [])),
    );
  };

  test.each([true, false])(
    "that a node leaves out are read from the receipts (of whole blocks: %s)",
    async (blockReceipts) => {
      await open({ blockReceipts });
      const whole = await events();
      expect(whole.length).toBeGreaterThan(3);
      stage.nodes[0]?.begin(ill({ rate: 1, faults: ["missing logs"] }));
      expect(await events()).toEqual(whole);
    },
  );

  test("come in ranges that shrink on the node's complaint and grow again", async () => {
    await open({}, ill({ conditions: ["range limit"] }));
    const limited = await events();
    expect(rpc.nodes[0]?.logRange).toBeLessThanOrEqual(10);
    stage.nodes[0]?.begin(ill({}));
    const before = rpc.nodes[0]?.logRange ?? 0;
    for (let round = 0; round < 8; round++) expect(await events()).toEqual(limited);
    expect(rpc.nodes[0]?.logRange).toBeGreaterThan(before);
  });
});
