/**
 * `npm run bench slow-readers`: slow clients read long lists of a changing index while other clients read the same lists and
 * single values. Prints the outcomes and latencies of the others, the age of the oldest snapshot (which delays vacuum), and
 * the memory and disk space of the server. Needs a build.
 */
import { createConnection, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { migrate } from "@/lib/database/migrate";
import { runOn } from "@/tools/testing/harness/run-on";
import { type MeasuredServer, startFront } from "./api-servers";
import { withPostgres } from "./databases";

const SLOW_READERS = 50;
/** Bytes per second of each slow reader. */
const RATE = 6_000;
/** Milliseconds for which the other clients send requests. */
const DURATION = 60_000;
/** Milliseconds between two blocks of the index, and between two samples of the server. */
const BLOCK = 2_000;
const SAMPLE = 250;

const LIST = "/api/mints/LARGE";
const { values } = parseArgs({ options: { mints: { type: "string", default: "1000000" } } });
/** Mints of the long list, of 196 bytes each. */
const MINTS = Number(values.mints);
const PAGES = Math.ceil(MINTS / 5_000);
const OWNER = "0a".repeat(20);

/** An index of two tickers, one with a long and one with a short list. */
const ROWS = [
  `INSERT INTO "cursor" (id, network, chain_id, start_block, rules_hash, block_number, block_hash, block_time, epoch, final_number)
   VALUES (1, 'metis', 1088, 0, '', 2000000, sha256('2000000'), 1750000000, 1, 1999800)`,
  `INSERT INTO inscription (ticker, token_id, mint_id, ordinal, amount, owner, listed, transaction_hash, block_number,
     transaction_index, position, timestamp)
   SELECT ticker, sha256((ticker || n)::bytea), n::text, n, 1, decode('${OWNER}', 'hex'), false, sha256((ticker || n)::bytea), n, 0, 0, n
   FROM (VALUES ('LARGE', ${MINTS}), ('SMALL', 1000)) t (ticker, mints), generate_series(1, mints) n`,
  `INSERT INTO balance (ticker, address, amount, count) VALUES ('LARGE', decode('${OWNER}', 'hex'), ${MINTS}, ${MINTS})`,
  `INSERT INTO deployment (ticker, max, lim, cmint, deployer, transaction_hash, block_number, transaction_index, position,
     timestamp, text, supply, mint_count, holder_count, next_id)
   SELECT ticker, 1000000000, 1000, false, decode('${OWNER}', 'hex'), sha256(ticker::bytea), n, 0, 0, 1, 'data:,{}', 1, 1000, 1, 1
   FROM (VALUES ('LARGE', 1), ('SMALL', 2)) t (ticker, n)`,
  "VACUUM ANALYZE",
  "CHECKPOINT",
];

interface Kind {
  readonly name: string;
  /** Milliseconds between two requests. */
  readonly pause: number;
  path(): string;
}

const OTHERS: readonly Kind[] = [
  { name: "the whole list", pause: 5_000, path: () => LIST },
  { name: "a page of 5,000 of it", pause: 250, path: () => `${LIST}?page=${1 + Math.floor(Math.random() * PAGES)}` },
  { name: "a list of 1,000", pause: 100, path: () => "/api/mints/SMALL" },
  {
    name: "a balance",
    pause: 25,
    path: () => `/api/0x${OWNER}/LARGE/balanceb`,
  },
];

async function main(url: string): Promise<void> {
  await migrate(url);
  for (const statement of ROWS) await runOn(url, statement);
  const front = await startFront({ DATABASE_URL: url, RATE_LIMIT: "1000000000", LOG_LEVEL: "fatal" });
  const before = front.megabytes();
  const stop = new AbortController();
  const moving = repeat(stop.signal, BLOCK, () => moveIndex(url));
  const slow = Array.from({ length: SLOW_READERS }, (_, index) => new SlowReader(front.url, `127.0.1.${index + 1}`));
  const peaks = { snapshot: 0, disk: 0, memory: 0 };
  const watching = repeat(stop.signal, SAMPLE, async () => {
    peaks.snapshot = Math.max(peaks.snapshot, await snapshotAge(url));
    peaks.disk = Math.max(peaks.disk, front.unlinkedMegabytes());
    peaks.memory = Math.max(peaks.memory, front.megabytes());
  });
  await sleep(2_000);
  console.log(`${SLOW_READERS} clients that read ${LIST} at ${RATE / 1000} kB/s; others for ${DURATION / 1000} s`);
  const end = performance.now() + DURATION;
  await Promise.all(OTHERS.map((kind) => askWhile(front, kind, end)));
  const isOpen = slow.filter((reader) => reader.isServed);
  console.log(`slow readers: ${isOpen.length} still served, ${slow.length - isOpen.length} refused or closed`);
  console.log(`oldest snapshot ${peaks.snapshot.toFixed(1)} s`);
  console.log(`memory ${before.toFixed(0)} MB before, peak ${peaks.memory.toFixed(0)} MB`);
  console.log(`disk peak ${peaks.disk.toFixed(0)} MB`);
  stop.abort();
  for (const reader of slow) reader.leave();
  await Promise.all([moving, watching]);
  await front.stop();
}

/** A slow client with its own address, so that the server treats each reader as a separate client. */
class SlowReader {
  readonly #socket: Socket;
  readonly #timer: NodeJS.Timeout;
  #status: string | null = null;

  constructor(url: string, localAddress: string) {
    const { hostname, port } = new URL(url);
    this.#socket = createConnection({ host: hostname, port: Number(port), localAddress });
    this.#socket.on("error", () => this.#socket.destroy());
    this.#socket.write(`GET ${LIST} HTTP/1.1\r\nHost: bench\r\n\r\n`);
    this.#timer = setInterval(() => {
      const part: unknown = this.#socket.read(RATE / 10) ?? this.#socket.read();
      if (Buffer.isBuffer(part)) this.#status ??= part.toString("latin1").slice(9, 12);
    }, 100);
  }

  get isServed(): boolean {
    return !this.#socket.destroyed && this.#status === "200";
  }

  leave(): void {
    clearInterval(this.#timer);
    this.#socket.destroy();
  }
}

