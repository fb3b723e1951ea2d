import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Abi,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  numberToHex,
  stringToHex,
  toFunctionSelector,
  zeroAddress,
} from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { artifactFile, artifactText, cachedContracts, compileContracts, PRODUCTS } from "@/contracts/compile.mjs";
import { local } from "@/lib/chain/networks";
import { type Contract, type ContractStage, contractStage, lower } from "@/testing/harness/contracts";

let stage: ContractStage;
let owner: Hex;
let alice: Hex;
let bob: Hex;
let attestor: Hex;
let coin: Contract;

beforeAll(async () => {
  stage = await contractStage();
  const [o, a, b, t] = (await stage.client.getAddresses()).map(lower);
  if (!o || !a || !b || !t) throw new Error("the chain has too few accounts");
  [owner, alice, bob, attestor] = [o, a, b, t];
  coin = await stage.create(owner, "Coin");
});
afterAll(() => stage.stop());

const CLOSED = 0;
const ALLOW_LIST = 1;
const OPEN = 2;
const MAX = 100n;
const LIMIT = 20n;
/** Smallest units of the ERC-20 per unit of an inscription. */
const UNIT = 10n ** 18n;

const ticker32 = (ticker: string) => stringToHex(ticker, { size: 32 });
const id32 = (id: bigint) => numberToHex(id, { size: 32 });

/** Deploys an open token contract and its ticker with `cmint`. With an ERC-20 it is a bridge. */
async function tokenOf(ticker: string, erc20: Contract | null = null): Promise<Contract> {
  const bridge = erc20 === null ? [zeroAddress, 0n] : [erc20.address, UNIT];
  const token = await stage.create(owner, "NIP20Token", owner, ticker, MAX, LIMIT, false, ...bridge);
  const keys = { tick: ticker, max: `${MAX}`, lim: `${LIMIT}`, contract: token.address, cmint: true };
  await stage.message({ from: owner }, owner, { op: "deploy", ...keys });
  await stage.call({ from: owner }, token, "setAttestor", attestor);
  await stage.call({ from: owner }, token, "setMinting", OPEN);
  return token;
}

/** Gives the account this amount of the ERC-20 and approves the contract. */
async function fund(account: Hex, token: Contract, amount: bigint, erc20 = coin): Promise<void> {
  await stage.call({ from: owner }, erc20, "mint", account, amount * UNIT);
  await stage.call({ from: account }, erc20, "approve", token.address, amount * UNIT);
}

