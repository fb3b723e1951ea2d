import { readdir, readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ArchiveStage,
  archiveStage,
  exportTo,
  readManifest,
  SEGMENT_BLOCKS,
} from "@/tools/testing/harness/archive";
import { testDatabase } from "@/tools/testing/harness/database";
import { runOn, withClient } from "@/tools/testing/harness/run-on";
import { until } from "@/tools/testing/harness/until";
import { waitingFor } from "@/tools/testing/harness/waiting";

let system: ArchiveStage;

beforeAll(async () => {
  system = await archiveStage("export");
});
afterAll(() => system?.close());

const url = (): string => system.stage.database.url;

test("segments follow each other, end at the limits, and contain every final block with operations", async () => {
  const folder = join(system.folder, "limits");
  const limits = ["--blocks", String(SEGMENT_BLOCKS), "--operations", "12"];
  await system.command(["export", "--to", folder, ...limits], { databaseUrl: url() });
  const { segments } = await readManifest(folder);
  expect(segments.map(({ from }) => from)).toEqual([0, ...segments.slice(0, -1).map(({ to }) => to + 1)]);
  for (const { to, operations } of segments) expect((to + 1) % SEGMENT_BLOCKS === 0 || operations >= 12).toBe(true);
  // Both limits were reached.
  expect(new Set(segments.map(({ to }) => (to + 1) % SEGMENT_BLOCKS === 0)).size).toBe(2);
  const last = segments.at(-1)?.to ?? -1;
  const [row] = await runOn(
    url(),
    "select count(*)::int as blocks, sum(operations)::int as operations from block where number <= $1",
    [last],
  );
  const sum = (of: "blocks" | "operations"): number => segments.reduce((total, segment) => total + segment[of], 0);
  expect(row).toEqual({ blocks: sum("blocks"), operations: sum("operations") });
});

test("the read-only role of the site may export", async () => {
  await runOn(url(), await readFile("prisma/roles.sql", "utf8"));
  await runOn(url(), "ALTER ROLE engrave_web PASSWORD 'engrave_web'");
  const databaseUrl = Object.assign(new URL(url()), { username: "engrave_web", password: "engrave_web" }).href;
  const [folder, expected] = [join(system.folder, "by-site"), join(system.folder, "by-owner")];
  await exportTo(system, folder, databaseUrl);
  await exportTo(system, expected);
  expect(await readManifest(folder)).toEqual(await readManifest(expected));
});

test("a later export adds segments and changes none, and leaves no unfinished file", async () => {
  const folder = join(system.archive, "segments");
  const before = await readdir(folder);
  const contents = await Promise.all(before.map((name) => readFile(join(folder, name), "base64")));
  const manifest = await readManifest(system.archive);
  await writeFile(join(folder, "00000009-0123456789abcdef.br.1.writing"), "unfinished");
  expect(await exportTo(system, system.archive)).toContain("added 0 segments");
  system.stage.chain.grow(25);
  const worker = system.stage.start();
  await until(() => system.stage.isAtHead());
  await worker.stop();
  // The archive has the same limits.
  const { output } = await system.command(["export", "--to", system.archive], { databaseUrl: url() });
  expect(output).toMatch(/added [1-9][0-9]* segments/);
  const grown = await readManifest(system.archive);
  expect(grown.segments.slice(0, manifest.segments.length)).toEqual(manifest.segments);
  const after = (await readdir(folder)).sort();
  expect(after).toHaveLength(grown.segments.length);
  expect(after).toEqual(expect.arrayContaining(before));
  expect(await Promise.all(before.map((name) => readFile(join(folder, name), "base64")))).toEqual(contents);
  // A single export writes the same files as several.
  const again = join(system.folder, "at-once");
  await exportTo(system, again);
  expect(await readFile(join(again, "manifest.json"), "utf8")).toBe(
    await readFile(join(system.archive, "manifest.json"), "utf8"),
  );
});

