import { expect, it } from "vitest";
import type { SearchResult } from "@/lib/client";
import { english as t } from "@/lib/languages/english";
import { commandGroups } from "./commands";
import type { FeaturePages } from "./pages";

const ADDRESS = `0x${"cd".repeat(20)}`;
const HASH = `0x${"ab".repeat(32)}` as const;
const token = (ticker: string, holders: number): SearchResult => ({
  kind: "token",
  ticker,
  holders,
  activity: 0,
  lookalikes: null,
  labels: [],
});
const OAK = token("OAK", 3);

function labels(text: string, results: readonly SearchResult[] = [], account: string | null = null) {
  return commandGroups(t, { text, results, account, language: "en", pages: PAGES }).map(({ value, items }) => [
    value,
    ...items.map(({ label }) => label),
  ]);
}

const PAGES: FeaturePages = {
  menu: [
    { href: "/market", text: "Market" },
    { href: "/snapshots", text: "Snapshots" },
  ],
  palette: [{ href: "/airdrop", text: "Airdrop" }],
};

it("lists pages and actions before anything is typed", () => {
  const [pages, actions] = labels("");
  expect(pages).toEqual(expect.arrayContaining(["Pages", "Home", "Tokens", "Market", "Guides", "API reference"]));
  expect(actions).toEqual([
    "Actions",
    "Connect a wallet",
    "Copy a link to this page",
    "Switch between light and dark",
    "简体中文",
  ]);
});

it("offers the actions of the connected account", () => {
  const [, actions] = labels("", [], ADDRESS);
  expect(actions).toEqual(expect.arrayContaining(["Open my account", "Copy my address"]));
  expect(actions).not.toContain("Connect a wallet");
});

it("keeps the order of the search, and adds the pages of the best match", () => {
  const [results] = labels("oak", [OAK, token("OAKS", 9)]);
  expect(results).toEqual([
    "Results",
    "OAK",
    "OAKS",
    "Mint OAK",
    "Market of OAK",
    "Holders of OAK",
    "Inscriptions of OAK",
    "Search for “oak”",
  ]);
});

it("begins with the comparison if the ticker is ambiguous", () => {
  expect(labels("oak", [OAK, token("0AK", 1)])[0]?.slice(0, 3)).toEqual(["Results", "OAK", "0AK"]);
  expect(labels("oak", [OAK, token("0AK", 3)])[0]?.slice(0, 3)).toEqual([
    "Results",
    "Compare the tokens that look like “oak”",
    "OAK",
  ]);
});

it("opens an inscription by its name", () => {
  const [group] = commandGroups(t, {
    text: "OAK 3",
    results: [{ kind: "inscription", ticker: "OAK", tokenId: HASH, mintId: "3", part: null, amount: 400n }],
    account: null,
    language: "en",
    pages: PAGES,
  });
  expect(group?.items[0]).toMatchObject({ label: "OAK #3 · 400 OAK", target: { href: `/inscription/OAK/${HASH}` } });
});

it("finds pages and actions by parts of their names, before the search", () => {
  expect(labels("api ref")).toEqual([
    ["Pages", "API reference"],
    ["Results", "Search for “api ref”"],
  ]);
  expect(labels("dark")[0]).toEqual(["Actions", "Switch between light and dark"]);
});

it("opens addresses and hashes that are not in the index", () => {
  expect(labels(ADDRESS)[0]?.[1]).toMatch(/^Open 0xcdcd/);
  const [group] = commandGroups(t, { text: HASH, results: [], account: null, language: "en", pages: PAGES });
  expect(group?.items[0]?.target).toEqual({ href: `/tx/${HASH}` });
});

it("has unique values", () => {
  for (const text of ["", "o", "mint"]) {
    const values = commandGroups(t, { text, results: [OAK], account: ADDRESS, language: "en", pages: PAGES }).flatMap(
      ({ items }) => items,
    );
    expect(new Set(values.map(({ value }) => value)).size).toBe(values.length);
  }
});
