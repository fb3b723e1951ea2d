/**
 * `npm run bench bootstrap`: time from the files of an archive of 1,000,000 operations to a readable index, compared
 * with COPY of the same rows. The archive states a snapshot, which the bootstrap makes and compares. Then flips 1,000
 * random bits of the archive, each of which must be detected.
 * `npm run bench bootstrap 1000000 5000000` measures archives of both sizes. `--data FOLDER` keeps the archives in that folder,
 * and reuses those that exist; `--fill` only creates them.
 */
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readSegments } from "@/features/archive/worker/read-segments";
import { openStore } from "@/features/archive/worker/store";
import { freeze } from "@/features/snapshots/worker/freeze";
import { connect } from "@/indexer/database/connection";
import { ArchiveInvalidError, MANIFEST_FILE, type Manifest, parseManifest } from "@/lib/archive";
import { loadKeccak } from "@/lib/runtime/fast-keccak";
import { sha256 } from "@/lib/runtime/sha256";
import { WORKER } from "@/tools/devstack/programs";
import { runOn } from "@/tools/testing/harness/run-on";
import { NETWORK, writeGenerated } from "./archive-data";
import { copyLimit } from "./copy-limit";
import { freshDatabase, withPostgres } from "./databases";

const FLIPS = 1_000;
const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { data: { type: "string" }, fill: { type: "boolean", default: false } },
});
const sizes = positionals.map(Number);

async function main(serverUrl: string): Promise<void> {
  console.log(`${availableParallelism()} cores, Node ${process.version}; a real PostgreSQL with fsync on\n`);
  for (const operations of sizes.length === 0 ? [1_000_000] : sizes) {
    const folder = options.data === undefined ? await mkdtemp(join(tmpdir(), "engrave-bench-")) : folderOf(operations);
    try {
      await measure(serverUrl, folder, operations);
    } finally {
      if (options.data === undefined) await rm(folder, { recursive: true });
    }
  }
}

function folderOf(operations: number): string {
  return resolve(options.data ?? "", String(operations));
}

type Indexer = (database: string, ...args: string[]) => Promise<Run>;

/** Indexes generated operations without results and exports that index with a snapshot, unless the archive exists. */
async function makeArchive(serverUrl: string, folder: string, operations: number, indexer: Indexer): Promise<void> {
  const [generated, archive] = [join(folder, "generated"), join(folder, "archive")];
  if (existsSync(join(archive, MANIFEST_FILE))) return;
  const first = await freshDatabase(serverUrl, "bench_first");
  await writeGenerated(generated, operations);
  await indexer(first, "bootstrap", "--from", generated, "--rejudge");
  // Its last block is final, so the whole index is exported without a node.
  const exported = await indexer(first, "export", "--to", archive);
  const frozen = await freezeEnd(first, archive);
  // Adds the snapshot to the manifest.
  await indexer(first, "export", "--to", archive);
  await runOn(serverUrl, "drop database bench_first");
  console.log(`export of ${operations.toLocaleString("en")} operations in ${exported.seconds.toFixed(1)} s`);
  console.log(`snapshot in ${frozen.toFixed(1)} s`);
}

async function readManifest(archive: string): Promise<Manifest> {
  return parseManifest(await readFile(join(archive, MANIFEST_FILE), "utf8"), sha256);
}

/** Makes the snapshot of the last block of the archive, as a bootstrap does. Returns the seconds. */
async function freezeEnd(database: string, archive: string): Promise<number> {
  const end = (await readManifest(archive)).segments.at(-1);
  if (end === undefined) throw new Error("the archive has no segment");
  const [connection, reader] = await Promise.all([connect(database), connect(database)]);
  const { to: number, hash, timestamp } = end;
  const { signal: stop } = new AbortController();
  const target = { number, hash, timestamp };
  const frozen = await freeze(connection, await loadKeccak(), target, { epoch: null, stop, reader });
  await Promise.all([connection.close(), reader.close()]);
  return frozen?.seconds ?? 0;
}

