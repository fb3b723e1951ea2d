import type { Hex } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { priceAt } from "@/lib/protocol";
import { lower } from "@/tools/testing/harness/contracts";
import { type VaultsApi, vaultsApi } from "@/tools/testing/harness/vaults-api";
import { fixed, item, NEVER } from "@/tools/testing/harness/vaults-stage";

let stage: VaultsApi;
let alice: Hex;

beforeAll(async () => {
  stage = await vaultsApi();
  const [first] = (await stage.client.getAddresses()).map(lower);
  if (first === undefined) throw new Error("the chain has no accounts");
  alice = first;
});
afterAll(() => stage.stop());

/** The answer of an endpoint at the last block. */
async function ask(path: string): Promise<unknown> {
  await stage.synced();
  const { text } = await stage.api.ask(`/api/explorer${path}`);
  return JSON.parse(text);
}

describe("a network whose market has modules", () => {
  test("answers with turns, the price at the last block, and locks", async () => {
    const tokenId = await stage.deposited(alice, "API");
    await stage.call({ from: alice }, stage.factory, "use", stage.market.address, "0x");
    await stage.call({ from: alice }, stage.factory, "use", stage.module.address, "0x");
    await stage.client.increaseTime({ seconds: 86_400 });
    const named = item("API", tokenId);
    const offer = (terms: ReturnType<typeof fixed>) =>
      stage.call({ from: alice }, stage.market, "offer", ...stage.offerOf(named, terms));

    await offer(fixed(5n));
    expect(await ask("/market/offers")).toMatchObject({ offers: [{ price: 5, turn: 0, sequence: 0, fall: null }] });

    const { timestamp } = await stage.client.getBlock();
    const fall = { price: 10_007n, endPrice: 7n, startsAt: timestamp, endsAt: timestamp + 1_000n };
    await offer({ ...fall, expires: NEVER });
    await stage.client.setNextBlockTimestamp({ timestamp: timestamp + 333n });
    await stage.client.mine({ blocks: 1 });
    const terms = { endPrice: 7n, startsAt: Number(timestamp), endsAt: Number(timestamp) + 1_000 };
    const price = priceAt({ price: 10_007n, fall: terms }, Number(timestamp) + 333);
    expect(price).toBe(6_677n);
    const shown = {
      price: 6_677,
      turn: 0,
      fall: { price: 10_007, endPrice: 7, startsAt: terms.startsAt, endsAt: terms.endsAt },
    };
    const unitPrice = Number((price * 10n ** 18n) / 7n);
    for (const order of ["newest", "price"])
      expect(await ask(`/market/offers?order=${order}`)).toMatchObject({ offers: [{ ...shown, unitPrice }] });
    expect(await ask("/market/offers?ticker=API&order=unitPrice")).toMatchObject({ offers: [shown] });
    const path = `/inscriptions/API/${tokenId}`;
    expect(await ask(path)).toMatchObject({ inscription: { offer: shown } });
    expect(await ask(path)).not.toMatchObject({ inscription: { lock: expect.anything() } });

    const until = timestamp + 5_000n;
    const lock = await stage.call({ from: alice }, stage.module, "open", named.ticker, tokenId, 0n, 0n, 9n, until);
    const locked = { module: stage.module.address, until: Number(until), sequence: 0, turn: 1, transactionHash: lock };
    expect(await ask(path)).toMatchObject({
      inscription: { offer: null, lock: locked },
      operations: [
        { op: "lock", sender: stage.vault(alice), recipient: null },
        { op: "offer" },
        { op: "offer" },
        {},
        {},
      ],
    });
    expect(await ask("/tokens/API/inscriptions")).toMatchObject({ inscriptions: [{ lock: locked }] });
    await stage.client.setNextBlockTimestamp({ timestamp: until });
    await stage.client.mine({ blocks: 1 });
    expect(await ask(path)).not.toMatchObject({ inscription: { lock: expect.anything() } });
  });

  test("has the vaults of its factory", async () => {
    const vault = stage.vault(alice);
    expect(await ask(`/addresses/${alice}/vault`)).toMatchObject({ account: null, vault });
    expect(await ask(`/addresses/${vault}/vault`)).toMatchObject({ account: alice, vault: null });
  });
});
