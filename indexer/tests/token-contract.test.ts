import { encodeFunctionData, type Hex, stringToHex, zeroAddress } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ticker32 } from "@/lib/protocol/testing/event-logs";
import type { Contract } from "@/tools/testing/harness/contracts";
import {
  ALLOW_LIST,
  CLOSED,
  id32,
  LIMIT,
  MAX,
  OPEN,
  type TokenStage,
  tokenStage,
} from "@/tools/testing/harness/token-contracts";

let stage: TokenStage;
let coin: Contract;
let owner: Hex;
let alice: Hex;
let bob: Hex;

beforeAll(async () => {
  stage = await tokenStage();
  ({ coin, owner, alice, bob } = stage);
});
afterAll(() => stage.stop());

describe("the token contract", () => {
  test("accepts only limits and tickers that a deploy message can have", async () => {
    const refusal = (ticker: string, max: bigint, limit: bigint, byMessage: boolean, erc20: Hex, unit: bigint) =>
      stage.refusedCreation(owner, "NIP20Token", owner, ticker, max, limit, byMessage, erc20, unit);
    for (const ticker of ["", "ELEVENCHARS", "A B", "Ä", "A\u0000", "a@", "[", "`", "{", "/", ":"])
      expect(await refusal(ticker, 2n, 1n, true, zeroAddress, 0n)).toBe("InvalidTicker");
    for (const ticker of ["A", "TENCHARS10", "azAZ09"])
      await stage.create(owner, "NIP20Token", owner, ticker, 2n, 1n, true, zeroAddress, 0n);
    expect(await refusal("A", 1n, 1n, true, zeroAddress, 0n)).toBe("InvalidLimits");
    expect(await refusal("A", 1n, 0n, true, zeroAddress, 0n)).toBe("InvalidLimits");
    expect(await refusal("A", 2n, 1n, true, coin.address, 1n)).toBe("InvalidBridge");
    expect(await refusal("A", 2n, 1n, false, coin.address, 0n)).toBe("InvalidBridge");
    expect(await refusal("A", 2n, 1n, false, zeroAddress, 1n)).toBe("InvalidBridge");
  });

  test("allows only the owner to open it and edit its list", async () => {
    const token = await stage.tokenOf("OWNED");
    for (const [name, ...args] of [
      ["setMinting", OPEN],
      ["setAllowed", [alice], true],
      ["setAttestor", alice],
      ["proposeAttestor", alice],
      ["cancelAttestor"],
    ] as const)
      expect(await stage.refusal({ from: alice }, token, name, ...args)).toBe("OwnableUnauthorizedAccount");
    const mint = ["mint", alice, 1n] as const;
    await stage.call({ from: owner }, token, "setMinting", CLOSED);
    expect(await stage.refusal({ from: owner }, token, ...mint)).toBe("MintingClosed");
    await stage.call({ from: owner }, token, "setMinting", ALLOW_LIST);
    expect(await stage.refusal({ from: owner }, token, ...mint)).toBe("NotAllowed");
    await stage.call({ from: owner }, token, "setAllowed", [alice, bob], true);
    await stage.call({ from: owner }, token, "setAllowed", [bob], false);
    expect(await stage.refusal({ from: bob }, token, ...mint)).toBe("NotAllowed");
    const hash = await stage.call({ from: alice }, token, ...mint);
    await stage.synced();
    expect(await stage.outcomes(hash)).toEqual(["mint accepted"]);
    await stage.call({ from: owner }, token, "transferOwnership", alice);
    expect(await stage.read(token, "owner")).not.toBe(alice);
    await stage.call({ from: alice }, token, "acceptOwnership");
    expect(await stage.refusal({ from: owner }, token, "setMinting", OPEN)).toBe("OwnableUnauthorizedAccount");
  });

  test("mints up to max, and nothing that the index would reject", async () => {
    const token = await stage.tokenOf("FULL");
    for (const amount of [0n, LIMIT + 1n, 2n ** 256n - 1n])
      expect(await stage.refusal({ from: alice }, token, "mint", alice, amount)).toBe("InvalidAmount");
    for (const recipient of [zeroAddress, token.address])
      expect(await stage.refusal({ from: alice }, token, "mint", recipient, 1n)).toBe("InvalidRecipient");
    const hashes: Hex[] = [];
    for (const amount of [20n, 20n, 20n, 20n, 19n])
      hashes.push(await stage.call({ from: alice }, token, "mint", bob, amount));
    expect(await stage.refusal({ from: alice }, token, "mint", bob, 2n)).toBe("AboveMax");
    hashes.push(await stage.call({ from: alice }, token, "mint", alice, 1n));
    expect(await stage.refusal({ from: alice }, token, "mint", bob, 1n)).toBe("AboveMax");
    await stage.synced();
    for (const hash of hashes) expect(await stage.outcomes(hash)).toEqual(["mint accepted"]);
    expect(await stage.owners("FULL")).toEqual({ 1: bob, 2: bob, 3: bob, 4: bob, 5: bob, 6: alice });
    expect((await stage.deployment("FULL"))?.supply).toBe(`${await stage.read(token, "supply")}`);
  });

  test("leaves no mint id or supply to messages, even if the deploy message omitted cmint", async () => {
    const token = await stage.create(owner, "NIP20Token", owner, "FORGOT", MAX, LIMIT, false, zeroAddress, 0n);
    const keys = { tick: "FORGOT", max: `${MAX}`, lim: `${LIMIT}`, contract: token.address };
    await stage.message({ from: owner }, owner, { op: "deploy", ...keys });
    await stage.call({ from: owner }, token, "setMinting", OPEN);
    const squatting = await stage.message({ from: bob }, bob, { op: "mint", tick: "FORGOT", id: "1", amt: "20" });
    const mint = await stage.call({ from: alice }, token, "mint", alice, 20n);
    await stage.synced();
    expect(await stage.outcomes(squatting)).toEqual(["mint MINT_FORBIDDEN"]);
    expect(await stage.outcomes(mint)).toEqual(["mint accepted"]);
  });

  test("emits no mints if users mint by message", async () => {
    const token = await stage.create(owner, "NIP20Token", owner, "BYMESSAGE", MAX, LIMIT, true, zeroAddress, 0n);
    await stage.call({ from: owner }, token, "setMinting", OPEN);
    expect(await stage.refusal({ from: alice }, token, "mint", alice, 1n)).toBe("MintingByMessage");
    expect(await stage.refusal({ from: alice }, token, "bridgeIn", alice, 1n)).toBe("NoBridge");
    const allowed = (ticker: string, amount: bigint) =>
      stage.read(token, "nip20_allowMint", alice, bob, ticker32(ticker), amount);
    expect(await allowed("BYMESSAGE", LIMIT)).toBe(true);
    expect(await allowed("BYMESSAGE", LIMIT + 1n)).toBe(false);
    expect(await allowed("OTHER", LIMIT)).toBe(false);
  });

  test("transfers only for the signer", async () => {
    const token = await stage.tokenOf("MOVES");
    await stage.call({ from: alice }, token, "mint", alice, 5n);
    const puppet = await stage.create(bob, "Puppet");
    const data = encodeFunctionData({ abi: token.abi, functionName: "transfer", args: [id32(1n), bob] });
    expect(await stage.refusal({ from: alice }, puppet, "callOther", token.address, data)).toBe("SignerOnly");
    const theft = await stage.call({ from: bob }, token, "transfer", id32(1n), bob);
    const gift = await stage.call({ from: alice }, token, "transfer", id32(1n), bob);
    await stage.synced();
    expect(await stage.outcomes(theft)).toEqual(["tsf NOT_OWNER"]);
    expect(await stage.outcomes(gift)).toEqual(["tsf accepted"]);
    expect(await stage.owners("MOVES")).toEqual({ 1: bob });
  });
});

describe("contracts that hold inscriptions", () => {
  test("accept messages but no other unknown calls", async () => {
    const token = await stage.tokenOf("ACCEPTS");
    const call = (data: Hex, value = 0n) => stage.client.call({ account: alice, to: token.address, data, value });
    await call(stringToHex("data:,"));
    for (const data of ["data:", "Data:,{}", "data;,{}"])
      await expect(call(stringToHex(data))).rejects.toThrow(/revert/);
    await expect(call("0x")).rejects.toThrow(/revert/);
    await expect(call(stringToHex("data:,"), 1n)).rejects.toThrow(/revert/);
  });
});
