import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { workerFeatures } from "@/features/worker";
import { runCommand } from "@/indexer/commands/command-line";
import { formatManifest } from "@/lib/archive";
import { readConfiguration } from "@/lib/config";
import { sha256 } from "@/lib/runtime/sha256";
import { type TestApi, testApi } from "@/tools/testing/harness/api";
import { SNAPSHOT_BLOCK } from "@/tools/testing/harness/api-examples";
import { readManifest, rewriteArchive } from "@/tools/testing/harness/archive";
import { testDatabase } from "@/tools/testing/harness/database";
import { runOn } from "@/tools/testing/harness/run-on";
import { readState } from "@/tools/testing/harness/state";

/** A chain of anvil with the real contracts: market, registry, and a snapshot that the registry has accepted. */
let api: TestApi;
let folder: string;

beforeAll(async () => {
  api = await testApi({ hasSnapshot: true, hasMarket: true });
  folder = await mkdtemp(join(tmpdir(), "engrave-archive-"));
});
afterAll(async () => {
  await api?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command of the worker. Default: on the database of the chain's worker. */
async function command(args: readonly string[], databaseUrl = api.chain.databaseUrl, hasNode = true): Promise<string> {
  const lines: string[] = [];
  const node = hasNode ? { RPC_URL: api.chain.rpcUrl } : {};
  const environment = { DATABASE_URL: databaseUrl, NETWORK: "local", DATA_DIR: folder, ...node };
  const stop = new AbortController().signal;
  await runCommand(
    workerFeatures,
    args,
    () => readConfiguration(environment),
    stop,
    (line) => lines.push(line),
  );
  return lines.join("\n");
}

async function expectRefused(archive: string, databaseUrl: string): Promise<void> {
  await expect(command(["bootstrap", "--from", archive], databaseUrl)).rejects.toMatchObject({
    code: "ARCHIVE_CONTRADICTS_CHAIN",
    message: expect.stringContaining(`the registry has accepted another snapshot of block ${SNAPSHOT_BLOCK}`),
  });
}

/** Segments of this many blocks end right after the block of the snapshot. */
const LIMITS = ["--blocks", String(SNAPSHOT_BLOCK + 1)];

test("the registry exposes an archive that omits an operation, although all its commitments agree", async () => {
  const archive = join(folder, "registered");
  await command(["export", "--to", archive, ...LIMITS]);
  const honest = await testDatabase();
  const output = await command(["bootstrap", "--from", archive], honest.url);
  expect(output).toContain("the registry has accepted its snapshot");
  await honest.drop();
  const [last] = await runOn(
    api.chain.databaseUrl,
    "select max(block_number)::int as block from operation where op = 'mint' and accepted and block_number < $1",
    [SNAPSHOT_BLOCK],
  );
  const without = await rewriteArchive(archive, join(folder, "without"), (block) =>
    block.number === last?.block ? { ...block, operations: [] } : block,
  );
  const forger = await testDatabase();
  await command(["bootstrap", "--from", without, "--rejudge"], forger.url, false);
  await command(["snapshot", "--at", String(SNAPSHOT_BLOCK)], forger.url);
  const forged = join(folder, "forged");
  await command(["export", "--to", forged, ...LIMITS], forger.url);
  const shorter = join(folder, "shorter");
  await command(["export", "--to", shorter, "--blocks", String(SNAPSHOT_BLOCK)], forger.url);
  await forger.drop();
  expect((await readManifest(forged)).snapshot?.blockNumber).toBe(SNAPSHOT_BLOCK);
  const [end] = (await readManifest(shorter)).segments.slice(-1);
  expect(end?.to).toBe(SNAPSHOT_BLOCK - 1);
  const victim = await testDatabase();
  // Without the registry nothing contradicts it.
  await command(["bootstrap", "--from", forged], victim.url, false);
  await expectRefused(forged, victim.url);
  // Neither an archive that does not state the snapshot nor one that ends before it avoids the comparison.
  const { digest: _, ...content } = await readManifest(forged);
  await writeFile(join(forged, "manifest.json"), formatManifest({ ...content, snapshot: null }, sha256));
  await expectRefused(forged, victim.url);
  await expectRefused(shorter, victim.url);
  await victim.drop();
});

test("an index with a market is rebuilt from its archive, byte for byte", async () => {
  // All of the history becomes final.
  await api.chain.rpc.call("anvil_mine", ["0x190"], z.unknown());
  await api.chain.synced();
  const archive = join(folder, "market");
  await command(["export", "--to", archive, ...LIMITS]);
  const { segments } = await readManifest(archive);
  const operations = segments.reduce((sum, segment) => sum + segment.operations, 0);
  const [counted] = await runOn(
    api.chain.databaseUrl,
    `select count(*)::int as all, count(*) filter (where op = 'sale' and accepted)::int as sales,
       count(*) filter (where op = 'offer')::int as offers from operation`,
  );
  expect(operations).toBe(counted?.all);
  expect(Number(counted?.sales) * Number(counted?.offers)).toBeGreaterThan(0);
  const fresh = await testDatabase();
  await command(["bootstrap", "--from", archive], fresh.url);
  expect(await readState(fresh.url)).toEqual(await readState(api.chain.databaseUrl));
  await fresh.drop();
});
