import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatManifest } from "@/lib/archive";
import { SNAPSHOT_LOCK } from "@/lib/database/locks";
import { sha256 } from "@/lib/runtime/sha256";
import {
  ARCHIVE_SNAPSHOT_BLOCK,
  type ArchiveStage,
  archiveStage,
  exportTo,
  readManifest,
} from "@/tools/testing/harness/archive";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness/database";
import { readState } from "@/tools/testing/harness/state";
import { until } from "@/tools/testing/harness/until";

let system: ArchiveStage;
let clean: Record<string, string[]>;

beforeAll(async () => {
  system = await archiveStage("bootstrap");
  clean = await readState(system.stage.database.url);
});
afterAll(() => system?.close());

/** Runs `work` with an empty database. */
async function withDatabase<T>(work: (database: TestDatabase) => Promise<T>): Promise<T> {
  const database = await testDatabase();
  try {
    return await work(database);
  } finally {
    await database.drop();
  }
}

async function query(url: string, text: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text, rowMode: "array" })).rows;
  } finally {
    await client.end();
  }
}

/** The files of a folder with their content. */
async function filesOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile());
  const paths = names.map((each) => join(each.parentPath, each.name)).sort();
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path.slice(folder.length), await readFile(path, "base64")])),
  );
}

const indexesOf = (url: string): Promise<unknown[][]> =>
  query(url, "select indexdef from pg_indexes where schemaname = 'public' order by 1");

describe("bootstrap", () => {
  test("builds the same index as a worker from the chain, byte for byte", () =>
    withDatabase(async ({ url }) => {
      const indexes = await indexesOf(url);
      const { code, output } = await system.command(["bootstrap", "--from", system.archive], { databaseUrl: url });
      expect(output).toMatch(
        /judged [1-9][0-9]* operations of [0-9]+ segments up to block 49\nswitched .* at block 60/,
      );
      expect(code).toBe(0);
      expect(await readState(url)).toEqual(clean);
      expect(await indexesOf(url)).toEqual(indexes);
      const schemas = await query(url, "select nspname from pg_namespace where nspname = 'bootstrapping'");
      expect(schemas).toEqual([]);
      const verified = await system.command(["verify"], { databaseUrl: url });
      expect(verified.output).toContain("every row agrees");
    }));

  test("an index that was built from an archive exports the same files", () =>
    withDatabase(async ({ url }) => {
      await system.command(["bootstrap", "--from", system.archive], { databaseUrl: url });
      const again = join(system.folder, "again");
      await exportTo(system, again, url);
      expect(await filesOf(again)).toEqual(await filesOf(system.archive));
    }));

  test("makes its snapshot while another process makes one of the live index", () =>
    withDatabase(async ({ url }) => {
      const maker = new pg.Client({ connectionString: url });
      await maker.connect();
      await maker.query("select pg_advisory_lock($1)", [SNAPSHOT_LOCK]);
      const running = system.command(["bootstrap", "--from", system.archive], { databaseUrl: url });
      const ended = running.then(() => true);
      const isMade = async (): Promise<boolean> => {
        const [[exists] = []] = await query(url, "select to_regclass('bootstrapping.snapshot') is not null");
        return exists === true && (await query(url, "select from bootstrapping.snapshot")).length > 0;
      };
      await Promise.race([until(isMade), ended]);
      await maker.end();
      expect((await running).code).toBe(0);
    }));

  test("needs no node, and then ends where the archive ends", () =>
    withDatabase(async ({ url }) => {
      const parts = { databaseUrl: url, hasNode: false };
      const { output } = await system.command(["bootstrap", "--from", system.archive], parts);
      expect(output).toContain("switched to the new index at block 49");
      await expect(
        system.command(["bootstrap", "--from", system.archive], {
          ...parts,
          databaseUrl: system.stage.database.url,
        }),
      ).rejects.toMatchObject({ code: "INDEX_AHEAD_OF_ARCHIVE" });
      // A worker continues with the chain.
      const worker = system.stage.start(url);
      await expect.poll(() => system.stage.isAtHead(url), { timeout: 60_000 }).toBe(true);
      await worker.stop();
      expect(await readState(url)).toEqual(clean);
    }));
});

