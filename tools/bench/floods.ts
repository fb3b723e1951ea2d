/**
 * `npm run bench floods`: latency of the API and memory of all web processes while clients flood pages and social images, the
 * API, its event streams and WebSocket upgrades, or do not read the answers, compared with the idle site. Needs a
 * build. `-- --only api` runs one kind of flood (flood-client.ts, or `upgrades`).
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { processTree } from "@/e2e/system/processes";
import { onDemo } from "@/tools/testing/harness/on-demo";
import type { TestSystem } from "@/tools/testing/harness/system";

/** Limits: latency of the API in milliseconds, memory of all web processes in MB, open WebSocket upgrades. */
const LIMITS = { p99: 50, megabytes: 900, upgrades: 100 };
const PAGE = "/token/OAK";
/** Connections of a flood. `unread` has as many as the front allows one client. */
const CONNECTIONS = { pages: 20, api: 20, streams: 20, unread: 1_000 };
const UPGRADES = 4_000;
/** Milliseconds: duration of a flood, pause between two API reads, delay before open upgrades are counted. */
const TIMES = { flood: Number(process.env.FLOOD_TIME ?? 30_000), pause: 20, settle: 5_000 };

const { only } = parseArgs({ options: { only: { type: "string" } } }).values;
let idle: { p50: number; p99: number } | undefined;

async function measure(system: TestSystem): Promise<void> {
  await (await fetch(system.page + PAGE)).arrayBuffer();
  await report("idle", await readApi(system, TIMES.flood / 2), system);
  for (const kind of ["pages", "api", "streams", "unread"] as const) {
    if (!(only ?? kind).includes(kind)) continue;
    await flood(system, kind, "one");
    await flood(system, kind, "many");
  }
  if (only === undefined || only === "upgrades") await floodUpgrades(system);
}

async function flood(system: TestSystem, kind: keyof typeof CONNECTIONS, clients: "one" | "many"): Promise<void> {
  const args = [system.page, String(CONNECTIONS[kind]), clients, kind, PAGE];
  const attacker = fork("tools/bench/flood-client.ts", args, { execArgv: ["--import", "tsx"] });
  const times = await readApi(system, TIMES.flood);
  attacker.send("counts");
  const [counts] = await once(attacker, "message");
  attacker.disconnect();
  await once(attacker, "exit");
  const of = clients === "one" ? "one client" : "many clients";
  await report(`${kind}: ${CONNECTIONS[kind]} connections of ${of}`, times, system);
  console.log(`  responses to the flood: ${JSON.stringify(counts)}`);
}

/** Reads the API one request after another for `time` milliseconds. Returns the latencies in milliseconds. */
async function readApi({ page }: TestSystem, time: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + time;
  for (let n = 0; performance.now() < end; n++) {
    const started = performance.now();
    const path = n % 2 === 0 ? "/api/health" : `/api/explorer/tokens?limit=${1 + (n % 50)}`;
    const response = await fetch(page + path, { headers: { "x-forwarded-for": "10.0.0.1" } });
    await response.arrayBuffer();
    if (!response.ok) console.log(`  ${path} answered ${response.status}`);
    times.push(performance.now() - started);
    await sleep(TIMES.pause);
  }
  return times;
}

async function report(name: string, times: number[], system: TestSystem): Promise<void> {
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(share * times.length)] ?? Number.NaN;
  const megabytes = await webMegabytes(system.pid);
  const total = megabytes.reduce((sum, each) => sum + each, 0);
  console.log(`${name}: ${times.length} API reads`);
  idle ??= { p50: at(0.5), p99: at(0.99) };
  const beside = `${(at(0.5) / idle.p50).toFixed(1)} and ${(at(0.99) / idle.p99).toFixed(1)} times the idle site`;
  console.log(`  p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms (limit ${LIMITS.p99}): ${beside}`);
  console.log(`  peak memory of the web processes ${megabytes.join(" + ")} = ${total} MB (limit ${LIMITS.megabytes})`);
  // On a slow machine, 1.5 times the latency of the idle site is allowed, if that is above the limit.
  if ((at(0.99) > LIMITS.p99 && at(0.99) > 1.5 * idle.p99) || total > LIMITS.megabytes) process.exitCode = 1;
}

/** Peak memory of the web process and of each process that it started, in MB. */
async function webMegabytes(system: number): Promise<number[]> {
  const web = (await processTree(system)).find(({ command }) => command.includes("dist/web.js"));
  if (web === undefined) throw new Error("there is no web process");
  return (await processTree(web.pid)).map(({ pid }) => {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
  });
}

async function floodUpgrades(system: TestSystem): Promise<void> {
  const { hostname, port } = new URL(system.page);
  const open = new Set<Socket>();
  for (let n = 0; n < UPGRADES; n++) {
    const socket = connect(Number(port), hostname);
    open.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => open.delete(socket));
    socket.resume();
    socket.write(
      `GET /_next/webpack-hmr?${n} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nX-Forwarded-For: 77.7.7.${n % 250}\r\n\r\n`,
    );
    if (n % 200 === 0) await sleep(10);
  }
  await report(`${UPGRADES} WebSocket upgrades`, await readApi(system, TIMES.settle), system);
  console.log(`  open after ${TIMES.settle / 1000} s: ${open.size} (limit ${LIMITS.upgrades})`);
  if (open.size > LIMITS.upgrades) process.exitCode = 1;
  for (const socket of open) socket.destroy();
}

await onDemo(measure, { TRUST_PROXY: "1", LOG_LEVEL: "fatal" });
