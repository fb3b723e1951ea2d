import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstLink, formatManifest, nextLink } from "@/lib/archive";
import type { Network } from "@/lib/chain/networks";
import { rulesHash } from "@/lib/chain/networks/rules-hash";
import { sha256 } from "@/lib/runtime/sha256";
import { type ArchiveStage, archiveStage, readManifest, rewriteArchive } from "@/tools/testing/harness/archive";
import { testDatabase } from "@/tools/testing/harness/database";
import { runOn } from "@/tools/testing/harness/run-on";
import { rulesOf } from "./check-archive";

let system: ArchiveStage;

beforeAll(async () => {
  system = await archiveStage("omitted override");
});
afterAll(() => system?.close());

/** The stage's archive, which states that it was made with this contract override. */
async function stating(name: string, network: Network): Promise<string> {
  const folder = await rewriteArchive(system.archive, join(system.folder, name), (block) => block);
  const { segments, snapshot: _, digest: __, ...head } = await readManifest(folder);
  const stated = { ...head, rules: rulesOf(network), rulesHash: rulesHash(network) };
  let link = firstLink(stated, sha256);
  const linked = segments.map((segment) => {
    link = nextLink(link, segment.sha256, sha256);
    return { ...segment, link };
  });
  await writeFile(
    join(folder, "manifest.json"),
    formatManifest({ ...stated, segments: linked, snapshot: null }, sha256),
  );
  return folder;
}

/**
 * A block without operations before the last recorded block of its segment, and a ticker that was deployed before it. A mint of
 * the ticker later in the segment would ask the overriding contract, whose answer the archive does not have.
 */
async function findGap(): Promise<{ ticker: string; block: number; segment: number }> {
  const { segments } = await readManifest(system.archive);
  const [found] = await runOn(
    system.stage.database.url,
    `select ticker, gap::int as block from deployment d, generate_series(1, 48) as gap
     where not exists (select from block where number = gap)
       and exists (select from block where number > gap and number / 10 = gap / 10)
       and not exists (select from operation o where o.ticker = d.ticker and o.op = 'mint'
         and o.block_number > gap and o.block_number / 10 = gap / 10)
       and d.block_number < gap order by gap desc limit 1`,
  );
  const block = Number(found?.block);
  return { ticker: String(found?.ticker), block, segment: segments.findIndex(({ to }) => to >= block) };
}

async function bootstrapped(name: string, override: { ticker: string; block: number }): Promise<unknown> {
  const contractOverrides = [{ ...override, contract: `0x${"0e".repeat(20)}` as const }];
  const folder = await stating(name, { ...system.stage.network, contractOverrides });
  const { url, drop } = await testDatabase();
  const parts = { databaseUrl: url, network: await system.networkFile({ contractOverrides }), hasNode: false };
  const outcome: unknown = await system
    .command(["bootstrap", "--from", folder], parts)
    .then(({ code }) => code)
    .catch((error: unknown) => error);
  await drop();
  return outcome;
}

test("an archive that omits the block of a contract override with an effect is reported with the block", async () => {
  const { ticker, block, segment } = await findGap();
  expect(segment).toBeGreaterThanOrEqual(0);
  expect(await bootstrapped("omitted", { ticker, block })).toMatchObject({
    code: "ARCHIVE_INVALID",
    place: { segment, block },
  });
});

test("an archive need not have the block of a contract override without an effect", async () => {
  const { block } = await findGap();
  expect(await bootstrapped("unknown", { ticker: "UNKNOWN", block })).toBe(0);
});