/** Starts an export to a folder, and calls `during` when it has written a segment and not yet the manifest. */
function whileExporting<T>(folder: string, during: () => Promise<T>): Promise<[string, T]> {
  return withClient(url(), async (blocker) => {
    // The export reads the newest snapshot before it writes the manifest.
    await blocker.query("begin; lock table snapshot in access exclusive mode");
    const exporting = exportTo(system, folder);
    // Observed below, also if `during` fails first.
    exporting.catch(() => undefined);
    await until(async () => (await filesIn(join(folder, "segments"))).some((name) => name.endsWith(".br")));
    const result = await during();
    await blocker.query("commit");
    return [await exporting, result];
  });
}

const filesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

test("an export to a folder to which another one writes is refused, changes nothing and does not disturb it", async () => {
  const folder = join(system.folder, "twice");
  const [first] = await whileExporting(folder, async () => {
    await writeFile(join(folder, "segments", "other.writing"), "");
    await expect(exportTo(system, folder)).rejects.toMatchObject({
      code: "EXPORT_RUNNING",
      message: expect.stringContaining(`process ${process.pid} on ${hostname()}`),
    });
    expect(await filesIn(join(folder, "segments"))).toContain("other.writing");
  });
  expect(first).toMatch(/^added [1-9]/);
  expect(await exportTo(system, folder)).toContain("added 0 segments");
  expect(await readFile(join(folder, "manifest.json"), "utf8")).toBe(
    await readFile(join(system.archive, "manifest.json"), "utf8"),
  );
});

test("a manifest that another program writes during an export is kept", async () => {
  const folder = join(system.folder, "changed");
  const manifest = await readFile(join(system.archive, "manifest.json"), "utf8");
  const exporting = whileExporting(folder, () => writeFile(join(folder, "manifest.json"), manifest));
  await expect(exporting).rejects.toMatchObject({ code: "ARCHIVE_CHANGED" });
  expect(await readFile(join(folder, "manifest.json"), "utf8")).toBe(manifest);
});

test("an index that replaces the exported one while the export reads it adds nothing to the archive", async () => {
  const folder = join(system.folder, "replaced");
  await exportTo(system, folder);
  const manifest = await readFile(join(folder, "manifest.json"), "utf8");
  await withClient(url(), async (blocker) => {
    await blocker.query("begin; lock table snapshot in access exclusive mode");
    const exporting = exportTo(system, folder);
    exporting.catch(() => undefined);
    await until(async () => (await runOn(url(), waitingFor("snapshot"))).length > 0);
    // As `reindex` under other rules does in one transaction.
    await blocker.query("alter table operation rename to replaced");
    await blocker.query("create table operation (like replaced including all)");
    await blocker.query("update snapshot set balance_count = balance_count + 1");
    await blocker.query("commit");
    await expect(exporting).rejects.toMatchObject({ code: "ARCHIVE_NOT_OWN" });
    await blocker.query("drop table operation");
    await blocker.query("alter table replaced rename to operation");
    await blocker.query("update snapshot set balance_count = balance_count - 1");
  });
  expect(await readFile(join(folder, "manifest.json"), "utf8")).toBe(manifest);
});

test("the archive of another chain with the same id and rules, or of an index that is ahead, is not continued", async () => {
  const other = await archiveStage("another chain");
  const manifest = await readFile(join(other.archive, "manifest.json"), "utf8");
  const refused = async (databaseUrl: string, code: string): Promise<void> => {
    await expect(exportTo(system, other.archive, databaseUrl)).rejects.toMatchObject({ code });
    expect(await readFile(join(other.archive, "manifest.json"), "utf8")).toBe(manifest);
  };
  await refused(url(), "ARCHIVE_NOT_OWN");
  const empty = await testDatabase();
  await refused(empty.url, "INDEX_BEHIND_ARCHIVE");
  await empty.drop();
  await other.close();
});

/** A file in place of the folder, because permissions do not stop root. */
test("a folder that cannot be written is reported with a hint", async () => {
  const folder = join(system.folder, "no-folder");
  await writeFile(folder, "");
  const refused = system.command(["export", "--to", folder], { databaseUrl: url() });
  await expect(refused).rejects.toMatchObject({
    code: "ARCHIVE_NOT_WRITABLE",
    hint: expect.stringContaining("folder"),
  });
});

