import { encodeFunctionData, type Hex, isAddress, numberToHex, stringToHex, zeroAddress, zeroHash } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { vaultImplementationOf, vaultOf } from "@/lib/chain/contracts/nip20-market";
import { type Contract, type ContractStage, contractStage, lower } from "@/tools/testing/harness/contracts";

let stage: ContractStage;
let market: Contract;
let alice: Hex;
let bob: Hex;
let carol: Hex;

beforeAll(async () => {
  stage = await contractStage();
  const [a, b, c] = (await stage.client.getAddresses()).map(lower);
  if (!a || !b || !c) throw new Error("the chain has too few accounts");
  [alice, bob, carol] = [a, b, c];
  market = await stage.create(carol, "NIP20Market");
});
afterAll(() => stage.stop());

const NEVER = 2n ** 48n - 1n;
const PRICE = 5n * 10n ** 18n;
const ticker32 = (ticker: string) => stringToHex(ticker, { size: 32 });
const tokenId32 = (id: bigint) => numberToHex(id, { size: 32 });
const offered = (ticker: string, tokenId: Hex, price = PRICE, expires = NEVER) => ({
  ticker: ticker32(ticker),
  tokenId,
  price,
  expires,
});
const named = (ticker: string, tokenId: Hex, sequence = 0n, price = PRICE, seller = alice) => ({
  seller,
  ticker: ticker32(ticker),
  tokenId,
  price,
  sequence,
});
/** The last three arguments of `buy`, without an anchor. */
const forBob = () => [bob, 0n, zeroHash] as const;
const vault = (account: Hex) => vaultOf(market.address, account);
const tsf = (from: Hex, to: Hex, tick: string, id: string) => stage.message({ from }, to, { op: "tsf", tick, id });

async function address(contract: Contract, functionName: string, ...args: unknown[]): Promise<Hex> {
  const value = await stage.read(contract, functionName, ...args);
  if (!isAddress(String(value))) throw new Error(`${functionName} returned no address`);
  return lower(`0x${String(value).slice(2)}`);
}

async function amount(functionName: string, ...args: unknown[]): Promise<bigint> {
  return BigInt(String(await stage.read(market, functionName, ...args)));
}

/** Mints the inscription `1` of a new ticker to an account and deposits it. Returns its token id. */
async function deposited(ticker: string, account = alice): Promise<Hex> {
  await stage.message({ from: account }, account, { op: "deploy", tick: ticker, max: 1000, lim: 100 });
  const tokenId = await stage.message({ from: account }, account, { op: "mint", tick: ticker, id: "1", amt: "7" });
  await tsf(account, vault(account), ticker, "1");
  return tokenId;
}

describe("a vault", () => {
  test("has the address that vaultOf computes, before and after its deployment", async () => {
    expect(await address(market, "vaultImplementation")).toBe(vaultImplementationOf(market.address));
    for (const account of [alice, bob, carol, zeroAddress, market.address])
      expect(await address(market, "vaultOf", account)).toBe(vaultOf(market.address, account));
    expect(await stage.client.getCode({ address: vault(carol) })).toBeUndefined();
    await stage.call({ from: carol }, market, "createVault");
    await stage.call({ from: carol }, market, "createVault");
    const deployed = stage.at("NIP20Vault", vault(carol));
    expect(await address(deployed, "account")).toBe(carol);
    expect(await address(deployed, "market")).toBe(market.address);
  });

  test("receives inscriptions before and after its deployment, by messages without coins only", async () => {
    await deposited("BEFORE", bob);
    await stage.call({ from: bob }, market, "createVault");
    await deposited("AFTER", bob);
    await stage.synced();
    expect(await stage.owners("BEFORE")).toEqual({ 1: vault(bob) });
    expect(await stage.owners("AFTER")).toEqual({ 1: vault(bob) });
    const call = (data: Hex, value = 0n) => stage.client.call({ account: alice, to: vault(bob), data, value });
    await call(stringToHex("data:,"));
    for (const data of ["data:", "Data:,{}", "data;,{}"])
      await expect(call(stringToHex(data))).rejects.toThrow(/revert/);
    await expect(call("0x")).rejects.toThrow(/revert/);
    await expect(call("0x", 1n)).rejects.toThrow(/revert/);
    await expect(call(stringToHex("data:,"), 1n)).rejects.toThrow(/revert/);
  });

  test("transfers for its account only, directly or through the market", async () => {
    const tokenId = await deposited("MINE");
    const name = [ticker32("MINE"), tokenId] as const;
    const item = { ticker: name[0], tokenId };
    await stage.call({ from: alice }, market, "createVault");
    const own = stage.at("NIP20Vault", vault(alice));
    expect(await stage.refusal({ from: bob }, own, "withdraw", ...name, bob)).toBe("NotAccount");
    for (const from of [alice, bob])
      expect(await stage.refusal({ from }, own, "release", ...name, bob)).toBe("NotMarket");
    for (const recipient of [zeroAddress, own.address]) {
      expect(await stage.refusal({ from: alice }, own, "withdraw", ...name, recipient)).toBe("InvalidRecipient");
      expect(await stage.refusal({ from: alice }, market, "withdraw", [item], recipient)).toBe("InvalidRecipient");
    }
    const mintId = tokenId32(1n);
    expect(await stage.refusal({ from: alice }, own, "withdraw", name[0], mintId, bob)).toBe("InvalidTokenId");
    const strange = await stage.call({ from: bob }, market, "withdraw", [item], bob);
    const direct = await stage.call({ from: alice }, own, "withdraw", ...name, alice);
    await tsf(alice, own.address, "MINE", "1");
    const indirect = await stage.call({ from: alice }, market, "withdraw", [item], carol);
    expect(await stage.read(market, "sequenceOf", alice, ...name)).toBe(2n);
    await stage.synced();
    expect(await stage.operations(strange)).toEqual([]);
    expect(await stage.outcomes(direct)).toEqual(["tsf accepted"]);
    expect(await stage.outcomes(indirect)).toEqual(["tsf accepted"]);
    expect(await stage.owners("MINE")).toEqual({ 1: carol });
  });
});

