import { expect, test } from "vitest";
import { apiForTests } from "@/tools/testing/harness/for-tests";

const api = apiForTests();

async function search(text: string): Promise<Record<string, unknown>[]> {
  const { text: body } = await api().ask.front(`/api/explorer/search?q=${encodeURIComponent(text)}`);
  return JSON.parse(body).results;
}

const tickersOf = async (text: string) => (await search(text)).map(({ ticker }) => ticker);

test.each(["GOLDD", "GOD", "GLOD", "GXLD", "gold1"])("a ticker with one typo is found: %s", async (text) => {
  expect(await tickersOf(text)).toContain("GOLD");
});

test.each(["GOLDXX", "GD", "DLOG"])("a text with more than one typo finds no token: %s", async (text) => {
  expect(await tickersOf(text)).not.toContain("GOLD");
});

test("a ticker that begins like the text hides those with a typo", async () => {
  expect((await tickersOf("GOL"))[0]).toBe("GOLD");
  expect(await tickersOf("GOL")).not.toContain("HUGE");
});

test.each(["block 8", "Block #8", "BLOCK  8", "block#8"])("a block is found by its name: %s", async (text) => {
  expect(await search(text)).toEqual([{ kind: "block", number: 8 }]);
});

test("a block that the index does not have is not found by its name", async () => {
  expect(await search("block 99,999,999")).toEqual([]);
  expect(await search(`block ${"9".repeat(90)}`)).toEqual([]);
});

test("an address is found without 0x, in capital digits, and by its beginning", async () => {
  const { cid } = api().history.people;
  const found = [{ kind: "address", address: cid }];
  expect(await search(cid.slice(2))).toEqual(found);
  expect(await search(cid.slice(2).toUpperCase())).toEqual(found);
  expect(await search(cid.slice(0, 12))).toEqual(found);
  expect(await search(cid.slice(0, 12).toUpperCase().replace("0X", "0x"))).toEqual(found);
  expect(await search(cid.slice(2, 12))).toEqual(found);
  expect(await search(`0x${"9f".repeat(10)}`)).toEqual([]);
});

test("a transaction is found without 0x", async () => {
  const hash = api().history.hash("gold1");
  expect(await search(hash.slice(2))).toContainEqual({ kind: "transaction", hash });
});

const partsOf = async (text: string) => (await search(text)).map(({ ticker, part, amount }) => [ticker, part, amount]);

test.each(["GOLD #4/1", "GOLD 4/1", "gold#4/1", "GOLD/4/1"])(
  "a part of a split is found by its name: %s",
  async (text) => {
    expect(await partsOf(text)).toEqual([["GOLD", "4/1", 10]]);
  },
);

test("the second part is found, and none that does not exist", async () => {
  expect(await partsOf("GOLD #4/2")).toEqual([["GOLD", "4/2", 20]]);
  for (const text of ["GOLD #4/3", "GOLD #4/1/1", "GOLD #1/1", "NONE #4/1"]) expect(await search(text)).toEqual([]);
});

test("a name without a ticker is looked up in the most held tokens", async () => {
  expect(await partsOf("#4/2")).toEqual([["GOLD", "4/2", 20]]);
  expect((await search("#4")).map(({ ticker, mintId }) => [ticker, mintId])).toContainEqual(["GOLD", "4"]);
});
