/**
 * `npm run bench api`: throughput of the API through the front with a million inscriptions, compared with bare servers in
 * the same run. Needs a build. `npm run bench api 3` measures each case for 3 seconds.
 */
import { availableParallelism } from "node:os";
import autocannon from "autocannon";
import { migrate } from "@/lib/database/migrate";
import { CASES, type Case } from "./api-cases";
import { fillDatabase, INSCRIPTIONS } from "./api-data";
import { type MeasuredServer, startFront, startLimit, startNext } from "./api-servers";
import { withPostgres } from "./databases";
import { median } from "./median";

const CONNECTIONS = 64;
/** Rounds of each case, which alternate with rounds of the bare server. The medians count. */
const ROUNDS = 5;
const SECONDS = Number(process.argv[2] ?? 4);

interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** CPU time of the server for each answer in microseconds, which does not depend on the load of the machine. */
  readonly cpu: number;
}

async function main(url: string): Promise<void> {
  await migrate(url);
  await fillDatabase(url);
  console.log(
    `${availableParallelism()} cores, Node ${process.version}, ${CONNECTIONS} connections, ${INSCRIPTIONS.toLocaleString("en")} inscriptions\n`,
  );
  await measureAll({ DATABASE_URL: url, RATE_LIMIT: "1000000000" });
}

async function measureAll(environment: Record<string, string>): Promise<void> {
  const front = await startFront(environment);
  const limits = {
    constant: await startLimit(["constant", await textOf(front, "/api/deployment/T7")], environment),
    prepared: await startLimit(["prepared"], environment),
  };
  const handlers = await startNext(environment);
  for (const measured of CASES) await measure(measured, front, limits[measured.limit], handlers);
  console.log(`\npeak memory of the web server: ${Math.round(front.peakMegabytes())} MB`);
  for (const server of [front, limits.constant, limits.prepared, handlers]) await server.stop();
}

async function measure(
  measured: Case,
  front: MeasuredServer,
  limit: MeasuredServer,
  handlers: MeasuredServer,
): Promise<void> {
  const rounds: { bare: Figures; ours: Figures }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ bare: await load(limit, measured), ours: await load(front, measured) });
  }
  // Ratios of neighboring rounds, because other load of the machine slows both alike.
  const ratio = median(rounds.map(({ bare, ours }) => ours.perSecond / bare.perSecond));
  const next = await load(handlers, measured);
  console.log(measured.name);
  console.log(`  through the front   ${line(medianOf(rounds.map(({ ours }) => ours)))}`);
  console.log(`  ${`bare, ${measured.limit}`.padEnd(19)} ${line(medianOf(rounds.map(({ bare }) => bare)))}`);
  console.log(`  front/bare          ${ratio.toFixed(2)} (target ${measured.target})`);
  console.log(`  Next's handlers     ${line(next)}`);
}

async function load(server: MeasuredServer, { path, isKnown }: Case): Promise<Figures> {
  const known = isKnown ? (await fetch(server.url + path())).headers.get("etag") : null;
  const options = {
    url: server.url,
    connections: CONNECTIONS,
    requests: [
      {
        ...(known === null ? {} : { headers: { "if-none-match": known } }),
        setupRequest: (request: autocannon.Request) => ({ ...request, path: path() }),
      },
    ],
  };
  // Warms up the code and the database connections.
  await autocannon({ ...options, duration: 2 });
  const before = server.cpuSeconds();
  const result = await autocannon({ ...options, duration: SECONDS });
  const cpu = ((server.cpuSeconds() - before) * 1e6) / result.requests.total;
  const refused = result.non2xx - (result.statusCodeStats?.["304"]?.count ?? 0);
  if (refused > 0 || result.errors > 0) throw new Error(`${refused} refused, ${result.errors} failed: ${path()}`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, cpu };
}

function medianOf(figures: readonly Figures[]): Figures {
  const of = (name: keyof Figures) => median(figures.map((each) => each[name]));
  return { perSecond: of("perSecond"), p50: of("p50"), p99: of("p99"), cpu: of("cpu") };
}

function line({ perSecond, p50, p99, cpu }: Figures): string {
  const rate = Math.round(perSecond).toLocaleString("en").padStart(7);
  return `${rate} requests/s   p50 ${p50} ms   p99 ${p99} ms   ${Math.round(cpu)} µs CPU each`;
}

async function textOf(server: MeasuredServer, path: string): Promise<string> {
  return (await fetch(server.url + path)).text();
}

await withPostgres(100, main);