describe("the market", () => {
  test("sells an inscription for exactly the price, and the seller collects", async () => {
    const tokenId = await deposited("SALE");
    await stage.call({ from: alice }, market, "offer", [offered("SALE", tokenId)]);
    const buy = ["buy", named("SALE", tokenId), ...forBob()] as const;
    for (const value of [0n, PRICE - 1n, PRICE + 1n])
      expect(await stage.refusal({ from: bob, value }, market, ...buy)).toBe("PriceIs");
    for (const wrong of [
      named("SALE", tokenId, 1n),
      named("SALE", tokenId, 0n, PRICE - 1n),
      named("SALE", tokenId, 0n, PRICE, bob),
      named("OTHER", tokenId),
    ])
      expect(await stage.refusal({ from: bob, value: wrong.price }, market, "buy", wrong, ...forBob())).toBe("NotOpen");
    for (const recipient of [zeroAddress, vault(alice)]) {
      const nowhere = ["buy", named("SALE", tokenId), recipient, 0n, zeroHash] as const;
      expect(await stage.refusal({ from: bob, value: PRICE }, market, ...nowhere)).toBe("InvalidRecipient");
    }
    const sale = await stage.call({ from: bob, value: PRICE }, market, ...buy);
    expect(await stage.refusal({ from: bob, value: PRICE }, market, ...buy)).toBe("NotOpen");
    expect(await stage.refusal({ from: bob }, market, "collect", bob)).toBe("NothingToCollect");
    expect(await stage.refusal({ from: alice }, market, "collect", zeroAddress)).toBe("InvalidRecipient");
    const purse: Hex = `0x${"9a".repeat(20)}`;
    await stage.call({ from: alice }, market, "collect", purse);
    expect(await stage.refusal({ from: alice }, market, "collect", purse)).toBe("NothingToCollect");
    expect(await stage.client.getBalance({ address: purse })).toBe(PRICE);
    await stage.synced();
    expect(await stage.outcomes(sale)).toEqual(["tsf accepted"]);
    expect(await stage.owners("SALE")).toEqual({ 1: bob });
  });

  test("refuses purchases with an anchor that the chain does not have", async () => {
    const tokenId = await deposited("ANCHOR");
    await stage.call({ from: alice }, market, "offer", [offered("ANCHOR", tokenId)]);
    const head = await stage.client.getBlock();
    const buy = (number: bigint, hash: Hex) => ["buy", named("ANCHOR", tokenId), bob, number, hash] as const;
    const other: Hex = `0x${head.parentHash.slice(2)}`;
    for (const [number, hash] of [
      [head.number, other],
      [head.number - 1n, head.hash],
      [head.number + 1n, head.hash],
      [2n ** 256n - 1n, head.hash],
    ] as const) {
      expect(await stage.refusal({ from: bob, value: PRICE }, market, ...buy(number, hash))).toBe("UnknownAnchor");
      expect(await stage.read(market, "knowsBlock", number, hash)).toBe(false);
    }
    await stage.client.mine({ blocks: 257 });
    expect(await stage.refusal({ from: bob, value: PRICE }, market, ...buy(head.number, head.hash))).toBe(
      "UnknownAnchor",
    );
    const { number, hash } = await stage.client.getBlock({ blockNumber: (await stage.client.getBlockNumber()) - 1n });
    expect(await stage.read(market, "knowsBlock", number, hash)).toBe(true);
    expect(await stage.read(market, "knowsBlock", number, zeroHash)).toBe(false);
    await stage.call({ from: bob, value: PRICE }, market, ...buy(number, hash));
    await stage.synced();
    expect(await stage.owners("ANCHOR")).toEqual({ 1: bob });
  });

  test("sells one inscription to the first of several buyers in one block", async () => {
    const tokenId = await deposited("RACE");
    await stage.call({ from: alice }, market, "offer", [offered("RACE", tokenId)]);
    const before = await amount("proceedsOf", alice);
    const buy = (from: Hex) => () =>
      stage.submit({ from, value: PRICE, gas: 300_000n }, market, "buy", named("RACE", tokenId), from, 0n, zeroHash);
    const hashes = await stage.together(buy(carol), buy(bob));
    const receipts = await Promise.all(hashes.map((hash) => stage.client.getTransactionReceipt({ hash })));
    expect(receipts.map(({ status }) => status)).toEqual(["success", "reverted"]);
    expect(await stage.read(market, "proceedsOf", alice)).toBe(before + PRICE);
    await stage.synced();
    expect(await stage.owners("RACE")).toEqual({ 1: carol });
  });

  test("sells several, skips dead offers, and refunds", async () => {
    const [one, two, three] = [await deposited("SWEEPA"), await deposited("SWEEPB"), await deposited("SWEEPC")];
    await stage.call({ from: alice }, market, "offer", [
      offered("SWEEPA", one),
      offered("SWEEPB", two),
      offered("SWEEPC", three),
    ]);
    await stage.call({ from: alice }, market, "cancel", [{ ticker: ticker32("SWEEPB"), tokenId: two }]);
    const purchases = [named("SWEEPA", one), named("SWEEPA", one), named("SWEEPB", two), named("SWEEPC", three)];
    const buyMany = (minimum: bigint) => ["buyMany", purchases, bob, minimum, 0n, zeroHash] as const;
    expect(await stage.refusal({ from: bob, value: 3n * PRICE }, market, ...buyMany(3n))).toBe("TooFew");
    const before = await stage.client.getBalance({ address: market.address });
    const sweep = await stage.call({ from: bob, value: 3n * PRICE + 1n }, market, ...buyMany(2n));
    expect(await stage.client.getBalance({ address: market.address })).toBe(before + 2n * PRICE);
    await stage.synced();
    expect(await stage.outcomes(sweep)).toEqual(["tsf accepted", "tsf accepted"]);
    for (const [ticker, owner] of [
      ["SWEEPA", bob],
      ["SWEEPB", vault(alice)],
      ["SWEEPC", bob],
    ] as const)
      expect(await stage.owners(ticker)).toEqual({ 1: owner });
  });

  test("pays a seller once, even if the seller collects again during the payment", async () => {
    const thief = await stage.create(alice, "Thief", market.address);
    const tokenId = await deposited("THIEF", bob);
    await stage.call({ from: bob }, market, "withdraw", [{ ticker: ticker32("THIEF"), tokenId }], vault(thief.address));
    const command = (functionName: string, ...args: unknown[]) =>
      encodeFunctionData({ abi: market.abi, functionName, args });
    await stage.call({ from: alice }, thief, "callMarket", command("offer", [offered("THIEF", tokenId, 9n)]));
    const purchase = named("THIEF", tokenId, 0n, 9n, thief.address);
    const sale = await stage.call({ from: bob, value: 9n }, market, "buy", purchase, ...forBob());
    const collect = command("collect", thief.address);
    await stage.call({ from: alice }, thief, "setWhenPaid", collect);
    expect(await stage.refusal({ from: alice }, thief, "callMarket", collect)).toBe("ReentrancyGuardReentrantCall");
    expect(await stage.read(market, "proceedsOf", thief.address)).toBe(9n);
    await stage.call({ from: alice }, thief, "setWhenPaid", "0x");
    await stage.call({ from: alice }, thief, "callMarket", collect);
    expect(await stage.client.getBalance({ address: thief.address })).toBe(9n);
    await stage.synced();
    expect(await stage.outcomes(sale)).toEqual(["tsf accepted"]);
    expect(await stage.owners("THIEF")).toEqual({ 1: bob });
  });

  test("has no function for messages, so an inscription cannot be lost to its address", async () => {
    const data = stringToHex('data:,{"p":"nip-20","op":"tsf","tick":"SALE","id":"1"}');
    await expect(stage.client.call({ account: alice, to: market.address, data })).rejects.toThrow(/revert/);
  });
});
