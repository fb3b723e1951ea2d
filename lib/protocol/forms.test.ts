import { keccak256 } from "viem";
import { describe, expect, it } from "vitest";
import {
  comparePositions,
  isAddress,
  isHash,
  isTokenId,
  isUnitName,
  MAX_UINT256,
  parseAddress,
  parseHash,
  parseInscriptionName,
  parseWholeNumber,
  priceInSmallestUnit,
  tokenIdOf,
  valueFault,
} from "./index";
import { HASH, RULES } from "./testing/gold";

describe("forms", () => {
  it("reads whole numbers exactly", () => {
    expect(parseWholeNumber("0")).toBe(0n);
    expect(parseWholeNumber("9007199254740993")).toBe(9_007_199_254_740_993n);
    expect(parseWholeNumber(MAX_UINT256.toString())).toBe(MAX_UINT256);
    for (const text of [
      (MAX_UINT256 + 1n).toString(),
      "",
      "00",
      "01",
      "+1",
      "-1",
      "1.0",
      "1e3",
      " 1",
      "1\n",
      "0x1",
      "١",
    ])
      expect(parseWholeNumber(text)).toBeNull();
  });

  it("parses addresses and hashes of any case and tests for lower case", () => {
    const mixed = `0x${"Ab".repeat(20)}`;
    expect(parseAddress(mixed)).toBe(`0x${"ab".repeat(20)}`);
    expect(isAddress(mixed)).toBe(false);
    expect(isAddress(mixed.toLowerCase())).toBe(true);
    expect(parseAddress(`0X${"ab".repeat(20)}`)).toBeNull();
    expect(parseHash(HASH.toUpperCase().replace("0X", "0x"))).toBe(HASH);
    expect(parseHash(mixed)).toBeNull();
    expect(isHash(HASH)).toBe(true);
    expect(isTokenId(`${HASH}0`)).toBe(false);
  });

  it("distinguishes token ids and mint ids by form", () => {
    expect(parseInscriptionName(HASH.toUpperCase().replace("0X", "0x"))).toBe(HASH);
    expect(parseInscriptionName(HASH.toUpperCase())).toBe(HASH.toUpperCase());
    expect(parseInscriptionName("7")).toBe("7");
    expect(parseInscriptionName("a/b")).toBeNull();
  });

  it("accepts visible ASCII as units", () => {
    expect(isUnitName("METIS")).toBe(true);
    expect(isUnitName("u".repeat(32))).toBe(true);
    for (const text of ["", "a b", "u".repeat(33), "é", "a\u0000"]) expect(isUnitName(text)).toBe(false);
  });

  it("converts prices to the smallest unit", () => {
    expect(priceInSmallestUnit(3n, "gwei", RULES)).toBe(3_000_000_000n);
    expect(priceInSmallestUnit(3n, "wei", RULES)).toBeNull();
    expect(priceInSmallestUnit(MAX_UINT256, "gwei", RULES)).toBe(MAX_UINT256 * 10n ** 9n);
  });

  it("rejects values that no state can make valid", () => {
    expect(valueFault({ op: "mint", tick: "A", id: "1", amt: 0n })).toBe("AMOUNT_ZERO");
    expect(valueFault({ op: "mint", tick: "A", id: "1", amt: 1n })).toBeNull();
    expect(valueFault({ op: "tsf", tick: "A", id: "1" })).toBeNull();
  });

  it("orders by block, transaction and position, as numbers", () => {
    const at = (blockNumber: number, transactionIndex: number, position: number) => ({
      blockNumber,
      transactionIndex,
      position,
    });
    const sorted = [at(9, 10, 0), at(10, 2, 10), at(10, 10, 2), at(10, 10, 10)];
    expect(sorted.toReversed().sort(comparePositions)).toEqual(sorted);
    expect(comparePositions(at(1, 1, 1), at(1, 1, 1))).toBe(0);
  });

  it("numbers token ids", () => {
    expect(tokenIdOf(HASH, 0)).toBe(HASH);
    expect(tokenIdOf(HASH, 1)).toBe(keccak256(`${HASH}00000001`));
    expect(tokenIdOf(HASH, 258)).toBe(keccak256(`${HASH}00000102`));
    const other = keccak256(HASH);
    expect(tokenIdOf(other, 1)).toBe(keccak256(`${other}00000001`));
    expect(tokenIdOf(HASH, 1)).toBe(keccak256(`${HASH}00000001`));
    expect(tokenIdOf(HASH, 1, () => new Uint8Array(32).fill(7))).toBe(`0x${"07".repeat(32)}`);
  });
});
