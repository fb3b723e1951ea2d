import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { createRpcClient } from "@/lib/chain/rpc";
import { testDatabase } from "../harness/database";
import { runOn } from "../harness/run-on";
import { previousChain, previousIndex, previousNetwork } from "./previous-version";
import { recordVersion } from "./record";

test("the files of this version give its chain, its index and its rules", async () => {
  const folder = await mkdtemp(join(tmpdir(), "engrave-record-"));
  await recordVersion(folder);
  const database = await testDatabase({ migrated: false });
  await previousIndex(database.url, folder);
  const chain = await previousChain(folder);
  const rules = await previousNetwork(folder);
  const rpc = createRpcClient([chain.url]);
  const index = `SELECT block_number AS number, '0x' || encode(block_hash, 'hex') AS hash FROM "cursor"`;
  const [at] = await runOn(database.url, index);
  const latest = await rpc.call(
    "eth_getBlockByNumber",
    ["latest", false],
    z.object({ number: z.string(), hash: z.string() }),
  );
  expect(at).toEqual({ number: BigInt(latest.number).toString(), hash: latest.hash });
  expect(await runOn(database.url, "SELECT FROM operation WHERE accepted")).not.toHaveLength(0);
  expect(await runOn(database.url, "SELECT max FROM deployment WHERE ticker = 'HUGE'")).toEqual([
    { max: (2n ** 256n - 1n).toString() },
  ]);
  rpc.close();
  await chain.stop();
  await rules.remove();
  await database.drop();
  await rm(folder, { recursive: true });
});
