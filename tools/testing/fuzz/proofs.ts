import { StandardMerkleTree } from "@openzeppelin/merkle-tree";
import { decodeFunctionResult, encodeFunctionData, getAddress, type Hex, toHex } from "viem";
import { z } from "zod";
import { SNAPSHOT_REGISTRY_ABI } from "@/lib/chain/contracts/snapshot-registry";
import { type Address, parseAddress } from "@/lib/protocol";
import { mined } from "@/tools/devstack/chain/mined";
import { registryInitCode, SMALLEST_DELAY } from "@/tools/devstack/chain/registry";
import type { LocalNode } from "@/tools/devstack/chain/rpc";
import { Random } from "@/tools/testing/simulation/random";

/** A call that verifies one leaf with the registry, and the expected result. */
interface Check {
  readonly name: string;
  readonly data: Hex;
  readonly expected: boolean;
}

type Value = string | bigint;

/** One of the two trees of a snapshot. */
interface Side {
  readonly name: "verifyBalance" | "verifyInscription";
  readonly tree: StandardMerkleTree<Value[]>;
}

interface Accepted {
  readonly blockNumber: bigint;
  readonly sides: readonly [Side, Side];
}

const BATCH = 250;
/** Number of snapshots. The trees of snapshot n have up to 2^(n+1) + 1 leaves. */
const SNAPSHOTS = 8;
const answers = z.array(z.object({ id: z.number(), result: z.custom<Hex>((value) => typeof value === "string") }));

/**
 * Deploys a registry on an anvil, publishes snapshots with random trees, and verifies `count` valid and `count` mutated
 * leaves with the registry. Returns the checks with a wrong result.
 */
export async function fuzzProofs(
  node: LocalNode,
  { count, seed }: { count: number; seed: number },
): Promise<{ readonly checked: number; readonly faults: readonly string[] }> {
  const random = new Random(`proofs ${seed}`);
  const { address, from } = await deploy(node);
  const snapshots: Accepted[] = [];
  for (let number = 0; number < SNAPSHOTS; number++) {
    snapshots.push(await publish(node, { address, from, number, random }));
  }
  const faults: string[] = [];
  let checked = 0;
  while (checked < 2 * count) {
    const pairs = Math.min(BATCH / 2, count - checked / 2);
    const checks = Array.from({ length: pairs }, () => checksOf(random.pick(snapshots), random)).flat();
    faults.push(...(await wrongAnswers(node, address, checks)));
    checked += checks.length;
  }
  return { checked, faults };
}

async function deploy(node: LocalNode): Promise<{ readonly address: Address; readonly from: Address }> {
  const [account] = z.array(z.string()).parse(await node.call("eth_accounts"));
  const from = addressFrom(account);
  const data = registryInitCode({ owner: from, publishers: [from], threshold: 1, delay: SMALLEST_DELAY });
  const hash = await node.call("eth_sendTransaction", [{ from, data }]);
  await mined(node.call);
  const receipt = z.object({ contractAddress: z.string() });
  const { contractAddress } = receipt.parse(await node.call("eth_getTransactionReceipt", [hash]));
  return { address: addressFrom(contractAddress), from };
}

function addressFrom(text: string | undefined): Address {
  const address = parseAddress(text ?? "");
  if (address === null) throw new Error(`expected an address, got ${text}`);
  return address;
}

async function publish(
  node: LocalNode,
  { address, from, number, random }: { address: Hex; from: Hex; number: number; random: Random },
): Promise<Accepted> {
  const sides = sidesOf(random, 1 + random.integer(0, 2 ** (number + 1)));
  const block = z.object({ hash: z.custom<Hex>((value) => typeof value === "string") });
  const { hash } = block.parse(await node.call("eth_getBlockByNumber", [toHex(number), false]));
  const [{ tree: balances }, { tree: inscriptions }] = sides;
  const snapshot = {
    chainId: 31337n,
    blockNumber: BigInt(number),
    blockHash: hash,
    commitment: random32(random),
    balancesRoot: hexOf(balances.root),
    inscriptionsRoot: hexOf(inscriptions.root),
    balanceCount: BigInt(balances.length),
    inscriptionCount: BigInt(inscriptions.length),
  };
  const data = encodeFunctionData({ abi: SNAPSHOT_REGISTRY_ABI, functionName: "publish", args: [snapshot] });
  const sent = await node.call("eth_sendTransaction", [{ from, to: address, data, gas: toHex(1_000_000) }]);
  await mined(node.call);
  const receipt = z.object({ status: z.literal("0x1") });
  receipt.parse(await node.call("eth_getTransactionReceipt", [sent]));
  return { blockNumber: BigInt(number), sides };
}

