import { keccak256 } from "viem/utils";
import { describe, expect, test } from "vitest";
import { metis } from "@/lib/chain/networks";
import { toQuantity } from "@/lib/chain/rpc";
import type { Calls } from "@/lib/chain/rpc/testing/calls";
import { clientOf, closeNodesAfterEach, serveCalls } from "@/lib/chain/rpc/testing/nodes";
import type { Hex } from "@/lib/protocol";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { londonHeader } from "@/tools/testing/chain/london-header";
import { newestAccepted } from "./accepted-snapshot";

const HEAD = 100;
const REGISTRY = `0x${"12".repeat(20)}` as const;
const NETWORK = { ...metis, registry: REGISTRY };
const word = (value: number): string => value.toString(16).padStart(64, "0");
/** A returned snapshot of this block. */
const snapshotOf = (block: number, chainId = metis.chainId): Hex =>
  `0x${[chainId, block, 3, 4, 5, 6, 7, 8].map(word).join("")}`;

closeNodesAfterEach();

/** Of a chain whose hashes this version cannot compute. */
const headerOf = (number: number): PlainObject => ({
  number: toQuantity(number),
  hash: `0x${word(number)}`,
  parentHash: `0x${word(number - 1)}`,
  timestamp: toQuantity(1_000 + number),
});

/** Of a chain whose hashes are those of the headers. */
const sealedOf = (number: number): PlainObject => londonHeader(headerOf(number));

/** The header of a block that a node returns, by the node's index. */
type Headers = (number: number, node: number) => PlainObject;

/** What the call of a node's registry returns; null: it reverts. "dead": the node answers nothing. */
type Registry = Hex | null | "dead";

function answerTo(
  { method, params }: Calls[number],
  registry: Hex | null,
  header: (number: number) => PlainObject,
): object {
  if (method === "eth_getBalance") return { result: "0x0" };
  if (method === "eth_chainId") return { result: toQuantity(metis.chainId) };
  if (method === "eth_getBlockByNumber") {
    return { result: header(params[0] === "latest" ? HEAD : Number(params[0])) };
  }
  return registry === null ? { error: { code: 3, message: "execution reverted" } } : { result: registry };
}

/** The newest snapshot according to nodes of as many providers. */
function newest(finalityNodes: number, ...registries: readonly Registry[]) {
  return newestOf(headerOf, finalityNodes, registries);
}

async function newestOf(headers: Headers, finalityNodes: number, registries: readonly Registry[]) {
  const urls = registries.map((registry, index) =>
    serveCalls(
      (calls, response) => {
        if (registry !== "dead")
          return calls.map((call) => answerTo(call, registry, (number) => headers(number, index)));
        response.destroy();
        return null;
      },
      `127.0.0.${index + 1}`,
    ),
  );
  const rpc = clientOf(await Promise.all(urls));
  return newestAccepted({ rpc, network: NETWORK, finalityNodes });
}

test("the newest accepted snapshot of any node counts, although other nodes conceal it", async () => {
  const block = { number: 40, hash: `0x${word(40)}`, timestamp: 1_040 };
  const expected = { block, digest: keccak256(snapshotOf(40)) };
  expect(await newest(1, null, snapshotOf(40), snapshotOf(20))).toEqual(expected);
  expect(await newest(2, "dead", snapshotOf(40), null)).toEqual(expected);
});

test.each<[string, Registry]>([
  ["has accepted nothing", null],
  ["has no code", "0x"],
  ["returns something else", "0x01"],
  ["is of another chain", snapshotOf(40, 7)],
  ["names an impossible block", snapshotOf(Number.MAX_SAFE_INTEGER + 1)],
])("no snapshot is accepted if the registry %s", async (_, registry) => {
  expect(await newest(1, registry)).toBeNull();
});

test("fewer providers than finality requires decide nothing", async () => {
  await expect(newest(2, snapshotOf(40), "dead")).rejects.toMatchObject({ code: "NODE_UNREACHABLE" });
});

test("a snapshot of a block that does not exist yet is not believed", async () => {
  await expect(newest(1, snapshotOf(HEAD + 1))).rejects.toMatchObject({ code: "NODE_INCONSISTENT" });
});

describe("a false time of the accepted block", () => {
  const lying = { ...sealedOf(40), timestamp: "0x7" };
  const honest = sealedOf(40);
  const block = { number: 40, hash: honest.hash, timestamp: 1_040 };

  test("from the only node is refused", async () => {
    const asked = newestOf((number) => (number === 40 ? lying : sealedOf(number)), 1, [snapshotOf(40)]);
    await expect(asked).rejects.toMatchObject({ code: "NODE_UNVERIFIED", check: "header", block: 40 });
  });

  test("is not believed beside another node, also if no header of the node has its hash", async () => {
    const headers: Headers = (number, node) =>
      node > 0 ? sealedOf(number) : { ...sealedOf(number), timestamp: "0x7" };
    expect(await newestOf(headers, 1, [snapshotOf(40), snapshotOf(40)])).toMatchObject({ block });
    await expect(newestOf(headers, 2, [snapshotOf(40), snapshotOf(40)])).rejects.toMatchObject({
      code: "NODE_UNVERIFIED",
    });
  });
});

test("a network without a registry has no accepted snapshot", async () => {
  const rpc = clientOf([]);
  expect(await newestAccepted({ rpc, network: { ...NETWORK, registry: null }, finalityNodes: 1 })).toBeNull();
});
