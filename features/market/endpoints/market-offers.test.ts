import { encodeFunctionData } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { NIP20_MARKET_ABI as abi } from "@/lib/chain/contracts/nip20-market";
import { type Address, buildMessage, type Hash, NEVER_EXPIRES } from "@/lib/protocol";
import * as contracts from "@/lib/records/contracts";
import { item, openMarket } from "@/tools/testing/harness/api-market";
import { marketForTests } from "@/tools/testing/harness/market-requests";
import * as ofMarket from "../contracts";

const { api, read, readAll, bad, vault, id } = marketForTests();
let ann: Address;
let ben: Address;
let dan: Address;

const ETHER = 10n ** 18n;

beforeAll(() => {
  ({ ann, ben, dan } = api().history.people);
});

describe("offers", () => {
  const list = (query: string) => read(ofMarket.listOffers, `/market/offers?${query}`);
  const idsOf = ({ offers }: { readonly offers: readonly { readonly tokenId: Hash }[] }) =>
    offers.map(({ tokenId }) => tokenId);

  test("have terms, vault and deposit, cheapest first", async () => {
    const { offers } = await list("ticker=TRADE&order=unitPrice");
    expect(offers).toMatchObject([
      {
        ...{ ticker: "TRADE", tokenId: id(1), mintId: "1", amount: 100n, seller: ann, vault: vault(ann) },
        ...{ price: 4n * ETHER, unitPrice: 4n * 10n ** 34n, expires: null, sequence: 0n, isOpen: true },
        transactionHash: api().history.hash("reprice1"),
      },
      { tokenId: id(5), price: ETHER, unitPrice: 10n ** 35n },
    ]);
    const deposit = await read(contracts.readTransaction, `/transactions/${api().history.hash("deposit1")}`);
    expect(offers[0]?.depositBlock).toBe(deposit.blockNumber);
    expect(offers[0]?.depositBlock).toBeLessThan(offers[0]?.blockNumber ?? 0);
    for (const query of ["ticker=TRADE&order=price", "order=price"]) {
      expect(idsOf(await list(query))).toEqual([id(5), id(1)]);
      expect(idsOf(await list(`${query}&direction=desc`))).toEqual([id(1), id(5)]);
    }
    // The offer of more coins is cheaper per token.
    expect(idsOf(await list("ticker=TRADE&order=unitPrice&direction=desc"))).toEqual([id(5), id(1)]);
  });

  test("newest first, open ones or all, by seller and vault", async () => {
    expect(idsOf(await list(""))).toEqual([id(1), id(5)]);
    const all = await list("state=all");
    expect(all.offers.map(({ tokenId, isOpen }) => [tokenId, isOpen])).toEqual([
      [id(2), false],
      [id(1), true],
      [id(5), true],
      [id(4), false],
    ]);
    expect(idsOf(await list("state=all&direction=asc"))).toEqual(idsOf(all).toReversed());
    expect(all.offers[3]?.expires).toBeGreaterThan(0);
    for (const query of [`seller=${ben}`, `vault=${vault(ben)}`, `seller=${ben}&ticker=TRADE`]) {
      expect(idsOf(await list(query))).toEqual([]);
      expect(idsOf(await list(`${query}&state=all`))).toEqual([id(2)]);
    }
    expect(idsOf(await list("ticker=GOLD&state=all"))).toEqual([]);
    expect(idsOf(await list(`vault=${ben}&state=all`))).toEqual([]);
  });

  test("page by page", async () => {
    for (const query of [
      "state=all",
      "order=price",
      "ticker=TRADE&order=unitPrice",
      "ticker=TRADE&order=price",
      "ticker=TRADE",
      "state=all&direction=asc",
      "order=price&direction=desc",
      "ticker=TRADE&order=unitPrice&direction=desc",
      "ticker=TRADE&order=price&direction=desc",
    ]) {
      const pages = await readAll(ofMarket.listOffers, `/market/offers?${query}`);
      expect(pages.flatMap(idsOf)).toEqual(idsOf(await list(query)));
    }
  });

  test("refuse combinations without an order", async () => {
    for (const query of [
      "order=unitPrice",
      `order=price&seller=${ann}`,
      `ticker=TRADE&order=price&seller=${ann}`,
      "ticker=TRADE&order=unitPrice&state=all",
    ])
      await bad(`/market/offers?${query}`);
    for (const query of ["order=x", "direction=up", "state=closed", "seller=1", "before=x", "ticker=a-b"])
      await bad(`/market/offers?${query}`);
  });
});

