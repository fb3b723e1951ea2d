import { expect, it } from "vitest";
import type { SearchResult } from "@/lib/client";
import { destination, resultView } from "./results";

const HASH = `0x${"ab".repeat(32)}` as const;
const ADDRESS = `0x${"cd".repeat(20)}` as const;
const token = (ticker: string): SearchResult => ({ kind: "token", ticker });

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

it("prefers an inscription to the transaction that minted it", () => {
  const results: SearchResult[] = [
    { kind: "inscription", ticker: "OAK", tokenId: HASH, mintId: null },
    { kind: "transaction", hash: HASH },
  ];
  expect(destination(HASH, results)).toBe(`/inscription/OAK/${HASH}`);
});

it("opens the page of an unknown address or transaction, and the result page for any other text", () => {
  expect(destination(ADDRESS.toUpperCase().replace("0X", "0x"), [])).toBe(`/account/${ADDRESS}`);
  expect(destination(HASH, [])).toBe(`/tx/${HASH}`);
  expect(destination("no such thing", [])).toBe("/search?q=no+such+thing");
});

it("names the kind of a result", () => {
  expect(resultView({ kind: "block", number: 1234 })).toMatchObject({
    kind: "Block",
    name: "1,234",
    href: "/block/1234",
  });
});

it("names an inscription as people write it", () => {
  const inscription = { kind: "inscription", ticker: "OAK", tokenId: HASH } as const;
  expect(resultView({ ...inscription, mintId: "3" }).name).toBe("OAK 3");
  expect(resultView({ ...inscription, mintId: null }).name).toMatch(/^OAK 0xabababab…/);
});
