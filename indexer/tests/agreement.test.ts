import { afterEach, describe, expect, test, vi } from "vitest";
import { workerFeatures } from "@/features/worker";
import { readConfiguration } from "@/lib/config";
import { expectCommitment } from "@/tools/testing/harness/expect-commitment";
import { runOn } from "@/tools/testing/harness/run-on";
import { type Stage, stageOf } from "@/tools/testing/harness/stage";
import type { Claim } from "@/tools/testing/simulation/node/claims";
import { HEALTHY } from "@/tools/testing/simulation/node/node";
import { runCommand } from "../commands/command-line";

let stage: Stage;

const STANDING = `select block_number::int as block, final_number::int as final, finality_fault as fault
  from cursor left join worker_status using (id)`;

const standing = async () => (await runOn(stage.database.url, STANDING))[0];
const until = (what: () => Promise<void>) => vi.waitFor(what, { timeout: 60_000, interval: 20 });
const untilIndex = (wanted: Record<string, unknown>) =>
  until(async () => expect(await standing()).toMatchObject(wanted));
const claim = (node: number, ...claims: Claim[]) => stage.nodes[node]?.begin({ ...HEALTHY, claims });
const staged = (options: { nodes: number; required?: number }) =>
  stageOf({
    blocks: 40,
    nodes: options.nodes,
    traits: { finalized: "null" },
    environment: { FINALITY_NODES: String(options.required ?? 2) },
  });

/** Grows the chain, block after block, until the last block that may be final is so. Finality follows a block later. */
async function expectFinal(): Promise<void> {
  await until(async () => {
    stage.chain.grow(1);
    const head = stage.chain.view().blocks.length - 1;
    await untilIndex({ block: head });
    expect(head - Number((await standing())?.final)).toBeLessThanOrEqual(stage.network.finalityDepth + 1);
  });
}

describe("a block becomes final", () => {
  afterEach(() => stage.close());

  test("once two providers have its hash", async () => {
    stage = await staged({ nodes: 2 });
    stage.start();
    await expectFinal();
    expect(await standing()).toMatchObject({ fault: null });
    await expectCommitment(stage);
  });

  test.each<[Claim, string]>([
    ["block with another hash", "NODES_DISAGREE"],
    ["no such block", "TOO_FEW_NODES"],
  ])("not while the second provider answers otherwise (%s), but the index continues", async (lie, fault) => {
    stage = await staged({ nodes: 2 });
    claim(1, lie);
    stage.start();
    await untilIndex({ block: 40, fault });
    const final = Number((await standing())?.final);
    expect(final).toBe(stage.network.startBlock - 1);
    stage.chain.grow(10);
    await untilIndex({ block: 50, final, fault });
    stage.nodes[1]?.begin(HEALTHY);
    await untilIndex({ fault: null });
    await expectFinal();
  });

  test("with two of three providers, while the third is down", async () => {
    stage = await staged({ nodes: 3 });
    stage.nodes[1]?.begin({ ...HEALTHY, conditions: ["dead"] });
    stage.start();
    await expectFinal();
  });

  test("by one provider, if no more are required, despite another answer of a second one", async () => {
    stage = await staged({ nodes: 2, required: 1 });
    claim(1, "block with another hash");
    stage.start();
    await untilIndex({ block: 40, final: 40 - stage.network.finalityDepth, fault: null });
  });
});

test.each([
  ["http://a.example/one,http://a.example/two"],
  ["http://a.example:8545,ws://a.example:8546"],
  ["http://a.example"],
])("two providers are required, but RPC_URL names one (%s): the configuration is refused", async (urls) => {
  const environment = { DATABASE_URL: "postgresql://nobody@127.0.0.1:9/none", RPC_URL: urls, FINALITY_NODES: "2" };
  const run = (args: string[]) =>
    runCommand(
      workerFeatures,
      args,
      () => readConfiguration(environment),
      new AbortController().signal,
      () => undefined,
    );
  for (const args of [[], ["reindex"]]) {
    await expect(run(args)).rejects.toMatchObject({ code: "CONFIGURATION", message: /FINALITY_NODES.*which is 1/s });
  }
});