const coins = (account: Hex) => stage.read(coin, "balanceOf", account);
const tsf = (from: Hex, to: Hex, tick: string, id: string) => stage.message({ from }, to, { op: "tsf", tick, id });
const attest = (contract: Contract, ticker: string, id: Hex, depositor: Hex, hash: Hex) =>
  stage.call({ from: attestor }, contract, "attestDeposit", ticker32(ticker), id, depositor, hash, 0n);

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

  test("lets only the owner open it and edit its list", async () => {
    const token = await tokenOf("OWNED");
    for (const [name, ...args] of [
      ["setMinting", OPEN],
      ["setAllowed", [alice], true],
      ["setAttestor", alice],
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
    const token = await tokenOf("FULL");
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
    const token = await tokenOf("MOVES");
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

describe("the bridge", () => {
  test("takes the ERC-20 and mints, and pays it out for attested returns", async () => {
    const token = await tokenOf("ROUND", coin);
    await fund(alice, token, 20n);
    expect(await stage.refusal({ from: bob }, token, "bridgeIn", bob, 1n)).toBe("ERC20InsufficientAllowance");
    const inward = await stage.call({ from: alice }, token, "bridgeIn", alice, 20n);
    expect(await coins(token.address)).toBe(20n * UNIT);
    expect(await stage.refusal({ from: alice }, token, "bridgeOut", 1n, alice)).toBe("NotHolder");
    await tsf(alice, bob, "ROUND", "1");
    const deposit = await tsf(bob, token.address, "ROUND", "1");
    expect(await stage.refusal({ from: bob }, token, "bridgeOut", 1n, bob)).toBe("NotHolder");
    await attest(token, "ROUND", id32(1n), bob, deposit);
    expect(await stage.refusal({ from: alice }, token, "bridgeOut", 1n, alice)).toBe("NotHolder");
    const outward = await stage.call({ from: bob }, token, "bridgeOut", 1n, owner);
    expect(await stage.refusal({ from: bob }, token, "bridgeOut", 1n, bob)).toBe("NotHolder");
    await stage.synced();
    expect(await stage.outcomes(inward)).toEqual(["bridgeIn accepted"]);
    expect(await stage.outcomes(outward)).toEqual(["bridgeOut accepted"]);
    expect(await stage.owners("ROUND")).toEqual({ 1: null });
    expect((await stage.deployment("ROUND"))?.supply).toBe("0");
    expect([await coins(token.address), await coins(owner), await stage.read(token, "supply")]).toEqual([
      0n,
      20n * UNIT,
      0n,
    ]);
  });

  test("needs no attestation for what it holds from the beginning", async () => {
    const token = await tokenOf("HELD", coin);
    await stage.call({ from: owner }, token, "setAttestor", zeroAddress);
    await fund(alice, token, 30n);
    await stage.call({ from: alice }, token, "bridgeInHeld", 10n);
    const second = await stage.call({ from: alice }, token, "bridgeInHeld", 20n);
    expect(await stage.refusal({ from: bob }, token, "withdraw", ticker32("HELD"), id32(2n), bob)).toBe("NotHolder");
    // Closing stops deposits, not withdrawals.
    await stage.call({ from: owner }, token, "setMinting", CLOSED);
    expect(await stage.refusal({ from: alice }, token, "bridgeInHeld", 1n)).toBe("MintingClosed");
    const outward = await stage.call({ from: alice }, token, "bridgeOut", 1n, bob);
    const withdrawal = await stage.call({ from: alice }, token, "withdraw", ticker32("HELD"), id32(2n), bob);
    expect(await stage.refusal({ from: alice }, token, "bridgeOut", 2n, alice)).toBe("NotHolder");
    await stage.synced();
    expect(await stage.outcomes(outward)).toEqual(["bridgeOut accepted"]);
    expect(await stage.outcomes(withdrawal)).toEqual(["tsf accepted"]);
    expect(await stage.outcomes(second)).toEqual(["bridgeIn accepted"]);
    expect(await stage.owners("HELD")).toEqual({ 1: null, 2: bob });
  });

  test("pays nothing for inscriptions that were minted without the ERC-20", async () => {
    const token = await tokenOf("UNBACKED", coin);
    await fund(alice, token, 10n);
    await stage.call({ from: alice }, token, "bridgeIn", alice, 10n);
    await stage.call({ from: bob }, token, "mint", bob, 10n);
    await attest(token, "UNBACKED", id32(2n), bob, await tsf(bob, token.address, "UNBACKED", "2"));
    expect(await stage.refusal({ from: bob }, token, "bridgeOut", 2n, bob)).toBe("NotBacked");
    const withdrawal = await stage.call({ from: bob }, token, "withdraw", ticker32("UNBACKED"), id32(2n), bob);
    await stage.synced();
    expect(await stage.outcomes(withdrawal)).toEqual(["tsf accepted"]);
  });

  test("refuses ERC-20s that transfer another amount or call back", async () => {
    const fee = await stage.create(owner, "FeeCoin");
    const feeToken = await tokenOf("FEE", fee);
    await fund(alice, feeToken, 10n, fee);
    expect(await stage.refusal({ from: alice }, feeToken, "bridgeIn", alice, 10n)).toBe("ReceivedOther");
    const refusing = await stage.create(owner, "RefusingCoin");
    const refusingToken = await tokenOf("REFUSING", refusing);
    expect(await stage.refusal({ from: alice }, refusingToken, "bridgeIn", alice, 10n)).toBe(
      "SafeERC20FailedOperation",
    );
    const calling = await stage.create(owner, "CallingCoin");
    const callingToken = await tokenOf("CALLING", calling);
    await fund(alice, callingToken, 10n, calling);
    for (const [functionName, args] of [
      ["mint", [bob, 1n]],
      ["bridgeInHeld", [0n]],
      ["bridgeOut", [1n, bob]],
    ] as const) {
      const data = encodeFunctionData({ abi: callingToken.abi, functionName, args });
      await stage.call({ from: owner }, calling, "callBack", callingToken.address, data);
      expect(await stage.refusal({ from: alice }, callingToken, "bridgeIn", alice, 10n)).toBe(
        "ReentrancyGuardReentrantCall",
      );
    }
  });
});

describe("the attestor", () => {
  test("is the only one to attest, each deposit once, and only for mint ids of this ticker", async () => {
    const token = await tokenOf("WORD", coin);
    await fund(alice, token, 20n);
    await stage.call({ from: alice }, token, "bridgeIn", alice, 10n);
    const deposit = await tsf(alice, token.address, "WORD", "1");
    const said = (ticker: string, id: Hex, depositor: Hex, hash = deposit, position = 0n) =>
      ["attestDeposit", ticker32(ticker), id, depositor, hash, position] as const;
    for (const from of [alice, owner, token.address])
      expect(await stage.refusal({ from }, token, ...said("WORD", id32(1n), alice))).toBe("NotAttestor");
    for (const [ticker, id] of [
      ["OTHER", id32(1n)],
      ["WORD", id32(2n)],
      ["WORD", id32(0n)],
      ["WORD", deposit],
    ] as const)
      expect(await stage.refusal({ from: attestor }, token, ...said(ticker, id, alice))).toBe("NotHoldable");
    await attest(token, "WORD", id32(1n), alice, deposit);
    expect(await stage.refusal({ from: attestor }, token, ...said("WORD", id32(1n), alice))).toBe("AlreadyAttested");
    expect(await stage.refusal({ from: attestor }, token, ...said("WORD", id32(1n), bob, deposit, 1n))).toBe(
      "AlreadyHeld",
    );
    await stage.call({ from: alice }, token, "withdraw", ticker32("WORD"), id32(1n), alice);
    // A late second attestation of the first deposit does not count again.
    expect(await stage.refusal({ from: attestor }, token, ...said("WORD", id32(1n), alice))).toBe("AlreadyAttested");
    const again = await stage.call({ from: alice }, token, "transfer", id32(1n), token.address);
    await stage.call({ from: attestor }, token, ...said("WORD", id32(1n), alice, again, 1n));
    await stage.call({ from: alice }, token, "bridgeOut", 1n, alice);
    const burned = said("WORD", id32(1n), bob, alice.padEnd(66, "0") as Hex);
    expect(await stage.refusal({ from: attestor }, token, ...burned)).toBe("NotHoldable");
    await stage.synced();
    expect(await stage.owners("WORD")).toEqual({ 1: null });
  });
});

describe("a contract override in the network file", () => {
  test("changes the recorded contract from the start of its block on", async () => {
    const folder = await mkdtemp(join(tmpdir(), "engrave-network-"));
    const file = join(folder, "network.json");
    const account: Hex = lower("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266");
    const [first, second] = [0n, 1n].map((nonce) => lower(getContractAddress({ from: account, nonce })));
    if (!first || !second) throw new Error("there are no addresses");
    const contractOverrides = [
      { ticker: "CHANGED", block: 5, contract: second },
      { ticker: "NOWHERE", block: 5, contract: second },
    ];
    await writeFile(file, JSON.stringify({ ...local, name: "overridden", contractOverrides }));
    const own = await contractStage({ environment: { NETWORK: file } });
    try {
      const token = (limit: bigint) =>
        own.create(account, "NIP20Token", account, "CHANGED", 100n, limit, false, zeroAddress, 0n);
      const [old, young] = [await token(10n), await token(10n)];
      expect([old.address, young.address]).toEqual([first, second]);
      const keys = { op: "deploy", tick: "CHANGED", max: 100, lim: 10, contract: first };
      await own.message({ from: account }, account, keys);
      const gas = 300_000n;
      // Block 4 is the last block of the old contract, block 5 the first one of the new contract.
      const [, ...before] = await own.together(
        () => own.submit({ from: account, gas }, old, "setMinting", OPEN),
        () => own.submit({ from: account, gas }, old, "mint", account, 1n),
        () => own.submit({ from: account, gas }, young, "setMinting", OPEN),
      );
      const after = await own.together(
        () => own.submit({ from: account, gas }, old, "mint", account, 2n),
        () => own.submit({ from: account, gas }, young, "setMinting", OPEN),
      );
      const [late] = await own.together(() => own.submit({ from: account, gas }, young, "mint", account, 3n));
      await own.synced();
      expect((await own.client.getTransactionReceipt({ hash: after[0] ?? "0x" })).blockNumber).toBe(5n);
      expect(await own.outcomes(before[0] ?? "0x")).toEqual(["mint accepted"]);
      expect(await own.operations(after[0] ?? "0x")).toEqual([]);
      expect(await own.outcomes(late ?? "0x")).toEqual(["mint MINT_ID_TAKEN"]);
      expect((await own.deployment("CHANGED"))?.contract).toBe(second);
    } finally {
      await own.stop();
      await rm(folder, { recursive: true });
    }
  });
});

describe("contracts that hold inscriptions", () => {
  test("accept messages and no other unknown calls", async () => {
    const token = await tokenOf("ACCEPTS");
    const call = (data: Hex, value = 0n) => stage.client.call({ account: alice, to: token.address, data, value });
    await call(stringToHex("data:,"));
    for (const data of ["data:", "Data:,{}", "data;,{}"])
      await expect(call(stringToHex(data))).rejects.toThrow(/revert/);
    await expect(call("0x")).rejects.toThrow(/revert/);
    await expect(call(stringToHex("data:,"), 1n)).rejects.toThrow(/revert/);
  });

  test.each(PRODUCTS)("%s has no function that a message would call", (name) => {
    const abi: Abi = cachedContracts().get(name)?.abi ?? [];
    const selectors = abi.filter((item) => item.type === "function").map((item) => toFunctionSelector(item));
    expect(selectors).not.toEqual([]);
    expect(selectors).not.toContain(stringToHex("data"));
  });
});

describe("the artifacts", () => {
  test("are equal to the compiled sources", () => {
    const contracts = compileContracts();
    for (const name of PRODUCTS) expect(readFileSync(artifactFile(name), "utf8")).toBe(artifactText(name, contracts));
  }, 120_000);
});
