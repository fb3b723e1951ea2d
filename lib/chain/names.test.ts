import { encodeDeployData, encodeFunctionData, parseAbi } from "viem";
import { namehash } from "viem/ens";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cachedContracts } from "@/contracts/compile.mjs";
import { type Address, parseAddress, parseHash } from "@/lib/protocol";
import { type TestChain, testChain } from "@/tools/testing/harness/chain";
import { connectClient } from "@/tools/testing/harness/contracts";
import { askName } from "./names";
import { createRpcClient } from "./rpc";

const abi = parseAbi(["function set(bytes32 node, string name, address addr)"]);
const NOBODY = "0x0000000000000000000000000000000000000000";
const address = (digit: string): Address => `0x${digit.repeat(40)}`;

let chain: TestChain;
let registry: Address;

beforeAll(async () => {
  chain = await testChain();
  const { bytecode } = compiled();
  const { contractAddress } = await send(encodeDeployData({ abi: [], bytecode }), null);
  registry = parseAddress(contractAddress ?? "") ?? NOBODY;
});

afterAll(() => chain.stop());

function compiled() {
  const found = cachedContracts().get("Names");
  if (found === undefined) throw new Error("contracts/test/Names.sol was not compiled");
  return found;
}

async function send(data: `0x${string}`, to: Address | null) {
  const client = connectClient(chain.url);
  const [account] = await client.getAddresses();
  if (account === undefined) throw new Error("the chain has no account");
  return client.waitForTransactionReceipt({ hash: await client.sendTransaction({ account, data, to }) });
}

const set = (name: string, value: string, owner: Address) =>
  send(encodeFunctionData({ abi, functionName: "set", args: [namehash(name), value, owner] }), registry);
const claim = (owner: Address, name: string) => set(`${owner.slice(2)}.addr.reverse`, name, NOBODY);

async function nameOf(owner: Address, at: Address = registry): Promise<string | null> {
  const rpc = createRpcClient([chain.url]);
  const { hash } = await connectClient(chain.url).getBlock();
  const blockHash = parseHash(hash);
  if (blockHash === null) throw new Error("the chain has no block");
  try {
    return await askName(rpc, { registry: at, address: owner, blockHash });
  } finally {
    rpc.close();
  }
}

it("returns the name of an address that resolves back to it", async () => {
  await claim(address("a"), "anna.eth");
  await set("anna.eth", "", address("a"));
  expect(await nameOf(address("a"))).toBe("anna.eth");
  expect(await nameOf(address("b"))).toBeNull();
  expect(await nameOf(address("a"), address("c"))).toBeNull();
});

it("returns no name that belongs to another address, is not normal, or is too long", async () => {
  await claim(address("d"), "anna.eth");
  expect(await nameOf(address("d"))).toBeNull();
  for (const name of [
    "Dora.eth",
    "dora\u200b.eth",
    "dor\u0430.eth",
    "dora",
    `${"d".repeat(61)}.eth`,
    "d".repeat(5_000),
  ]) {
    await claim(address("d"), name);
    await set(name, "", address("d"));
    expect([name, await nameOf(address("d"))]).toEqual([name, null]);
  }
});

it("counts the calls of a lookup, and ends when they are refused", async () => {
  await claim(address("e"), "erna.eth");
  await set("erna.eth", "", address("e"));
  let calls = 0;
  const spending = (most: number) => async (count: number) => {
    calls += count;
    if (calls > most) throw new Error("too many calls");
  };
  const blockHash = parseHash((await connectClient(chain.url).getBlock()).hash);
  if (blockHash === null) throw new Error("the chain has no block");
  const question = { registry, address: address("e"), blockHash };
  // One header, and four lists of one call with three that check the node.
  const rpc = createRpcClient([chain.url]);
  expect(await askName(rpc, question, { spend: spending(17) })).toBe("erna.eth");
  expect(calls).toBe(17);
  rpc.close();
  calls = 0;
  const other = createRpcClient([chain.url]);
  await expect(askName(other, question, { spend: spending(16) })).rejects.toThrow("too many calls");
  other.close();
});
