import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeDemo } from "@/tools/devstack/chain/demo";
import { localPublisher } from "@/tools/devstack/chain/registry";
import { startChain } from "@/tools/devstack/chain/start-chain";
import { testDatabase } from "@/tools/testing/harness";
import { runOn } from "@/tools/testing/harness/run-on";
import { until } from "@/tools/testing/harness/until";
import { testWorker } from "@/tools/testing/harness/worker";

test("on the local chain with its demo history, the worker publishes a snapshot with holdings that the registry accepts", async () => {
  const folder = await mkdtemp(join(tmpdir(), "engrave-local-registry-"));
  const [chain, database] = await Promise.all([startChain(folder, { history: writeDemo }), testDatabase()]);
  const environment = { NETWORK: "local", PUBLISHER_KEY: localPublisher().key };
  const worker = testWorker({ databaseUrl: database.url, rpcUrl: chain.url, environment });
  const accepted = () =>
    runOn(
      database.url,
      `select s.balance_count > 0 and s.inscription_count > 0 as held, w.accepted = w.digest as agrees
       from registry_snapshot w join snapshot s using (block_number) where w.accepted is not null`,
    );
  await until(async () => (await accepted()).length > 0);
  expect(await accepted()).toContainEqual({ held: true, agrees: true });
  await worker.stop();
  await database.drop();
  await chain.stop();
  await rm(folder, { recursive: true });
});
