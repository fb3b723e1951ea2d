import { readFileSync } from "node:fs";
import { type Abi, stringToHex, toFunctionSelector } from "viem";
import { describe, expect, test } from "vitest";
import { artifactFile, artifactText, cachedContracts, compileAll, PRODUCTS } from "@/contracts/compile.mjs";

describe("contracts that hold inscriptions", () => {
  test.each(PRODUCTS)("%s has no function that a message would call", (name) => {
    const abi: Abi = cachedContracts().get(name)?.abi ?? [];
    const selectors = abi.filter((item) => item.type === "function").map((item) => toFunctionSelector(item));
    expect(selectors).not.toEqual([]);
    expect(selectors).not.toContain(stringToHex("data"));
  });
});

describe("the artifacts", () => {
  test("are equal to the compiled sources", () => {
    const contracts = compileAll();
    for (const name of PRODUCTS) expect(readFileSync(artifactFile(name), "utf8")).toBe(artifactText(name, contracts));
  });
});
