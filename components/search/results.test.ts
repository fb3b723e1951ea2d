import { expect, it } from "vitest";
import type { SearchResult } from "@/lib/client";
import { english as t } from "@/lib/languages/english";
import { destination, resultView } from "./results";

const HASH = `0x${"ab".repeat(32)}` as const;
const ADDRESS = `0x${"cd".repeat(20)}` as const;
const token = (ticker: string, holders = 0): SearchResult => ({
  kind: "token",
  ticker,
  holders,
  activity: 0,
  lookalikes: null,
  labels: [],
});

it("opens the exact ticker even if other tickers start with the text", () => {
  expect(destination("OAK", [token("OAK"), token("OAKS")])).toBe("/token/OAK");
});

it("opens the only result", () => {
  expect(destination("oak", [token("OAK")])).toBe("/token/OAK");
  expect(destination("12", [{ kind: "block", number: 12 }])).toBe("/block/12");
});

it("lists the results if none of several tickers matches exactly", () => {
  expect(destination("oa", [token("OAK"), token("OATS")])).toBe("/search?q=oa");
});

it("lists a ticker that the text names with a typo, and does not open it", () => {
  expect(destination("oka", [token("OAK")])).toBe("/search?q=oka");
});

it("opens the most held of the tickers that look alike, not an empty copy", () => {
  const family = [token("OAK", 10), token("0AK", 2), token("oak")];
  expect(destination("oak", family)).toBe("/token/OAK");
  expect(destination("OAK", family)).toBe("/token/OAK");
  expect(destination("0AK", family)).toBe("/token/OAK");
});

it("lists the results if the text is ambiguous among tickers that look alike", () => {
  expect(destination("oak", [token("OAK"), token("oak")])).toBe("/search?q=oak");
  expect(destination("oak", [token("OAK", 10), token("0AK", 9)])).toBe("/search?q=oak");
  expect(destination("OAK", [token("0AK", 11), token("OAK", 10)])).toBe("/search?q=OAK");
  expect(destination("OAK", [token("OAK", 10), token("0AK", 10)])).toBe("/search?q=OAK");
});

it("opens the exact ticker if it has the most holders, even by one", () => {
  expect(destination("OAK", [token("OAK", 10), token("0AK", 9)])).toBe("/token/OAK");
});

it("opens a block unless a token has or looks like its number", () => {
  const block: SearchResult = { kind: "block", number: 12 };
  expect(destination("12", [token("12A", 5), block])).toBe("/block/12");
  expect(destination("12", [token("IZ", 5), block])).toBe("/search?q=12");
});

it("prefers an inscription to the transaction that minted it", () => {
  const results: SearchResult[] = [
    { kind: "inscription", ticker: "OAK", tokenId: HASH, mintId: null, part: null, amount: 1n },
    { kind: "transaction", hash: HASH },
  ];
  expect(destination(HASH, results)).toBe(`/inscription/OAK/${HASH}`);
});

it("opens the page of an unknown address or transaction, and the result page for any other text", () => {
  expect(destination(ADDRESS.toUpperCase().replace("0X", "0x"), [])).toBe(`/account/${ADDRESS}`);
  expect(destination(HASH, [])).toBe(`/tx/${HASH}`);
  expect(destination(ADDRESS.slice(2), [])).toBe(`/account/${ADDRESS}`);
  expect(destination(HASH.slice(2), [])).toBe(`/tx/${HASH}`);
  expect(destination("no such thing", [])).toBe("/search?q=no+such+thing");
});

it("names the kind of a result", () => {
  expect(resultView(t, { kind: "block", number: 1234 })).toMatchObject({
    kind: "Block",
    name: "1,234",
    href: "/block/1234",
  });
});

it("names an inscription by ticker and mint id, or by its shortened token id", () => {
  const inscription = { kind: "inscription", ticker: "OAK", tokenId: HASH, part: null, amount: 1n } as const;
  expect(resultView(t, { ...inscription, mintId: "3" }).name).toBe("OAK #3 · 1 OAK");
  expect(resultView(t, { ...inscription, mintId: null }).name).toMatch(/^OAK 0xababab…ababab · 1 OAK/);
});
