import { numberToHex, toFunctionSelector } from "viem";
import { describe, expect, it } from "vitest";
import {
  decideMintControl,
  draftOperation,
  MINT_CONTROL_FROM,
  mintControlGas,
  mintControlKey,
  mintControlQuestion,
  step,
} from "./index";
import { BLOCK, HASH, NO_FACTS, RULES, stateWithGold } from "./testing/gold";
import { mint } from "./testing/messages";
import { ALICE, BOB, CAROL, TOKEN, ZERO } from "./testing/story";

describe("mint control", () => {
  const parameters = {
    parentHash: BLOCK.parentHash,
    contract: TOKEN,
    sender: ALICE,
    recipient: BOB,
    ticker: "GOLD",
    amount: 5n,
    gas: 1_000_000,
  };
  const question = mintControlQuestion(parameters);
  const one = numberToHex(1n, { size: 32 });

  it("calls from the zero address with the gas of the rules, by default 1,000,000", () => {
    expect(MINT_CONTROL_FROM).toBe(ZERO);
    expect([undefined, null].map((absent) => mintControlGas({ mintControlGas: absent }))).toEqual([
      1_000_000, 1_000_000,
    ]);
    const operation = draftOperation({ text: mint("GOLD", "1", "5"), from: ALICE, to: BOB }, BLOCK);
    const rules = { ...RULES, mintControlGas: 100_000 };
    expect(operation && step(stateWithGold(), operation, rules, NO_FACTS)).toMatchObject({
      question: { gas: 100_000 },
    });
  });

  it("makes up to three calls in order", () => {
    expect(question.calls.map(({ data }) => data.slice(0, 10))).toEqual([
      toFunctionSelector("nip20_allowMint(address,address,bytes32,uint256)"),
      toFunctionSelector("nip20_AllowMint(address,address,bytes32,uint256)"),
      toFunctionSelector("nip20_allowMint()"),
    ]);
    expect(decideMintControl(question, [])).toEqual({ kind: "call", index: 0, data: question.calls[0]?.data });
    expect(decideMintControl(question, [{ kind: "reverted" }])).toMatchObject({ kind: "call", index: 1 });
    const silent = { kind: "returned", data: "0x" } as const;
    expect(decideMintControl(question, [silent, silent])).toMatchObject({ kind: "call", index: 2 });
    expect(decideMintControl(question, [silent, silent, silent])).toEqual({ kind: "answered", answer: "none" });
    expect(decideMintControl(question, [{ kind: "returned", data: one }])).toEqual({
      kind: "answered",
      answer: "allowed",
    });
  });

  it("has equal keys for equal questions only", () => {
    expect(mintControlKey(mintControlQuestion({ ...parameters }))).toBe(mintControlKey(question));
    const others = [
      { parentHash: HASH },
      { contract: CAROL },
      { sender: CAROL },
      { recipient: CAROL },
      { ticker: "Gold" },
      { amount: 6n },
    ].map((change) => mintControlKey(mintControlQuestion({ ...parameters, ...change })));
    expect(new Set([mintControlKey(question), ...others]).size).toBe(7);
  });

  it("is the only fact that a step needs", () => {
    const operation = draftOperation({ text: mint("GOLD", "1", "5"), from: ALICE, to: BOB }, BLOCK);
    expect(operation && step(stateWithGold(), operation, RULES, NO_FACTS)).toEqual({
      kind: "needs",
      question: mintControlQuestion({ ...parameters, parentHash: BLOCK.hash }),
    });
  });
});
