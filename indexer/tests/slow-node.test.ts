import { afterEach, expect, test } from "vitest";
import { sendInPieces } from "@/lib/chain/rpc/testing/in-pieces";
import { closeNodesAfterEach, serveCalls } from "@/lib/chain/rpc/testing/nodes";
import { type Stage, stageOf } from "@/tools/testing/harness/stage";
import { until } from "@/tools/testing/harness/until";
import { testWorker } from "@/tools/testing/harness/worker";

closeNodesAfterEach();

let stage: Stage;
afterEach(() => stage.close());

test("a block that a node sends for longer than RPC_TIMEOUT is indexed", async () => {
  stage = await stageOf({ name: "slow", blocks: 3 });
  const [node] = stage.nodes;
  let attempts = 0;
  const rpcUrl = await serveCalls((calls, response) => {
    const isSlow = calls.some(
      ({ method, params }) => method === "eth_getBlockByNumber" && params[0] === "0x0" && params[1],
    );
    if (isSlow) attempts++;
    const headers = { "content-type": "application/json" };
    void fetch(node?.url ?? "", { method: "POST", headers, body: JSON.stringify(calls) }).then(async (answer) => {
      const text = await answer.text();
      if (isSlow) sendInPieces(response, text, 14, 50);
      else response.end(text);
    });
    return null;
  });
  const environment = { NETWORK: stage.networkFile, RPC_TIMEOUT: "500" };
  const worker = testWorker({ databaseUrl: stage.database.url, rpcUrl, environment });
  await until(() => stage.isAtHead());
  // One attempt takes longer than the timeout. The worker has the block, so it gave a later attempt more time.
  expect(attempts).toBeGreaterThanOrEqual(2);
  await worker.stop();
});
