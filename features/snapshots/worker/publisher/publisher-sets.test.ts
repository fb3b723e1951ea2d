import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cachedContracts } from "@/contracts/compile.mjs";
import { SNAPSHOT_REGISTRY_ABI } from "@/lib/chain/contracts/snapshot-registry";
import type { Address } from "@/lib/protocol";
import { ZERO_HASH } from "@/lib/protocol/forms";
import { SMALLEST_DELAY } from "@/tools/devstack/chain/registry";
import { LONG, ONE, type PublishingStage, publishingStage, TWO } from "@/tools/testing/harness/publishing-stage";
import { testAccount } from "@/tools/testing/harness/registry-chain";

/** Blocks between two snapshots: more than a test mines after its first one, so that there is no second one. */
const INTERVAL = 200;
const OWNER = testAccount(0).address;
const succeeded = (count: number) => Array.from({ length: count }, (_, nonce) => ({ nonce, succeeded: true }));

let stage: PublishingStage;

beforeEach(async () => {
  stage = await publishingStage({ publishers: [ONE.address, TWO.address], threshold: 2, interval: INTERVAL });
});
afterEach(() => stage.stop());

/** Proposes a set and waits until it has taken effect. */
async function beginSet(publishers: readonly Address[], threshold: number): Promise<void> {
  await stage.client.writeContract({
    account: OWNER,
    abi: SNAPSHOT_REGISTRY_ABI,
    address: stage.registry,
    functionName: "propose",
    args: [publishers, BigInt(threshold)],
  });
  await stage.mine();
  await stage.client.increaseTime({ seconds: SMALLEST_DELAY });
  await stage.mine();
}

async function reading(): Promise<unknown> {
  const { rows } = await stage.sql.query(
    "select accepted = digest as accepted, hash_checked, cardinality(voters) as voters from registry_snapshot",
  );
  return rows;
}

describe("in a new set of publishers", { timeout: LONG }, () => {
  test("publishers vote again, once, for what is not accepted, and not for what is", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    const [one, two] = [await stage.publisher(), await stage.publisher({ account: TWO })];
    await stage.publishAll(one);
    await beginSet([ONE.address, TWO.address], 2);
    expect(await stage.vote(ONE.address, INTERVAL)).toBe(ZERO_HASH);
    await stage.publishAll(one);
    expect(await stage.vote(ONE.address, INTERVAL)).not.toBe(ZERO_HASH);
    expect(await stage.calls()).toEqual(succeeded(2));
    expect(await reading()).toEqual([{ accepted: null, hash_checked: null, voters: 1 }]);
    await stage.publishAll(two);
    await beginSet([ONE.address, TWO.address], 2);
    await stage.publishAll(one);
    await stage.publishAll(two);
    expect(await stage.calls()).toEqual(succeeded(2));
    expect(await stage.calls(TWO.address)).toEqual(succeeded(1));
    expect(await reading()).toEqual([{ accepted: true, hash_checked: true, voters: 2 }]);
    expect([one.vitals.problem, two.vitals.problem]).toEqual([null, null]);
  });

  test("an account that has left does not vote again until it returns", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    const one = await stage.publisher();
    await stage.publishAll(one);
    await beginSet([TWO.address], 1);
    await one.round();
    expect(one.vitals.problem).toBe("NOT_PUBLISHER");
    expect(await stage.calls()).toEqual(succeeded(1));
    await beginSet([ONE.address], 1);
    await stage.publishAll(one);
    expect(await stage.calls()).toEqual(succeeded(2));
    expect(await reading()).toMatchObject([{ accepted: true, voters: 1 }]);
  });
});

test("with a registry of an earlier version, which numbers no sets, publishers vote once", {
  timeout: LONG,
}, async () => {
  const { client, registry } = stage;
  const contract = cachedContracts().get("EarlierRegistry");
  const real = await client.getCode({ address: registry });
  if (contract === undefined || real === undefined) throw new Error("there is no such contract");
  const elsewhere = `0x${"7e".repeat(20)}` as const;
  await client.setCode({ address: elsewhere, bytecode: real });
  const { abi, bytecode } = contract;
  const hash = await client.deployContract({ account: OWNER, abi, bytecode, args: [elsewhere] });
  await stage.mine();
  const { contractAddress } = await client.getTransactionReceipt({ hash });
  if (!contractAddress) throw new Error("the contract was not created");
  await client.setCode({ address: registry, bytecode: (await client.getCode({ address: contractAddress })) ?? "0x" });
  await stage.snapshotsUpTo(INTERVAL);
  const [one, two] = [await stage.publisher(), await stage.publisher({ account: TWO })];
  await stage.publishAll(one);
  await stage.publishAll(two);
  expect(await stage.calls()).toEqual(succeeded(1));
  expect(await stage.calls(TWO.address)).toEqual(succeeded(1));
  expect(await reading()).toEqual([{ accepted: true, hash_checked: null, voters: 2 }]);
  expect([one.vitals.fault, two.vitals.fault]).toEqual([null, null]);
});
