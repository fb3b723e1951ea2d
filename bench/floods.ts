/**
 * `npm run bench:floods`: how fast the API answers, and how much memory all web processes take together, while strangers
 * flood pages, social images and WebSocket upgrades; each beside the same figures of the idle site. Needs a build.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { onDemo } from "@/scripts/testing/on-demo";
import type { TestSystem } from "@/scripts/testing/system";

/** Milliseconds of the API's answers, and MB of all web processes together. */
const LIMITS = { p99: 50, megabytes: 900, upgrades: 100 };
const PAGE = "/token/OAK";
const CONNECTIONS = 20;
const UPGRADES = 4_000;
/** Milliseconds: how long each flood lasts, between two API reads, and until the open upgrades are counted. */
const TIMES = { flood: Number(process.env.FLOOD_TIME ?? 30_000), pause: 20, settle: 5_000 };

async function measure(system: TestSystem): Promise<void> {
  await (await fetch(system.page + PAGE)).arrayBuffer();
  report("idle", await readApi(system, TIMES.flood / 2), system);
  await flood(system, "one");
  await flood(system, "many");
  await floodUpgrades(system);
}

async function flood(system: TestSystem, clients: "one" | "many"): Promise<void> {
  const args = [system.page, String(CONNECTIONS), clients, PAGE];
  const attacker = fork("bench/flood-client.ts", args, { execArgv: ["--import", "tsx"] });
  const times = await readApi(system, TIMES.flood);
  attacker.send("counts");
  const [counts] = await once(attacker, "message");
  attacker.disconnect();
  await once(attacker, "exit");
  report(`${CONNECTIONS} connections of ${clients === "one" ? "one client" : "many clients"}`, times, system);
  console.log(`  answers to the flood: ${JSON.stringify(counts)}`);
}

/** Times of API reads, in milliseconds, one after another for this long. */
async function readApi({ page }: TestSystem, time: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + time;
  for (let n = 0; performance.now() < end; n++) {
    const started = performance.now();
    const path = n % 2 === 0 ? "/api/health" : `/api/explorer/tokens?limit=${1 + (n % 50)}`;
    const response = await fetch(page + path, { headers: { "x-forwarded-for": "10.0.0.1" } });
    await response.arrayBuffer();
    if (response.status >= 400 && response.status !== 400) console.log(`  ${path} answered ${response.status}`);
    times.push(performance.now() - started);
    await sleep(TIMES.pause);
  }
  return times;
}

function report(name: string, times: number[], system: TestSystem): void {
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(share * times.length)] ?? Number.NaN;
  const megabytes = webMegabytes(system.pid);
  const total = megabytes.reduce((sum, each) => sum + each, 0);
  console.log(`${name}: ${times.length} API reads`);
  console.log(`  p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms (limit ${LIMITS.p99})`);
  console.log(`  peak memory of the web processes ${megabytes.join(" + ")} = ${total} MB (limit ${LIMITS.megabytes})`);
  if (at(0.99) > LIMITS.p99 || total > LIMITS.megabytes) process.exitCode = 1;
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Of its memory, in kB. */
  readonly peak: number;
  readonly command: string;
}

/** The largest memory that the web process, and each that it started, ever had. */
function webMegabytes(system: number): number[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(name));
  const isBelow = (pid: number, top: number): boolean => {
    const parent = all.find((each) => each.pid === pid)?.parent;
    return parent !== undefined && (parent === top || isBelow(parent, top));
  };
  const web = all.find(({ pid, command }) => command.includes("server/main.ts") && isBelow(pid, system));
  if (web === undefined) throw new Error("there is no web process");
  return all.filter(({ pid }) => pid === web.pid || isBelow(pid, web.pid)).map(({ peak }) => Math.round(peak / 1024));
}

function readProcess(pid: string): Process[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return [{ pid: Number(pid), parent: field("PPid"), peak: field("VmHWM"), command }];
  } catch {
    // It ended meanwhile.
    return [];
  }
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
  report(`${UPGRADES} WebSocket upgrades`, await readApi(system, TIMES.settle), system);
  console.log(`  open after ${TIMES.settle / 1000} s: ${open.size} (limit ${LIMITS.upgrades})`);
  if (open.size > LIMITS.upgrades) process.exitCode = 1;
  for (const socket of open) socket.destroy();
}

await onDemo(measure, { TRUST_PROXY: "1", LOG_LEVEL: "fatal" });
