import { describe, expect, it } from "vitest";
import { english as t } from "@/lib/languages/english";
import { isOpenToMessages, largestMint, mintAccess, mintControlText } from "./mint-access";

const contract = "0x1111111111111111111111111111111111111111";

describe("mintControlText", () => {
  it.each([
    [false, null, t("tokenFacts.controlOpen")],
    [false, contract, t("tokenFacts.controlContract")],
    [true, contract, t("tokenFacts.controlContractOnly")],
    [true, null, t("tokenFacts.controlNobody")],
  ] as const)("cmint %s, contract %s", (cmint, address, text) => {
    expect(mintControlText(t, { cmint, contract: address })).toBe(text);
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

describe("mintAccess", () => {
  it.each([
    [false, null, 0n, "yes", "no"],
    [false, contract, 0n, "asked", "yes"],
    [true, contract, 0n, "no", "yes"],
    [true, null, 0n, "no", "no"],
    [false, contract, 100n, "ended", "ended"],
  ] as const)("cmint %s, contract %s, minted %s", (cmint, address, supply, message, byContract) => {
    const token = { cmint, contract: address, supply, max: 100n };
    expect(mintAccess(token)).toEqual({ message, contract: byContract });
  });
});

describe("largestMint", () => {
  it("is the limit per mint while enough supply is left", () =>
    expect(largestMint({ lim: 10n, max: 100n, supply: 90n })).toBe(10n));
  it("is the remaining supply if it is below the limit", () =>
    expect(largestMint({ lim: 10n, max: 100n, supply: 93n })).toBe(7n));
});
