import { expect, test } from "vitest";
import { z } from "zod";
import { hashSchema } from "@/lib/chain/rpc";
import { type Address, buildMessage, messageToHex } from "@/lib/protocol";
import { expectGood } from "@/tools/testing/harness/expect-answer";
import { apiForTests } from "@/tools/testing/harness/for-tests";
import { until } from "@/tools/testing/harness/until";

const api = apiForTests();

const read = (ticker: string) => expectGood(api().ask.front, `/api/explorer/tokens/${ticker}/minting`);

async function submit(from: Address, id: string): Promise<void> {
  const data = messageToHex(buildMessage({ op: "mint", tick: "EMPTY", id, amt: 1n }));
  await api().chain.rpc.call("eth_sendTransaction", [{ from, to: from, data, gas: "0x30000" }], hashSchema);
}

test("counts pending mints at the node, then accepted and late ones", async () => {
  const { ann, ben, cid } = api().history.people;
  const { rpc } = api().chain;
  expect(await read("EMPTY")).toMatchObject({
    ...{ nextId: 1n, scattered: 0n, supply: 0n, max: 11n, lim: 10n },
    ...{ mints: 0n, busiest: null, minters: 0n, pending: { count: 0n, ids: [] } },
  });
  await rpc.call("evm_setAutomine", [false], z.unknown());
  for (const [from, id] of [
    [ann, "1"],
    [ben, "1"],
    [ann, "77"],
    [cid, "other"],
  ] as const)
    await submit(from, id);
  await until(async () => {
    const { pending } = z.object({ pending: z.object({ count: z.bigint() }) }).parse(await read("EMPTY"));
    return pending.count === 4n;
  });
  const { pending } = z.object({ pending: z.object({ ids: z.array(z.string()) }) }).parse(await read("EMPTY"));
  expect(pending.ids.toSorted()).toEqual(["1", "1", "77", "other"]);

  await rpc.call("evm_mine", [], z.unknown());
  await rpc.call("evm_setAutomine", [true], z.unknown());
  await api().chain.synced();
  await until(async () => {
    const { pending } = z.object({ pending: z.object({ count: z.bigint() }) }).parse(await read("EMPTY"));
    return pending.count === 0n;
  });
  expect(await read("EMPTY")).toMatchObject({
    ...{ nextId: 2n, scattered: 2n, supply: 3n, mints: 4n, busiest: { mints: 4n }, minters: 3n },
  });
});

test("an unknown ticker has no minting state", async () => {
  const answered = await api().ask.front("/api/explorer/tokens/NONE/minting");
  expect(answered.status).toBe(404);
});