describe("a changed archive", () => {
  async function refused(change: (folder: string) => Promise<void>): Promise<unknown> {
    const folder = join(system.folder, `changed-${Math.random().toString(36).slice(2)}`);
    await cp(system.archive, folder, { recursive: true });
    await change(folder);
    return withDatabase(async ({ url }) => {
      const before = await tablesOf(url);
      const error = await system
        .command(["bootstrap", "--from", folder], { databaseUrl: url, hasNode: false })
        .then(() => null)
        .catch((cause: unknown) => cause);
      expect(await tablesOf(url)).toEqual(before);
      return error;
    });
  }

  /** Every table of every schema with its number of rows. */
  const tablesOf = (url: string): Promise<unknown[][]> =>
    query(
      url,
      `select table_schema, table_name, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I.%I',
         table_schema, table_name), false, true, '')))[1]::text
       from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`,
    );

  const segmentsOf = async (folder: string): Promise<string[]> =>
    (await readdir(join(folder, "segments"))).sort().map((name) => join(folder, "segments", name));

  async function flip(path: string, at: number): Promise<void> {
    const content = await readFile(path);
    content.writeUInt8(content.readUInt8(at % content.length) ^ (1 << (at % 8)), at % content.length);
    await writeFile(path, content);
  }

  test.each([0, 2, 4])("a flipped byte in segment %i is reported, and leaves nothing", async (segment) => {
    const path = (await segmentsOf(system.archive))[segment] ?? "";
    const error = await refused(async (folder) => flip(path.replace(system.archive, folder), 70 * segment + 3));
    expect(error).toMatchObject({ code: "ARCHIVE_INVALID", place: { segment } });
  });

  test.each([
    ["a missing segment", async (files: string[]) => writeFile(files[2] ?? "", "")],
    [
      "a truncated segment",
      async (files: string[]) => writeFile(files[2] ?? "", (await readFile(files[2] ?? "")).subarray(0, -1)),
    ],
    [
      "a segment in the place of another",
      async (files: string[]) => writeFile(files[2] ?? "", await readFile(files[1] ?? "")),
    ],
  ])("%s", async (_, change) => {
    const error = await refused(async (folder) => change(await segmentsOf(folder)));
    expect(error).toMatchObject({ code: "ARCHIVE_INVALID", place: { segment: 2 } });
  });

  test("a flipped byte of the manifest", async () => {
    const error = await refused((folder) => flip(join(folder, "manifest.json"), 1_000));
    expect(error).toMatchObject({ code: "ARCHIVE_INVALID", place: { segment: null } });
  });

  test.each(["balancesRoot", "inscriptionsRoot", "commitment"] as const)(
    "a snapshot with another %s is reported with its block, also if the digest is right",
    async (field) => {
      const error = await refused(async (folder) => {
        const { digest: _, snapshot, ...content } = await readManifest(folder);
        if (snapshot === null) throw new Error("expected an archive with a snapshot");
        const changed = { ...snapshot, [field]: `0x${"ab".repeat(32)}` };
        await writeFile(join(folder, "manifest.json"), formatManifest({ ...content, snapshot: changed }, sha256));
      });
      expect(error).toMatchObject({ code: "ARCHIVE_INVALID", place: { block: ARCHIVE_SNAPSHOT_BLOCK } });
    },
  );

  test("segments in another order", async () => {
    const error = await refused(async (folder) => {
      const manifest = await readManifest(folder);
      manifest.segments.reverse();
      await writeFile(join(folder, "manifest.json"), `${JSON.stringify(manifest)}\n`);
    });
    expect(error).toMatchObject({ code: "ARCHIVE_INVALID", place: { segment: null } });
  });
});