// These change the history, so they are last.
describe("the two parts of a split into the vault", () => {
  test("have the block of the split as their deposit, also after a change of the price", async () => {
    const { chain } = api();
    const market = await openMarket(chain);
    const text = buildMessage({ op: "split", tick: "TRADE", id: id(6), amt1: 2n, amt2: 3n });
    const split = await chain.send({ from: ann, to: vault(ann), text });
    await chain.synced();
    const { blockNumber } = await read(contracts.readTransaction, `/transactions/${split}`);
    const { inscriptions } = await read(contracts.listAddressInscriptions, `/addresses/${vault(ann)}/inscriptions`);
    const parts = inscriptions.filter((inscription) => inscription.blockNumber === blockNumber);
    expect(parts.map(({ amount }) => amount).sort()).toEqual([2n, 3n]);
    for (const price of [3n * ETHER, 2n * ETHER]) {
      const terms = parts.map(({ tokenId }) => ({ ...item("TRADE", tokenId), price, expires: BigInt(NEVER_EXPIRES) }));
      await market.act(ann, encodeFunctionData({ abi, functionName: "offer", args: [terms] }));
      await chain.synced();
      const { offers } = await read(ofMarket.listOffers, "/market/offers?ticker=TRADE");
      const ofParts = offers.filter(({ mintId }) => mintId === null);
      expect(ofParts.map(({ depositBlock, ...offer }) => [offer.price, depositBlock])).toEqual([
        [price, blockNumber],
        [price, blockNumber],
      ]);
    }
    const items = parts.map(({ tokenId }) => item("TRADE", tokenId));
    await market.act(ann, encodeFunctionData({ abi, functionName: "withdraw", args: [items, dan] }));
  });
});

describe("an offer that its seller canceled alone", () => {
  test("is known from its inscription until the inscription moves, even if its seller or others act on it", async () => {
    const { chain } = api();
    const market = await openMarket(chain);
    const five = [item("TRADE", id(5))];
    const unlist = (from: Address, number: number) =>
      chain.send({ from, to: from, text: buildMessage({ op: "ulist", tick: "TRADE", id: id(number) }) });
    const inVault = async () => {
      await chain.synced();
      const { inscriptions } = await read(contracts.listAddressInscriptions, `/addresses/${vault(ann)}/inscriptions`);
      return inscriptions.map(({ tokenId, offer, offerCanceled }) => [tokenId, offer?.isOpen, offerCanceled]);
    };
    const others = (await inVault()).filter(([tokenId]) => tokenId !== id(5));
    expect(others).toEqual([
      [id(1), true, false],
      [id(4), false, false],
    ]);
    await market.act(ann, encodeFunctionData({ abi, functionName: "cancel", args: [five] }));
    // All of these are rejected.
    for (let count = 0; count < 101; count += 1) await unlist(ann, 6);
    for (let count = 0; count < 3; count += 1) await unlist(dan, 5);
    expect(await inVault()).toEqual([...others, [id(5), undefined, true]]);
    const { inscription } = await read(contracts.readInscription, `/inscriptions/TRADE/${id(5)}`);
    expect(inscription).toMatchObject({ account: ann, offer: null, offerCanceled: true });

    await market.act(ann, encodeFunctionData({ abi, functionName: "withdraw", args: [five, ann] }));
    await chain.send({
      ...{ from: ann, to: vault(ann) },
      text: buildMessage({ op: "tsf", tick: "TRADE", id: id(5) }),
    });
    expect(await inVault()).toEqual([...others, [id(5), undefined, false]]);
  });
});