/** Measures a bootstrap from the archive, and the detection of flipped bits. */
async function measure(serverUrl: string, folder: string, operations: number): Promise<void> {
  const archive = join(folder, "archive");
  const network = join(folder, "network.json");
  await mkdir(folder, { recursive: true });
  await writeFile(network, JSON.stringify(NETWORK));
  const indexer: Indexer = (database, ...args) =>
    runIndexer({ DATABASE_URL: database, NETWORK: network, DATA_DIR: folder }, args);
  await makeArchive(serverUrl, folder, operations, indexer);
  if (options.fill) return;
  const second = await freshDatabase(serverUrl, "bench_second");
  const made = await indexer(second, "bootstrap", "--from", archive);
  const copied = await copyLimit(second);
  const names = await readdir(join(archive, "segments"));
  const files = await Promise.all(names.map((name) => readFile(join(archive, "segments", name))));
  const bytes = files.reduce((sum, { length }) => sum + length, 0);
  const [count] = await runOn(second, "select count(*)::int as n, sum(operations)::int as operations from block");
  await runOn(serverUrl, "drop database bench_second");
  const { snapshot } = await readManifest(archive);
  const leaves = (snapshot?.balanceCount ?? 0) + (snapshot?.inscriptionCount ?? 0);
  const rate = (seconds: number): string => Math.round(operations / seconds).toLocaleString("en");
  console.log(`${Number(count?.operations).toLocaleString("en")} operations in ${names.length} segments`);
  console.log(
    `  archive         ${(bytes / 1e6).toFixed(1)} MB, ${(bytes / operations).toFixed(0)} bytes an operation`,
  );
  console.log(`  files to ready  ${made.seconds.toFixed(1)} s, ${rate(made.seconds)} operations/s`);
  console.log(`  snapshot        ${leaves.toLocaleString("en")} leaves`);
  console.log(`  peak memory     ${Math.round(made.peakMegabytes)} MB`);
  console.log(`  COPY limit      ${copied.toFixed(1)} s, bootstrap/COPY ${(made.seconds / copied).toFixed(1)}`);
  console.log(`  flipped bits    ${await findFlips(archive)} of ${FLIPS} found\n`);
}

interface Run {
  readonly seconds: number;
  readonly peakMegabytes: number;
}

/** Runs a command of the worker in a separate process. The time includes its start. */
async function runIndexer(environment: Record<string, string>, args: readonly string[]): Promise<Run> {
  const started = performance.now();
  const command = [...WORKER, ...args];
  const env = { ...process.env, LOG_LEVEL: "warn", ...environment };
  const child = spawn(process.execPath, command, { env, stdio: ["ignore", "inherit", "inherit"] });
  let peakMegabytes = 0;
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
    peakMegabytes = Math.max(peakMegabytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  }, 200);
  const [code] = await once(child, "exit");
  clearInterval(timer);
  if (code !== 0) throw new Error(`${args.join(" ")} ended with code ${code}`);
  return { seconds: (performance.now() - started) / 1_000, peakMegabytes };
}

/** Flips random bits of random files of the archive and returns how many the checks of a bootstrap find. */
async function findFlips(archive: string): Promise<number> {
  const store = openStore(archive, "", new AbortController().signal);
  const text = await store.readManifest();
  const manifest = parseManifest(text, sha256);
  let found = 0;
  for (let n = 0; n < FLIPS; n++) {
    const index = randomInt(-1, manifest.segments.length);
    const segment = manifest.segments[index];
    const check = async (): Promise<void> => {
      if (segment === undefined) return void parseManifest(flipped(Buffer.from(text)).toString(), sha256);
      const file = flipped(await store.readSegment(index, segment));
      const damaged = { ...store, readSegment: async () => file };
      for await (const _ of readSegments(damaged, { ...manifest, segments: [segment] }));
    };
    const error: unknown = await check().then(
      () => null,
      (cause: unknown) => cause,
    );
    if (error instanceof ArchiveInvalidError) found++;
    else console.log(`  not found: ${segment === undefined ? MANIFEST_FILE : `segment ${index}`}`);
  }
  return found;
}

function flipped(content: Buffer): Buffer {
  const at = randomInt(content.length);
  content.writeUInt8(content.readUInt8(at) ^ (1 << randomInt(8)), at);
  return content;
}

await withPostgres(20, main);
