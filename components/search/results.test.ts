import { expect, it } from "vitest";
import type { SearchResult } from "@/lib/client/index";
import { destination, resultView } from "./results";

const HASH = `0x${"ab".repeat(32)}` as const;
const ADDRESS = `0x${"cd".repeat(20)}` as const;
const token = (ticker: string): SearchResult => ({ kind: "token", ticker });

it("leads to the exact ticker, whatever else begins like it", () => {
  expect(destination("OAK", [token("OAK"), token("OAKS")])).toBe("/token/OAK");
});

it("leads to the only thing that was found", () => {
  expect(destination("oak", [token("OAK")])).toBe("/token/OAK");
  expect(destination("12", [{ kind: "block", number: 12 }])).toBe("/block/12");
});

it("shows all where none of several tickers is the exact one", () => {
  expect(destination("oa", [token("OAK"), token("OATS")])).toBe("/search?q=oa");
});

it("prefers an inscription to the transaction that minted it, which its page leads to", () => {
  const results: SearchResult[] = [
    { kind: "inscription", ticker: "OAK", tokenId: HASH },
    { kind: "transaction", hash: HASH },
  ];
  expect(destination(HASH, results)).toBe(`/inscription/OAK/${HASH}`);
});

it("leads to pages of what the index does not know yet, and else says that there is nothing", () => {
  expect(destination(ADDRESS.toUpperCase().replace("0X", "0x"), [])).toBe(`/account/${ADDRESS}`);
  expect(destination(HASH, [])).toBe(`/tx/${HASH}`);
  expect(destination("no such thing", [])).toBe("/search?q=no+such+thing");
});

it("shows what a result is", () => {
  expect(resultView({ kind: "block", number: 1234 })).toMatchObject({
    kind: "Block",
    name: "1,234",
    href: "/block/1234",
  });
});