function sidesOf(random: Random, size: number): readonly [Side, Side] {
  const leaves = Array.from({ length: size }, (_, index) => ({ index, amount: amountOf(random) }));
  const balances = leaves.map(({ amount }): Value[] => [tickerOf(random), addressOf(random), amount]);
  const inscriptions = leaves.map(({ amount, index }): Value[] => [
    tickerOf(random),
    toHex(index, { size: 32 }),
    addressOf(random),
    amount,
  ]);
  return [
    { name: "verifyBalance", tree: StandardMerkleTree.of(balances, ["bytes32", "address", "uint256"]) },
    {
      name: "verifyInscription",
      tree: StandardMerkleTree.of(inscriptions, ["bytes32", "bytes32", "address", "uint256"]),
    },
  ];
}

/** A check of a valid leaf, and one of the same leaf after a mutation. */
function checksOf({ blockNumber, sides }: Accepted, random: Random): Check[] {
  const { name, tree } = random.pick(sides);
  const index = random.integer(0, tree.length - 1);
  const values = [...(tree.at(index) ?? [])];
  const proof = tree.getProof(index).map(hexOf);
  const honest = { name, blockNumber, values, proof };
  const mutated = mutate(honest, random, tree.length);
  return [
    { name: `${name} true`, data: encode(honest), expected: true },
    { name: `${name} ${mutated.kind}`, data: encode(mutated.leaf), expected: false },
  ];
}

interface Leaf {
  readonly name: Side["name"];
  readonly blockNumber: bigint;
  readonly values: readonly Value[];
  readonly proof: readonly Hex[];
}

/** Mutates one part of a leaf. It never swaps nodes of a proof, because two equal nodes would leave the proof valid. */
function mutate(leaf: Leaf, random: Random, size: number): { readonly kind: string; readonly leaf: Leaf } {
  const { proof, values } = leaf;
  const kinds = ["value", "block", "longer proof", ...(size > 1 ? ["shorter proof", "bit of the proof"] : [])];
  const kind = random.pick(kinds);
  switch (kind) {
    case "value": {
      const at = random.integer(0, values.length - 1);
      return {
        kind,
        leaf: { ...leaf, values: values.map((value, each) => (each === at ? flip(value, random) : value)) },
      };
    }
    case "block":
      return { kind, leaf: { ...leaf, blockNumber: leaf.blockNumber + 100n } };
    case "longer proof":
      return { kind, leaf: { ...leaf, proof: [...proof, random32(random)] } };
    case "shorter proof":
      return { kind, leaf: { ...leaf, proof: proof.slice(1) } };
    default: {
      const at = random.integer(0, proof.length - 1);
      const changed = proof.map((node, each) => (each === at ? hexOf(String(flip(node, random))) : node));
      return { kind, leaf: { ...leaf, proof: changed } };
    }
  }
}

/** The value with one bit flipped. */
function flip(value: Value, random: Random): Value {
  const bits = typeof value === "bigint" ? 256 : (value.length - 2) * 4;
  const changed = BigInt(value) ^ (1n << BigInt(random.integer(0, bits - 1)));
  return typeof value === "bigint" ? changed : toHex(changed, { size: bits / 8 });
}

function encode({ name, blockNumber, values, proof }: Leaf): Hex {
  const amount = BigInt(values.at(-1) ?? 0);
  const [first, second, third] = values.map((value) => hexOf(String(value)));
  if (first === undefined || second === undefined || third === undefined) throw new Error("a leaf without values");
  return name === "verifyBalance"
    ? encodeFunctionData({
        abi: SNAPSHOT_REGISTRY_ABI,
        functionName: "verifyBalance",
        args: [blockNumber, first, getAddress(second), amount, proof],
      })
    : encodeFunctionData({
        abi: SNAPSHOT_REGISTRY_ABI,
        functionName: "verifyInscription",
        args: [blockNumber, first, second, getAddress(third), amount, proof],
      });
}

async function wrongAnswers(node: LocalNode, to: Hex, checks: readonly Check[]): Promise<string[]> {
  const calls = checks.map(({ data }, id) => ({
    jsonrpc: "2.0",
    id,
    method: "eth_call",
    params: [{ to, data }, "latest"],
  }));
  const results = new Map(answers.parse(JSON.parse(await node.send(calls))).map(({ id, result }) => [id, result]));
  return checks.flatMap(({ name, data, expected }, id) => {
    const functionName = name.startsWith("verifyBalance") ? "verifyBalance" : "verifyInscription";
    const result = decodeFunctionResult({ abi: SNAPSHOT_REGISTRY_ABI, functionName, data: results.get(id) ?? "0x" });
    return result === expected ? [] : [`${name}: ${result} for ${data}`];
  });
}

function amountOf(random: Random): bigint {
  return BigInt(random32(random)) >> BigInt(random.integer(0, 255));
}

function tickerOf(random: Random): Hex {
  return toHex(random.pick(["OAK", "tide", "Q", "ABCDEFGHIJ"]), { size: 32 });
}

function addressOf(random: Random): Hex {
  return hexOf(random32(random).slice(0, 42));
}

function random32(random: Random): Hex {
  return hexOf(`0x${Array.from({ length: 32 }, () => random.integer(0, 255).toString(16).padStart(2, "0")).join("")}`);
}

function hexOf(text: string): Hex {
  return `0x${text.replace(/^0x/, "")}`;
}
