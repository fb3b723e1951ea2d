import { expect, test } from "vitest";
import { indexAtForTests } from "@/tools/testing/harness/index-at";
import { nodesOf, planOf, recording, type SentStatement } from "@/tools/testing/harness/plans";
import type { Queryable } from "../pool";
import { listTokens } from "./tokens";

const index = indexAtForTests(1_700_000_000, ["deployment", "market_token", "activity"]);

/** Tokens with the volume of their counted sales, and with their holders: all, and those that have signed. */
const TOKENS = [
  { ticker: "SOLD", volume: 5n, holders: 1, signing: 1 },
  { ticker: "MORE", volume: 2n ** 90n, holders: 2, signing: 0 },
  { ticker: "SAME", volume: 5n, holders: 9, signing: 9 },
  { ticker: "SPAM", volume: null, holders: 100_000, signing: 1 },
  { ticker: "REAL", volume: null, holders: 30, signing: 30 },
  { ticker: "HELD", volume: 0n, holders: 40, signing: 30 },
  { ticker: "NONE", volume: null, holders: 0, signing: 0 },
] as const;

async function fill(): Promise<void> {
  await index().deploy(TOKENS.map(({ ticker }) => ticker));
  for (const { ticker, volume, holders, signing } of TOKENS) {
    await index().client.query(
      "update deployment set holder_count = $2, signing_holder_count = $3, max = 10 where ticker = $1",
      [ticker, holders, signing],
    );
    if (volume === null) continue;
    await index().client.query("insert into market_token values ($1, 1, 0, 1, $2, null)", [ticker, `${volume}`]);
  }
  await index().client.query("update deployment set max = supply where ticker in ('SAME', 'HELD')");
}

async function allOf(on: Queryable, filter: "all" | "minting", limit: number): Promise<string[]> {
  const found: string[] = [];
  let before: string | undefined;
  do {
    const { tokens, next } = await listTokens(on, { order: "traded", filter, limit, before });
    found.push(...tokens.map(({ ticker }) => ticker));
    before = next ?? undefined;
  } while (before !== undefined);
  return found;
}

test("tokens are ordered by counted volume, then by holders that have signed, over pages of any size", async () => {
  await fill();
  const expected = ["MORE", "SOLD", "SAME", "REAL", "HELD", "SPAM", "NONE"];
  for (const limit of [1, 2, 3, 4, 7, 50]) {
    expect([limit, await allOf(index().database, "all", limit)]).toEqual([limit, expected]);
  }
  expect(await allOf(index().database, "minting", 2)).toEqual(["MORE", "SOLD", "REAL", "SPAM", "NONE"]);
});

test("the order is read along its two indexes, however many tokens there are", async () => {
  const tickers = Array.from({ length: 4_000 }, (_, number) => `T${number}`);
  await index().deploy(tickers);
  await index().client.query("update deployment set signing_holder_count = length(ticker) where ticker like 'T%'");
  await index().client.query(
    "insert into market_token select ticker, 1, 0, 1, length(ticker), null from deployment where ticker like 'T1%'",
  );
  await index().client.query("analyze deployment, market_token");
  const sent: SentStatement[] = [];
  await listTokens(recording(index().database, sent), { order: "traded", limit: 25 });
  const [statement] = sent;
  if (statement === undefined) throw new Error("nothing was read");
  for (const node of nodesOf(await planOf(index().client, statement, true))) {
    if (node["Relation Name"] !== "deployment" && node["Relation Name"] !== "market_token") continue;
    expect([node["Relation Name"], node["Node Type"]]).not.toContain("Seq Scan");
    expect(node["Actual Rows"]).toBeLessThanOrEqual(52);
  }
});
