import { concatHex, encodeErrorResult, type Hex, numberToHex, parseAbi, size } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ContractStage, contractStage, lower } from "@/tools/testing/harness/contracts";

let stage: ContractStage;
let alice: Hex;

beforeAll(async () => {
  stage = await contractStage();
  const [first] = await stage.client.getAddresses();
  if (first === undefined) throw new Error("the chain has no accounts");
  alice = lower(first);
});
afterAll(() => stage.stop());

/** Code that reverts with this data. */
function reverting(data: Hex): Hex {
  const length = numberToHex(size(data), { size: 1 });
  return concatHex(["0x60", length, "0x600c60003960", length, "0x6000fd", data]);
}

const reason = encodeErrorResult({
  abi: parseAbi(["error Error(string)"]),
  errorName: "Error",
  args: ["missing trie node"],
});

/** Contracts with their code. A number is the address of a precompile. */
const CONTRACTS: readonly (readonly [string, Hex | number])[] = [
  ...Array.from({ length: 17 }, (_, index) => [`is precompile ${index + 1}`, index + 1] as const),
  ["stores at 2^256-1", `0x60007f${"ff".repeat(32)}52`],
  ["returns 2^64 bytes", "0x680100000000000000006000f3"],
  ["has an invalid instruction", "0xfe"],
  ["has an undefined instruction", "0x0c"],
  ["has a reserved instruction", "0xef"],
  ["pops from an empty stack", "0x50"],
  ["overflows the stack", "0x5b60006000600056"],
  ["jumps to nowhere", "0x600156"],
  ["loops without end", "0x5b600056"],
  ["returns 600,000 bytes", "0x620927c06000f3"],
  ["reverts with 600,000 bytes", "0x620927c06000fd"],
  ["calls itself without end", "0x60006000600060006000305af150"],
  ["reads beyond the returned data", "0x6001600060003e"],
  ["destroys itself", "0x6000ff"],
  ["stores", "0x600160005500"],
  ["reverts with the text of missing state", reverting(reason)],
  ["reverts with text that is not UTF-8", reverting("0x08c379a0ffffffff")],
];

test("no contract stops the index by the result of its calls", async () => {
  const mints: Hex[] = [];
  for (const [index, [, code]] of CONTRACTS.entries()) {
    const address = numberToHex(typeof code === "number" ? code : 0xc0de00 + index, { size: 20 });
    if (typeof code === "string") await stage.client.setCode({ address, bytecode: code });
    await stage.message({ from: alice }, alice, {
      op: "deploy",
      tick: `F${index}`,
      max: 10,
      lim: 9,
      contract: address,
    });
    const hash = await stage.message({ from: alice }, alice, { op: "mint", tick: `F${index}`, id: "1", amt: "1" });
    mints.push(hash);
  }
  await stage.synced();
  for (const [index, hash] of mints.entries()) {
    const [judged] = await stage.operations(hash);
    expect([judged?.outcome, judged?.mintControl], CONTRACTS[index]?.[0]).toBeOneOf([
      ["MINT_CONTROL_SILENT", "none"],
      ["MINT_FORBIDDEN", "forbidden"],
    ]);
  }
});
