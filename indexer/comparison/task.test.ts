import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { local } from "@/lib/chain/networks";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { type TestApi, testApi } from "@/tools/testing/harness/api";
import { listen } from "@/tools/testing/harness/listen";
import { runOn } from "@/tools/testing/harness/run-on";
import { readState } from "@/tools/testing/harness/state";
import { until } from "@/tools/testing/harness/until";
import { testWorker } from "@/tools/testing/harness/worker";
import { createMetrics } from "../telemetry/metrics";
import { Vitals } from "../telemetry/vitals";
import { type ComparisonTask, startComparison } from "./task";

let api: TestApi;
let other: TestDatabase;
let site: URL;
let task: ComparisonTask | null = null;

beforeAll(async () => {
  api = await testApi();
  site = new URL(`http://127.0.0.1:${api.port}`);
  // Blocks become final.
  await api.chain.rpc.batch([{ method: "anvil_mine", params: [`0x${local.finalityDepth.toString(16)}`] }]);
  await api.chain.synced();
  other = await testDatabase();
  const worker = testWorker({ databaseUrl: other.url, rpcUrl: api.chain.rpcUrl, environment: { NETWORK: "local" } });
  const wanted = String((await readState(api.chain.databaseUrl)).cursor);
  await until(async () => String((await readState(other.url)).cursor) === wanted);
  await worker.stop();
});
afterEach(() => task?.stop());
afterAll(async () => {
  await other.drop();
  await api.stop();
});

function start(url: URL | null): () => Promise<string> {
  const vitals = new Vitals();
  const metrics = createMetrics(vitals);
  task = startComparison({ databaseUrl: other.url, url, interval: 0.05, vitals });
  return async () => (await metrics.metrics()).replaceAll(/^(?!engrave_comparison).*(?:\n|$)/gm, "");
}

const soon = (what: () => Promise<void>) => vi.waitFor(what, { timeout: 60_000, interval: 25 });

test("two indexes that agree, then differ in a final block, then agree again", async () => {
  const figures = start(site);
  const [last] = await runOn(other.url, "select final_number::int as final from cursor");
  await soon(async () => {
    expect(await figures()).toContain(`engrave_comparison_block ${last?.final}\n`);
    expect(await figures()).toContain("engrave_comparison_differs 0\nengrave_comparison_failing 0\n");
  });
  await runOn(other.url, "create table kept as select number, commitment from block");
  await runOn(other.url, "update block set commitment = hash where commitment is not null");
  await soon(async () => expect(await figures()).toContain("engrave_comparison_differs 1\n"));
  await runOn(other.url, "update block b set commitment = k.commitment from kept k where k.number = b.number");
  await soon(async () => expect(await figures()).toContain("engrave_comparison_differs 0\n"));
});

test("a difference in blocks that are not final is not reported", async () => {
  const [last] = await runOn(other.url, "select final_number::int as final from cursor");
  await runOn(other.url, "update cursor set final_number = 0");
  await runOn(other.url, "update block set commitment = hash where commitment is not null and number > 0");
  const figures = start(site);
  await soon(async () =>
    expect(await figures()).toContain("engrave_comparison_block 0\nengrave_comparison_differs 0\n"),
  );
  await runOn(other.url, "update cursor set final_number = $1", [last?.final]);
  await soon(async () => expect(await figures()).toContain("engrave_comparison_differs 1\n"));
});

test.each([
  ["is of another chain", JSON.stringify({ chainId: 5, startBlock: 0, index: { block: 1, final: 1 } })],
  ["sends more than an answer can have", `"${"x".repeat(2 ** 21)}"`],
  ["sends no JSON", "<html>"],
])("an index that %s is reported as failing, not as different", async (_what, content) => {
  const server = createServer((_request, response) => void response.end(content));
  const figures = start(new URL(`http://127.0.0.1:${await listen(server)}`));
  await soon(async () => expect(await figures()).toBe("engrave_comparison_failing 1\n"));
  server.closeAllConnections();
  server.close();
});

test("without another index there are no figures", async () => {
  expect(await start(null)()).toBe("");
});
