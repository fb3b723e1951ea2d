import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildMessage } from "@/lib/protocol";
import { type TestApi, testApi } from "@/tools/testing/harness/api";
import { expectBad, expectGood } from "@/tools/testing/harness/expect-answer";

/** GOLD of the history is deployed first and has two holders. */
const COPY = "G0LD";

let api: TestApi;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "engrave-lists-"));
  const file = join(folder, "lists.json");
  api = await testApi({ hasMarket: true });
  const deploy = api.history.hash("deployGold");
  const lists = [
    { source: "Labs", entries: [{ deploy, kind: "verified" }] },
    { source: "Watch", entries: [{ ticker: COPY, kind: "flagged", reason: "Imitates GOLD." }] },
  ];
  writeFileSync(file, JSON.stringify({ lists }));
  // The process reads it with the first token.
  process.env.TOKEN_LISTS = file;
  const eve = api.chain.accounts[5];
  if (eve === undefined) throw new Error("no accounts");
  const text = buildMessage({ op: "deploy", tick: COPY, max: 10n, lim: 1n, contract: null, cmint: false });
  await api.chain.send({ from: eve, to: eve, text });
  await api.chain.synced();
});

afterAll(async () => {
  await api?.stop();
  rmSync(folder, { recursive: true });
  expect(api?.failures).toEqual([]);
});

const good = (path: string) => expectGood(api.ask.front, `/api/explorer${path}`);
const bad = (path: string) => expectBad(api.ask.front, `/api/explorer${path}`, "INVALID_PARAMETER");

const GOLD = { ticker: "GOLD", holders: 2n };
const lookalikes = { count: 1n, first: GOLD, mostHeld: GOLD };
const VERIFIED = [{ source: "Labs", kind: "verified", reason: null }];
const FLAGGED = [{ source: "Watch", kind: "flagged", reason: "Imitates GOLD." }];

test("a token names the tokens that look like it, and has the labels of the lists", async () => {
  expect(await good(`/tokens/${COPY}`)).toMatchObject({ ticker: COPY, lookalikes, labels: FLAGGED });
  expect(await good("/tokens/GOLD")).toMatchObject({ lookalikes, labels: VERIFIED });
  expect(await good("/tokens/FULL")).toMatchObject({ lookalikes: null, labels: [] });
  expect(await good("/tokens?limit=1")).toMatchObject({ tokens: [{ ticker: COPY, lookalikes, labels: FLAGGED }] });
  expect(await good("/market/tokens/GOLD")).toMatchObject({ lookalikes, labels: VERIFIED });
});

test("search puts the token with holders above its copy", async () => {
  for (const text of [COPY, "gold", "GOLD", "gO1d"]) {
    expect(await good(`/search?q=${text}`)).toMatchObject({
      results: [
        { kind: "token", ticker: "GOLD", holders: 2n, lookalikes, labels: VERIFIED },
        { kind: "token", ticker: COPY, holders: 0n, lookalikes, labels: FLAGGED },
      ],
    });
  }
});

test("the list of tokens finds the same, filtered, in one page", async () => {
  expect(await good("/tokens?q=gold")).toMatchObject({ tokens: [{ ticker: "GOLD" }, { ticker: COPY }], next: null });
  expect(await good("/tokens?q=gold&limit=1")).toMatchObject({ tokens: [{ ticker: "GOLD" }], next: null });
  expect(await good("/tokens?q=gold&filter=minting")).toMatchObject({ tokens: [{ ticker: "GOLD" }, { ticker: COPY }] });
  expect(await good("/tokens?q=fu&filter=minting")).toEqual({ tokens: [], next: null });
  expect(await good("/tokens?q=fu&filter=mintedOut")).toMatchObject({ tokens: [{ ticker: "FULL" }] });
  for (const text of ["%25", "g%20d", "%00", "%E2%82%AC", "a".repeat(100)]) {
    expect(await good(`/tokens?q=${text}`)).toEqual({ tokens: [], next: null });
  }
  for (const query of ["q=", `q=${"a".repeat(101)}`]) await bad(`/tokens?${query}`);
});
