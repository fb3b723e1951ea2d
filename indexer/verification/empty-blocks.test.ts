import { afterEach, expect, test } from "vitest";
import { createRpcClient, type RpcClient } from "@/lib/chain/rpc";
import { type Stage, stageOf } from "@/tools/testing/harness/stage";
import { testSource } from "@/tools/testing/harness/verification";
import { HEALTHY } from "@/tools/testing/simulation/node/node";
import { fetchBlocks } from "../source/fetch-blocks";

let stage: Stage;
let rpc: RpcClient;
afterEach(async () => {
  rpc.close();
  await stage.close();
});

test("an empty block of another node does not show that a check is impossible", async () => {
  stage = await stageOf({ name: "empty", blocks: 3, nodes: 2 });
  const { chain, nodes } = stage;
  chain.grow(1, 0);
  const replaced = chain.view().blocks.length - 1;
  chain.reorg(1, 1);
  for (let change = 0; change < 7; change++) chain.grow(1, 0);
  expect(chain.view(8).blocks[replaced]?.transactions).toHaveLength(0);
  expect(chain.view().blocks[replaced]?.transactions).not.toHaveLength(0);
  // Eight changes behind, it has the replaced block.
  nodes[1]?.begin({ ...HEALTHY, conditions: ["behind"] });
  nodes[0]?.begin({ ...HEALTHY, lies: [{ kind: "transaction nonce", from: -20, isForOne: false }] });
  rpc = createRpcClient(nodes.map(({ url }) => url));
  const [node] = rpc.nodes;
  const fetched = node && fetchBlocks({ ...(await testSource(rpc)), node }, replaced, replaced);
  await expect(fetched).rejects.toMatchObject({ code: "NODE_UNVERIFIED", check: "transactions", block: replaced });
});
