import { afterEach, expect, test } from "vitest";
import { closeNodesAfterEach, serveCalls } from "@/lib/chain/rpc/testing/nodes";
import { type Stage, stageOf } from "@/tools/testing/harness/stage";
import { type TestWorker, testWorker } from "@/tools/testing/harness/worker";

closeNodesAfterEach();

let stage: Stage;
afterEach(() => stage.close());

test("a worker that stops asks no further mint control contracts", async () => {
  stage = await stageOf({ blocks: 60 });
  const [node] = stage.nodes;
  let asked = 0;
  let worker: TestWorker | null = null;
  let stopped: Promise<void> | undefined;
  const rpcUrl = await serveCalls((calls, response) => {
    if (calls.some(({ method }) => method === "eth_call")) {
      asked++;
      stopped ??= worker?.stop();
    }
    const body = JSON.stringify(calls);
    const headers = { "content-type": "application/json" };
    void fetch(node?.url ?? "", { method: "POST", headers, body }).then(async (answer) =>
      response.end(await answer.text()),
    );
    return null;
  });
  worker = testWorker({ databaseUrl: stage.database.url, rpcUrl, environment: { NETWORK: stage.networkFile } });
  await worker.ended;
  await stopped;
  expect(asked).toBe(1);
});
