import { describe, expect, it } from "vitest";
import { texts } from "../texts";
import { controlOf, isOpenToMessages, mintControlText, mostOf } from "./minting";

const contract = "0x1111111111111111111111111111111111111111";

describe("mintControlText", () => {
  it.each([
    [false, null, texts.tokens.controlOpen],
    [false, contract, texts.tokens.controlContract],
    [true, contract, texts.tokens.controlContractOnly],
    [true, null, texts.tokens.controlNobody],
  ] as const)("cmint %s, contract %s", (cmint, address, text) => {
    expect(mintControlText({ cmint, contract: address })).toBe(text);
  });
});

describe("isOpenToMessages", () => {
  it.each([
    [false, 99n, true],
    [false, 100n, false],
    [true, 0n, false],
  ])("cmint %s with %s of 100 minted: %s", (cmint, supply, isOpen) => {
    expect(isOpenToMessages({ cmint, contract, supply, max: 100n })).toBe(isOpen);
  });
});

describe("controlOf", () => {
  it.each([
    [false, null, 0n, "yes", "no"],
    [false, contract, 0n, "asked", "yes"],
    [true, contract, 0n, "no", "yes"],
    [true, null, 0n, "no", "no"],
    [false, contract, 100n, "ended", "ended"],
  ] as const)("cmint %s, contract %s, minted %s", (cmint, address, supply, message, byContract) => {
    const token = { cmint, contract: address, supply, max: 100n };
    expect(controlOf(token)).toEqual({ message, contract: byContract });
  });
});

describe("mostOf", () => {
  it("is the limit while there is enough", () => expect(mostOf({ lim: 10n, max: 100n, supply: 90n })).toBe(10n));
  it("is what is left at the end", () => expect(mostOf({ lim: 10n, max: 100n, supply: 93n })).toBe(7n));
});
