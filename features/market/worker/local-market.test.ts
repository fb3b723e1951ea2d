import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeDemo } from "@/tools/devstack/chain/demo";
import { demoHistory } from "@/tools/devstack/chain/demo-history";
import { startChain } from "@/tools/devstack/chain/start-chain";
import { testDatabase } from "@/tools/testing/harness";
import { runOn } from "@/tools/testing/harness/run-on";
import { until } from "@/tools/testing/harness/until";
import { testWorker } from "@/tools/testing/harness/worker";

test("on the local chain with its demo history, the index shows offers of two tickers, counted sales and candles", async () => {
  const folder = await mkdtemp(join(tmpdir(), "engrave-local-market-"));
  const [chain, database] = await Promise.all([startChain(folder, { history: writeDemo }), testDatabase()]);
  const worker = testWorker({ databaseUrl: database.url, rpcUrl: chain.url, environment: { NETWORK: "local" } });
  const rows = (statement: string) => runOn(database.url, statement);
  const steps = demoHistory().length;
  await until(async () => (await rows(`select from cursor where block_number > ${steps}`)).length > 0);
  expect(
    await rows("select op, reason from operation where op in ('offer', 'cancel', 'sale') and reason is not null"),
  ).toEqual([]);
  expect(await rows("select ticker, count(*)::int from offer where open group by 1 order by 1 desc")).toEqual([
    { ticker: "OAK", count: 5 },
    { ticker: "EMBER", count: 4 },
  ]);
  expect(await rows("select count(*)::int from offer where not open")).toEqual([{ count: 1 }]);
  expect(await rows("select count(*)::int from sale where unit is null and counted")).toEqual([{ count: 9 }]);
  expect(
    await rows("select distinct ticker from candle where interval = 'day' and ticker in ('OAK', 'EMBER') order by 1"),
  ).toHaveLength(2);
  await worker.stop();
  await database.drop();
  await chain.stop();
  await rm(folder, { recursive: true });
});