async function askWhile(front: MeasuredServer, { name, pause, path }: Kind, end: number): Promise<void> {
  const times: number[] = [];
  const answers = new Map<string, number>();
  const under: Promise<void>[] = [];
  while (performance.now() < end) {
    under.push(
      ask(front.url + path()).then(({ outcome, milliseconds }) => {
        answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
        if (outcome === "200") times.push(milliseconds);
      }),
    );
    await sleep(pause);
  }
  await Promise.all(under);
  times.sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(0);
  const counts = [...answers].map(([outcome, count]) => `${count} × ${outcome}`).join(", ");
  console.log(`  ${name.padEnd(24)} ${counts}; first byte p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
}

/** Reads a whole response. A truncated one counts as `cut off`. */
async function ask(url: string): Promise<{ outcome: string; milliseconds: number }> {
  const started = performance.now();
  try {
    const response = await fetch(url);
    const milliseconds = performance.now() - started;
    const reader = response.body?.getReader();
    while (reader !== undefined && !(await reader.read()).done);
    return { outcome: String(response.status), milliseconds };
  } catch {
    return { outcome: "cut off", milliseconds: performance.now() - started };
  }
}

async function moveIndex(url: string): Promise<void> {
  await runOn(
    url,
    `UPDATE "cursor" SET block_number = block_number + 1, block_hash = sha256(block_number::text::bytea)`,
  );
}

/** Age of the server's oldest snapshot in seconds. */
async function snapshotAge(url: string): Promise<number> {
  const [row] = await runOn(
    url,
    `SELECT coalesce(max(extract(epoch FROM clock_timestamp() - xact_start)), 0)::float8 AS age FROM pg_stat_activity
     WHERE backend_xmin IS NOT NULL AND application_name = 'engrave-web'`,
  );
  return typeof row?.age === "number" ? row.age : 0;
}

async function repeat(stop: AbortSignal, pause: number, work: () => Promise<void>): Promise<void> {
  while (!stop.aborted) {
    await work();
    await sleep(pause);
  }
}

await withPostgres(100, main);
