/**
 * `npm run bench stream`: growth of the server's memory while clients read a list of a million mints at full speed, or slowly
 * and then disconnect, and the time until its database connections are released. Needs a build.
 */
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "@/lib/database/migrate";
import { runOn } from "@/tools/testing/harness/run-on";
import { fillDatabase, fillLargeTicker, INSCRIPTIONS, LARGE_TICKER } from "./api-data";
import { type MeasuredServer, startFront } from "./api-servers";
import { withPostgres } from "./databases";

const PATH = `/api/mints/${LARGE_TICKER}`;
/** Number of slow clients, and milliseconds until they disconnect. */
const SLOW = { clients: 4, time: 10_000 };
/** Bytes between two samples of the memory. */
const SAMPLE = 10_000_000;
/** Largest growth of the memory's minimum in MB. Memory above the minimum is uncollected garbage. */
const LIMIT = 150;

async function main(url: string): Promise<void> {
  await migrate(url);
  await fillDatabase(url);
  await fillLargeTicker(url);
  const front = await startFront({ DATABASE_URL: url, RATE_LIMIT: "1000000000" });
  await readOnce(front);
  await readSlowly(front, url);
  await front.stop();
}

async function readOnce(front: MeasuredServer): Promise<void> {
  await (await fetch(`${front.url}/api/mints/T1`)).text();
  const started = performance.now();
  const response = await open(front);
  let bytes = 0;
  const samples: number[] = [];
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > samples.length * SAMPLE) samples.push(Math.round(front.megabytes()));
  }
  if (!response.complete) throw new Error("the list was cut off");
  const seconds = (performance.now() - started) / 1000;
  const megabytes = bytes / 1e6;
  console.log(`${INSCRIPTIONS.toLocaleString("en")} mints at full speed`);
  console.log(`  ${megabytes.toFixed(0)} MB in ${seconds.toFixed(1)} s: ${(megabytes / seconds).toFixed(0)} MB/s`);
  console.log(`  memory every ${SAMPLE / 1e6} MB: ${samples.join(", ")}`);
  const half = samples.length >> 1;
  report(
    "minimum of the memory, first to second half",
    Math.min(...samples.slice(0, half)),
    Math.min(...samples.slice(half)),
  );
}

async function readSlowly(front: MeasuredServer, databaseUrl: string): Promise<void> {
  const before = front.megabytes();
  const responses = await Promise.all(Array.from({ length: SLOW.clients }, () => open(front)));
  for (const response of responses) response.pause();
  await sleep(SLOW.time);
  const held = front.megabytes();
  for (const response of responses) response.destroy();
  const left = performance.now();
  const busy =
    "select count(*)::int as n from pg_stat_activity where application_name = 'engrave-web' and state <> 'idle'";
  while ((await runOn(databaseUrl, busy))[0]?.n !== 0) await sleep(5);
  console.log(`${SLOW.clients} clients that stop reading and disconnect after ${SLOW.time / 1000} s`);
  report("memory", before, held);
  console.log(`  connections released after ${(performance.now() - left).toFixed(0)} ms`);
}

function report(name: string, before: number, after: number): void {
  const growth = after - before;
  console.log(
    `  ${name} ${before.toFixed(0)} → ${after.toFixed(0)} MB: growth ${growth.toFixed(0)} MB, limit ${LIMIT}`,
  );
  if (growth > LIMIT) process.exitCode = 1;
}

async function open(front: MeasuredServer): Promise<IncomingMessage> {
  const request = get(front.url + PATH);
  const [response]: IncomingMessage[] = await once(request, "response");
  if (response?.statusCode !== 200) throw new Error(`answered ${response?.statusCode}`);
  return response;
}

await withPostgres(100, main);