test("an archive of another index, with other limits or with an invalid manifest is not continued", async () => {
  const refused = (change: () => Promise<unknown>): Promise<void> =>
    expect(change()).rejects.toMatchObject({ code: "ARCHIVE_NOT_OWN" });
  const args = ["export", "--to", system.archive];
  await refused(() => system.command([...args, "--blocks", "20"], { databaseUrl: url() }));
  const end = (await readManifest(system.archive)).segments.at(-1)?.to;
  await runOn(url(), "create table kept as table block");
  await runOn(url(), "update block set commitment = hash where commitment is not null and number <= $1", [end]);
  await refused(() => system.command(args, { databaseUrl: url() }));
  await runOn(
    url(),
    "update block b set commitment = k.commitment from kept k where k.number = b.number; drop table kept",
  );
  const folder = join(system.folder, "broken");
  await exportTo(system, folder);
  await writeFile(join(folder, "manifest.json"), "{}");
  await expect(system.command(["export", "--to", folder], { databaseUrl: url() })).rejects.toMatchObject({
    code: "ARCHIVE_INVALID",
  });
});

test("a block that is too large for a segment ends the archive, which remains valid", async () => {
  const folder = join(system.folder, "too-large");
  await exportTo(system, folder);
  const last = (await readManifest(folder)).segments.at(-1);
  const partial = join(system.folder, "before-too-large");
  const [chosen] = await runOn(
    url(),
    `select ticker, block_number::int as block, transaction_index::int as transaction, position::int, text from operation
     where block_number between $1 and $2 and text is not null order by block_number limit 1`,
    [last?.from, last?.to],
  );
  const write = (text: unknown) =>
    runOn(
      url(),
      `update operation set text = $1
       where ticker = $2 and block_number = $3 and transaction_index = $4 and position = $5`,
      [text, chosen?.ticker, chosen?.block, chosen?.transaction, chosen?.position],
    );
  await write(`${chosen?.text}${" ".repeat(33_554_432)}`);
  await expect(exportTo(system, partial)).rejects.toMatchObject({
    code: "ARCHIVE_BLOCK_TOO_LARGE",
    message: expect.stringMatching(new RegExp(`^block ${chosen?.block} has 3355[0-9]{4} bytes`)),
  });
  expect((await readManifest(partial)).segments.length).toBeGreaterThan(0);
  await write(chosen?.text);
  await exportTo(system, partial);
  expect(await readFile(join(partial, "manifest.json"), "utf8")).toBe(
    await readFile(join(folder, "manifest.json"), "utf8"),
  );
});

test("without a node, an export stops before a segment that ends with a block without operations", async () => {
  const folder = join(system.folder, "without-node");
  const args = ["export", "--to", folder, "--blocks", "7", "--operations", "1000000"];
  const parts = { databaseUrl: url(), hasNode: false };
  const recorded = await runOn(url(), "select number::int from block order by number");
  const numbers = new Set(recorded.map(({ number }) => number));
  const hasEmptyEnd = [6, 13, 20, 27, 34, 41].some((number) => !numbers.has(number));
  expect(hasEmptyEnd).toBe(true);
  await expect(system.command(args, parts)).rejects.toMatchObject({ code: "NODE_REQUIRED" });
  expect((await system.command(args, { databaseUrl: url() })).code).toBe(0);
});

test.each([
  [["export"]],
  [["export", "--from", "x"]],
  [["export", "--to", "x", "--blocks", "0"]],
  [["export", "--to", "x", "--operations", "many"]],
  [["bootstrap"]],
  [["bootstrap", "--from", "x", "--to", "y"]],
  [["audit", "--rejudge"]],
  [["run", "--audit"]],
])("wrong options are refused: %s", async (args) => {
  await expect(system.command(args, { databaseUrl: url() })).rejects.toMatchObject({ code: "USAGE" });
});
