import { encodeFunctionData, type Hex, zeroAddress } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ticker32 } from "@/lib/protocol/testing/event-logs";
import type { Contract } from "@/tools/testing/harness/contracts";
import { CLOSED, id32, type TokenStage, tokenStage, UNIT } from "@/tools/testing/harness/token-contracts";

let stage: TokenStage;
let coin: Contract;
let owner: Hex;
let alice: Hex;
let bob: Hex;
let attestor: Hex;

beforeAll(async () => {
  stage = await tokenStage();
  ({ coin, owner, alice, bob, attestor } = stage);
});
afterAll(() => stage.stop());

describe("the bridge", () => {
  test("mints for a deposit of the ERC-20, and pays it out for attested returns", async () => {
    const token = await stage.tokenOf("ROUND", coin);
    await stage.fund(alice, token, 20n);
    expect(await stage.refusal({ from: bob }, token, "bridgeIn", bob, 1n)).toBe("ERC20InsufficientAllowance");
    const inward = await stage.call({ from: alice }, token, "bridgeIn", alice, 20n);
    expect(await stage.coins(token.address)).toBe(20n * UNIT);
    expect(await stage.refusal({ from: alice }, token, "bridgeOut", 1n, alice)).toBe("NotHolder");
    await stage.tsf(alice, bob, "ROUND", "1");
    const deposit = await stage.tsf(bob, token.address, "ROUND", "1");
    expect(await stage.refusal({ from: bob }, token, "bridgeOut", 1n, bob)).toBe("NotHolder");
    await stage.attest(token, "ROUND", id32(1n), bob, deposit);
    expect(await stage.refusal({ from: alice }, token, "bridgeOut", 1n, alice)).toBe("NotHolder");
    const outward = await stage.call({ from: bob }, token, "bridgeOut", 1n, owner);
    expect(await stage.refusal({ from: bob }, token, "bridgeOut", 1n, bob)).toBe("NotHolder");
    await stage.synced();
    expect(await stage.outcomes(inward)).toEqual(["bridgeIn accepted"]);
    expect(await stage.outcomes(outward)).toEqual(["bridgeOut accepted"]);
    expect(await stage.owners("ROUND")).toEqual({ 1: null });
    expect((await stage.deployment("ROUND"))?.supply).toBe("0");
    expect([await stage.coins(token.address), await stage.coins(owner), await stage.read(token, "supply")]).toEqual([
      0n,
      20n * UNIT,
      0n,
    ]);
  });

  test("needs no attestation for its initial inscriptions", async () => {
    const token = await stage.tokenOf("HELD", coin);
    await stage.call({ from: owner }, token, "proposeAttestor", zeroAddress);
    expect(await stage.refusal({ from: bob }, token, "acceptAttestor")).toBe("TooEarly");
    await stage.client.increaseTime({ seconds: 7 * 86_400 });
    await stage.call({ from: bob }, token, "acceptAttestor");
    await stage.fund(alice, token, 30n);
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
    const token = await stage.tokenOf("UNBACKED", coin);
    await stage.fund(alice, token, 10n);
    await stage.call({ from: alice }, token, "bridgeIn", alice, 10n);
    await stage.call({ from: bob }, token, "mint", bob, 10n);
    await stage.attest(token, "UNBACKED", id32(2n), bob, await stage.tsf(bob, token.address, "UNBACKED", "2"));
    expect(await stage.refusal({ from: bob }, token, "bridgeOut", 2n, bob)).toBe("NotBacked");
    const withdrawal = await stage.call({ from: bob }, token, "withdraw", ticker32("UNBACKED"), id32(2n), bob);
    await stage.synced();
    expect(await stage.outcomes(withdrawal)).toEqual(["tsf accepted"]);
  });

  test("refuses ERC-20s that transfer another amount or call back", async () => {
    const fee = await stage.create(owner, "FeeCoin");
    const feeToken = await stage.tokenOf("FEE", fee);
    await stage.fund(alice, feeToken, 10n, fee);
    expect(await stage.refusal({ from: alice }, feeToken, "bridgeIn", alice, 10n)).toBe("ReceivedOther");
    const refusing = await stage.create(owner, "RefusingCoin");
    const refusingToken = await stage.tokenOf("REFUSING", refusing);
    expect(await stage.refusal({ from: alice }, refusingToken, "bridgeIn", alice, 10n)).toBe(
      "SafeERC20FailedOperation",
    );
    const calling = await stage.create(owner, "CallingCoin");
    const callingToken = await stage.tokenOf("CALLING", calling);
    await stage.fund(alice, callingToken, 10n, calling);
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
    const token = await stage.tokenOf("WORD", coin);
    await stage.fund(alice, token, 20n);
    await stage.call({ from: alice }, token, "bridgeIn", alice, 10n);
    const deposit = await stage.tsf(alice, token.address, "WORD", "1");
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
    await stage.attest(token, "WORD", id32(1n), alice, deposit);
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
