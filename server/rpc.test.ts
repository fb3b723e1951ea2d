import { createServer, type Server } from "node:http";
import { createClient, createWalletClient, http, publicActions } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signAndSend } from "@/components/wallet/development-signing";
import { developmentAccount } from "@/e2e/wallet/accounts";
import { hashSchema } from "@/lib/chain/rpc";
import { type TestChain, testChain } from "@/tools/testing/harness";
import { type Ask, askServer } from "@/tools/testing/harness/ask";
import { developmentChain } from "@/tools/testing/harness/development-chain";
import { listen } from "@/tools/testing/harness/listen";
import { createFront } from "./front";
import { forwardToNode, type RpcForward } from "./rpc";

let chain: TestChain;
let port: number;
let ask: Ask;
const fronts: Server[] = [];

beforeAll(async () => {
  chain = await testChain();
  port = await serve(forwardToNode(chain.url));
  ask = askServer(port);
});

afterAll(async () => {
  for (const front of fronts) {
    front.closeAllConnections();
    front.close();
  }
  await chain?.stop();
});

/** Starts a front that forwards JSON-RPC by `rpc`, and returns its port. */
async function serve(rpc: RpcForward): Promise<number> {
  const front = createFront({
    dispatch: async () => ({ status: 404, headers: {}, body: null }),
    hops: 0,
    pages: async () => undefined,
    rpc,
    isDevelopment: false,
    onFailure: () => undefined,
  });
  fronts.push(front);
  return listen(front);
}

const JSON_TYPE = { "content-type": "application/json" };
const CHAIN_ID = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';

function rpc(body: string, headers: Record<string, string> = {}) {
  return ask("/rpc", { method: "POST", headers: { ...JSON_TYPE, ...headers }, body });
}

test("the pages of this site can reach the local chain", async () => {
  const answered = await rpc(CHAIN_ID, { origin: `http://127.0.0.1:${port}` });
  expect([answered.status, JSON.parse(answered.text)]).toEqual([200, { jsonrpc: "2.0", id: 1, result: "0x7a69" }]);
  expect(JSON.parse((await rpc(`[${CHAIN_ID},${CHAIN_ID}]`)).text)).toHaveLength(2);
  const send = `{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["latest",false]}`;
  expect(hashSchema.parse(JSON.parse((await rpc(send)).text).result.hash)).toMatch(/^0x/);
});

test("other sites cannot reach the chain, and no one can call its development methods", async () => {
  const foreign = [
    await rpc(CHAIN_ID, { origin: "http://other.test" }),
    await rpc(CHAIN_ID, { origin: "null" }),
    await rpc(CHAIN_ID, { "content-type": "text/plain" }),
    await rpc('{"jsonrpc":"2.0","id":1,"method":"anvil_setBalance","params":[]}'),
    await rpc(`[${CHAIN_ID},{"jsonrpc":"2.0","id":1,"method":"evm_revert","params":[]}]`),
    await rpc("[]"),
    await rpc("7"),
  ];
  for (const { status, text } of foreign) expect([status, JSON.parse(text).code]).toEqual([403, "RPC_REFUSED"]);
  expect((await rpc("{")).status).toBe(400);
});

