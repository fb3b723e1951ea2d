import { afterEach, expect, test, vi } from "vitest";
import { SNAPSHOT_BLOCK } from "@/tools/testing/harness/api-examples";
import { apiForTests } from "@/tools/testing/harness/for-tests";
import { downloadHolders } from "./holders";

const realFetch = globalThis.fetch;
const api = apiForTests({ hasSnapshot: true });
const GOLD = { block: SNAPSHOT_BLOCK, ticker: "GOLD" };

/** The base of a page's relative URLs. */
function onSite(): void {
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) =>
    realFetch(`http://127.0.0.1:${api().port}${path}`, init),
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("holders of a ticker in a snapshot arrive exact, by address", async () => {
  onSite();
  const { text } = await api().ask.front(`/api/explorer/snapshots/${SNAPSHOT_BLOCK}/balances?ticker=GOLD`);
  const rows = text.trim().split("\r\n").slice(1);
  const holders = await downloadHolders(GOLD, 10);
  expect(holders.map(({ address, amount }) => `GOLD,${address},${amount}`)).toEqual(rows);
  expect(rows.length).toBeGreaterThan(1);
  await expect(downloadHolders(GOLD, rows.length - 1)).rejects.toMatchObject({ code: "TOO_MANY" });
  await expect(downloadHolders({ ...GOLD, block: 1 }, 10)).rejects.toMatchObject({ code: "SNAPSHOT_UNKNOWN" });
});

test.each([
  `{"ticker":"GOLD","address":"0xAB${"0".repeat(38)}","amount":1}`,
  `{"ticker":"GOLD","address":"0x${"0".repeat(40)}","amount":-1}`,
  `{"ticker":"GOLD","address":"0x${"0".repeat(40)}","amount":1.5}`,
  `{"ticker":"GOLD","address":"0x${"0".repeat(40)}"`,
  "[]",
])("the line %s is refused", async (line) => {
  vi.stubGlobal("fetch", async () => new Response(`${line}\n`));
  await expect(downloadHolders(GOLD, 10)).rejects.toMatchObject({ code: "UNEXPECTED_ANSWER", status: 200 });
});
