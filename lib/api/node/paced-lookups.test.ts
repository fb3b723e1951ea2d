import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Hash } from "@/lib/protocol";
import type { IndexPosition } from "@/lib/records";
import type { ChainNode } from "../http/define-endpoint";
import { lookupLimits, withLookupLimits } from "./lookup-limits";

const hashOf = (n: number): Hash => `0x${n.toString(16).padStart(64, "0")}`;
const AT: IndexPosition = { block: 5, hash: hashOf(5), epoch: 1, final: 0 };
const MINUTE = 60_000;

let asked = 0;
let known = new Map<Hash, number | null>();
let node: ChainNode;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout", "clearTimeout"] });
  const never = (): never => {
    throw new Error("not called in this test");
  };
  asked = 0;
  known = new Map();
  const counting: ChainNode = {
    async findTransaction(hash) {
      asked++;
      const block = known.get(hash);
      if (block === undefined) return null;
      return { block: block === null ? null : { number: block, hash: hashOf(block) } };
    },
    findProceeds: never,
    findItemStates: never,
    findPendingMints: never,
    mintControl: never,
  };
  node = withLookupLimits(counting, lookupLimits(50));
});

afterEach(() => {
  vi.useRealTimers();
});

/** Looks up a transaction. Returns "pending", "mined", "unknown", or the code of the problem. */
async function find(hash: Hash, client: string): Promise<string> {
  try {
    const found = await node.findTransaction(hash, client, AT);
    if (found === null) return "unknown";
    return found.block === null ? "pending" : "mined";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}

test.each([
  ["unknown hashes", "unknown"],
  ["hashes of old transactions of others", "mined"],
])("a client that looks up %s at a pace below the limit of a second reaches the node rarely", async (_, outcome) => {
  const outcomes: string[] = [];
  for (let n = 0; n < 300; n++) {
    if (outcome === "mined") known.set(hashOf(n), 3);
    outcomes.push(await find(hashOf(n), "6.6.6.6"));
    await vi.advanceTimersByTimeAsync(150);
  }
  expect(asked).toBe(30);
  // A lookup that was not made is never reported as an answer.
  expect(outcomes.filter((each) => each === outcome)).toHaveLength(30);
  expect(outcomes.filter((each) => each === "NODE_BUSY")).toHaveLength(270);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(await find(hashOf(1_000), "6.6.6.6")).toBe("unknown");
});

test("during paced lookups by 60 clients, transactions that others have sent are pending", async () => {
  let sent = 0;
  for (let second = 0; second < 300; second++) {
    for (let attacker = 0; attacker < 60; attacker++) await find(hashOf(10_000 + sent++), `10.0.0.${attacker}`);
    known.set(hashOf(second), null);
    // When an attack begins, its clients are as good as any. From the next second on they are known.
    if (second % 60 > 1)
      for (const client of ["1.2.3.4", `1.2.4.${second}`])
        expect([second, await find(hashOf(second), client)]).toEqual([second, "pending"]);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(asked).toBeLessThanOrEqual(5 * (375 + 60));
});

test("a sender may follow many pending transactions, and one that the node does not have yet", async () => {
  for (let n = 0; n < 20; n++) known.set(hashOf(n), null);
  for (let second = 0; second < 60; second++) {
    for (let n = 0; n < 2; n++) expect(await find(hashOf((second * 2 + n) % 20), "1.2.3.4")).toBe("pending");
    await vi.advanceTimersByTimeAsync(1_000);
  }
  for (let second = 0; second < 60; second++) {
    expect([second, await find(hashOf(1_000), "5.6.7.8")]).toEqual([second, "unknown"]);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  // It is found a few seconds after it has reached the node.
  known.set(hashOf(1_000), null);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await find(hashOf(1_000), "5.6.7.8")).toBe("pending");
});
