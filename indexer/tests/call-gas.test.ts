import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { nodeProxy, type ProxyBehavior } from "@/tools/testing/harness/node-proxy";
import { type Stage, stageOf } from "@/tools/testing/harness/stage";
import { until } from "@/tools/testing/harness/until";
import { testWorker } from "@/tools/testing/harness/worker";

let stage: Stage;
afterEach(() => stage.close());

const withGas = z.tuple([z.object({ gas: z.string() })]).rest(z.unknown());

/** Rejects calls with gas that is at most, or above, a limit. */
const rejecting = (isRejected: (gas: number) => boolean): ProxyBehavior => ({
  answer: (call, honest) => {
    const parsed = withGas.safeParse(call.params);
    const isCall = call.method === "eth_call" && parsed.success && isRejected(Number(parsed.data[0].gas));
    return isCall ? { error: { code: -32_000, message: "gas limit of calls exceeded" } } : honest;
  },
});

/** Rejects those calls with 1,000,000 gas whose number, from 1, `isRejected`. */
function rejectingSome(isRejected: (count: number) => boolean): ProxyBehavior {
  let count = 0;
  return rejecting((gas) => gas >= 1_000_000 && isRejected(++count));
}

/** Runs a worker with a node of each behavior until it has indexed the chain. */
async function indexWith(behaviors: readonly ProxyBehavior[]): Promise<void> {
  stage = await stageOf({ name: "gas", blocks: 3 });
  const [node] = stage.nodes;
  const nodes = await Promise.all(behaviors.map((behavior) => nodeProxy(node?.url ?? "", behavior)));
  const environment = { NETWORK: stage.networkFile };
  const rpcUrl = nodes.map(({ url }) => url).join(",");
  const worker = testWorker({ databaseUrl: stage.database.url, rpcUrl, environment });
  try {
    await Promise.race([until(() => stage.isAtHead()), worker.ended]);
  } finally {
    await worker.stop().catch(() => undefined);
    for (const each of nodes) await each.close();
  }
}

test("a worker whose nodes reject the gas of mint control says how to fix it, and ends", async () => {
  // The network file has no field, so the gas is 1,000,000.
  await expect(indexWith([rejecting((gas) => gas >= 1_000_000)])).rejects.toMatchObject({
    code: "CONFIGURATION",
    message: expect.stringContaining("mintControlGas 1000000"),
  });
});

test.each<[string, readonly ProxyBehavior[]]>([
  ["one node accepts it", [rejecting((gas) => gas >= 1_000_000), {}]],
  ["the node executes no call at all", [rejecting(() => true)]],
  ["the node rejects every second call with it", [rejectingSome((count) => count % 2 === 1)]],
  ["the node rejects the first calls with it", [rejectingSome((count) => count <= 5)]],
])("a worker starts if %s", async (_, behaviors) => {
  await indexWith(behaviors);
});
