import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ZERO_HASH } from "@/lib/protocol/forms";
import { LONG, ONE, type PublishingStage, publishingStage, TWO } from "@/tools/testing/harness/publishing-stage";
import { FINALITY, INTERVAL } from "@/tools/testing/harness/registry-chain";
import { until } from "@/tools/testing/harness/until";
import type { RegistryNode } from "./registry-node";

let stage: PublishingStage;

afterEach(() => stage.stop());

describe("a publisher", { timeout: LONG }, () => {
  beforeEach(async () => {
    stage = await publishingStage();
  });

  test("continues in a registry at another address, and ends publications for the former one", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    const node = (real: RegistryNode): RegistryNode => ({ ...real, send: async () => ({ value: ZERO_HASH }) });
    await (await stage.publisher({ node })).round();
    const registry = await stage.deploy([ONE.address], 1);
    await stage.synced();
    const acting = await stage.publisher({ network: { ...stage.network, registry } });
    await stage.publishAll(acting);
    expect(await stage.calls()).toEqual([
      { nonce: 0, succeeded: true },
      { nonce: 1, succeeded: true },
    ]);
    expect(await stage.vote(ONE.address, INTERVAL, registry)).not.toBe(ZERO_HASH);
  });
});

describe("a contract at the registry's address", { timeout: LONG }, () => {
  /** Returns the number 1 to every call. */
  const RETURNS_ONE = "0x600160005260206000f3";

  const status = async () =>
    (await stage.sql.query("select fault, threshold, checked_number, problem from registry_status")).rows;

  test.each([
    ["that is missing", "0x", "NO_CODE"],
    ["that is no registry", RETURNS_ONE, "UNREADABLE"],
  ] as const)(
    "%s is reported, and the index and the publisher continue once it is a registry",
    async (_, code, fault) => {
      stage = await publishingStage();
      const real = await stage.client.getCode({ address: stage.registry });
      await stage.client.setCode({ address: stage.registry, bytecode: code });
      await stage.snapshotsUpTo(INTERVAL);
      const acting = await stage.publisher();
      await acting.round();
      expect(acting.vitals.fault).toBe(fault);
      expect(await status()).toEqual([{ fault, threshold: null, checked_number: null, problem: null }]);
      await stage.client.setCode({ address: stage.registry, bytecode: real ?? "0x" });
      await stage.mine();
      await stage.publishAll(acting);
      expect(acting.vitals.fault).toBeNull();
      expect(await status()).toMatchObject([{ fault: null, threshold: 1, problem: null }]);
    },
  );
});

test("two publishers reach a threshold of two, and a node without EIP-1559 receives legacy transactions", {
  timeout: LONG,
}, async () => {
  stage = await publishingStage({
    publishers: [ONE.address, TWO.address],
    threshold: 2,
    args: ["--hardfork", "berlin"],
  });
  await stage.snapshotsUpTo(INTERVAL);
  const [one, two] = [await stage.publisher(), await stage.publisher({ account: TWO })];
  await stage.publishAll(one);
  const state = async () =>
    (
      await stage.sql.query(
        "select accepted is not null as accepted, cardinality(voters) as voters, settled from registry_snapshot",
      )
    ).rows;
  expect(await state()).toEqual([{ accepted: false, voters: 1, settled: false }]);
  await two.round();
  await stage.mine();
  await two.round();
  expect(await state()).toEqual([{ accepted: true, voters: 2, settled: false }]);
  await stage.mine(FINALITY);
  // The index can know the block a moment before it knows that an earlier one is final.
  await until(async () => {
    await two.round();
    return (await state())[0]?.settled === true;
  });
  expect(await state()).toEqual([{ accepted: true, voters: 2, settled: true }]);
  const { rows } = await stage.sql.query("select from publication_transaction where priority_fee is not null");
  expect(rows).toEqual([]);
});