test("the cost of a call is bounded, and the node reads the checked call", async () => {
  const call = (method: string, ...params: unknown[]) => rpc(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }));
  const to = `0x${"11".repeat(20)}`;
  const refused = [
    await call("eth_call", { to, gas: "0xde0b6b3a7640000" }, "latest"),
    await call("eth_estimateGas", { to, gas: "0x1c9c381" }),
    await call("eth_sendTransaction", { from: to, to, gas: "0xffffffffff" }),
    await call("eth_call", { to }, "latest", { [to]: { code: "0x5b600056" } }),
    await call("eth_simulateV1", { blockStateCalls: [] }, "latest"),
    await call("eth_getLogs", { fromBlock: "0x0", toBlock: "latest" }),
    await call("eth_getLogs", { fromBlock: "0x0", toBlock: "0xffffff" }),
    await call("eth_feeHistory", "0xffff", "latest", []),
    await call("eth_getProof", to, [], "latest"),
    await call("eth_newBlockFilter"),
    await call("constructor"),
    await rpc(`[${Array.from({ length: 21 }, () => CHAIN_ID).join()}]`),
    await rpc(`{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[],"x":1}`),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
  const allowed = [
    await call("eth_call", { to, gas: "0x1c9c380", data: "0x" }, "latest"),
    await call("eth_estimateGas", { from: to, to, value: "0x0" }),
    await call("eth_getLogs", { fromBlock: "0x0", toBlock: "0x10", topics: [null] }),
    await call("eth_feeHistory", "0x4", "latest", [50]),
    await rpc('{"method":"anvil_mine","jsonrpc":"2.0","id":1,"params":[],"method":"eth_blockNumber"}'),
  ];
  expect(allowed.map(({ status, text }) => [status, "result" in JSON.parse(text)])).toEqual(
    allowed.map(() => [200, true]),
  );
});

test("a contract that never finishes is stopped by the gas limit of a call", async () => {
  // JUMPDEST PUSH1 0 JUMP, as the code that creates a contract.
  const call = {
    jsonrpc: "2.0",
    id: 1,
    method: "eth_call",
    params: [{ data: "0x5b600056", gas: "0x1c9c380" }, "latest"],
  };
  const answered = await rpc(JSON.stringify(call));
  expect([answered.status, JSON.parse(answered.text).error.message]).toEqual([200, expect.stringMatching(/gas/i)]);
});

test("a node of another chain cannot be reached under any name of the network", async () => {
  const elsewhere = await testChain({ args: ["--chain-id", "1"] });
  const asked = await askServer(await serve(forwardToNode(elsewhere.url)))("/rpc", {
    method: "POST",
    headers: JSON_TYPE,
    body: CHAIN_ID,
  });
  expect([asked.status, JSON.parse(asked.text).code]).toEqual([403, "RPC_REFUSED"]);
  await elsewhere.stop();
});

test("a body has a limit", async () => {
  const large = await rpc(`{"method":"eth_chainId","x":"${"y".repeat(600_000)}"}`);
  expect([large.status, JSON.parse(large.text).code]).toEqual([413, "BODY_TOO_LARGE"]);
});

test("a node that does not answer is reported without its address", async () => {
  const away = createServer();
  const awayPort = await listen(away);
  away.close();
  const asked = await askServer(await serve(forwardToNode(`http://127.0.0.1:${awayPort}`)))("/rpc", {
    method: "POST",
    headers: JSON_TYPE,
    body: CHAIN_ID,
  });
  expect([asked.status, JSON.parse(asked.text).code]).toEqual([503, "NODE_UNAVAILABLE"]);
  expect(asked.text).not.toContain(String(awayPort));
});

test("the calls of wallets and pages succeed", async () => {
  const url = `http://127.0.0.1:${port}/rpc`;
  const account = developmentAccount(1);
  const client = createWalletClient({ account, chain: developmentChain, transport: http(url) }).extend(publicActions);
  const hash = await client.sendTransaction({ to: account.address, data: "0x646174613a2c", value: 0n });
  expect((await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })).status).toBe("success");
  const created = await client.sendTransaction({ data: "0x600160005260016000f3" });
  expect((await client.waitForTransactionReceipt({ hash: created, pollingInterval: 20 })).contractAddress).toMatch(
    /^0x/,
  );
  expect(await signAndSend(url, 2, [{ to: account.address, data: "0x00", value: "0x1" }])).toMatch(/^0x/);
  await client.call({ to: account.address, data: "0x01" });
  await client.getLogs();
  await client.getBlock({ includeTransactions: true });
  await client.getFeeHistory({ blockCount: 4, rewardPercentiles: [25, 75] });
  await client.estimateFeesPerGas();
  expect(await client.getTransactionCount({ address: account.address, blockTag: "pending" })).toBe(2);
  // An account that the node signs for itself, as a login provider may do.
  const node = createClient({ transport: http(url) });
  const [from] = await node.request({ method: "eth_accounts" });
  expect(from).toBeDefined();
});
