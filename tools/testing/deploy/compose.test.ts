import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DISK_RESERVE } from "@/lib/api/http/lists/room";
import { readConfiguration } from "@/lib/config";
import type { Environment } from "@/lib/config/environment";
import { STOP_LIMIT } from "@/lib/runtime/stop";

/** deploy/compose/compose.yml, by its text. */

const COMPOSE = readFileSync("deploy/compose/compose.yml", "utf8");

/** The services that use each variable. A new variable is a type error here. */
const USERS: Record<keyof Environment, readonly ("worker" | "web")[]> = {
  DATABASE_URL: ["worker", "web"],
  RPC_URL: ["worker", "web"],
  RPC_MAX_ANSWER: ["worker", "web"],
  NETWORK: ["worker", "web"],
  LOG_LEVEL: ["worker", "web"],
  RPC_TIMEOUT: ["worker"],
  RPC_RATE: ["worker"],
  RPC_BATCH: ["worker"],
  START_BLOCK: ["worker"],
  FINALITY_NODES: ["worker"],
  VERIFY_RECEIPTS: ["worker"],
  UNVERIFIED_FROM: ["worker"],
  COMPARE_URL: ["worker"],
  COMPARE_INTERVAL: ["worker"],
  PUBLISHER_KEY_FILE: ["worker"],
  PUBLISHER_MAX_GAS_PRICE: ["worker"],
  STALL_TIMEOUT: ["worker"],
  BULK_LOAD_BLOCKS: ["worker"],
  HEAD_AGE: ["worker"],
  DATA_DIR: ["worker"],
  WORKER_PORT: ["worker"],
  DATABASE_REPLICA_URL: ["web"],
  SITE_URL: ["web"],
  ALLOWED_HOSTS: ["web"],
  TRUST_PROXY: ["web"],
  RATE_LIMIT: ["web"],
  LOOKUP_LIMIT: ["web"],
  REDIS_URL: ["web"],
  ARCHIVE_DIR: ["web"],
  TOKEN_LISTS: ["web"],
  WALLETCONNECT_PROJECT_ID: ["web"],
  MAGIC_KEY: ["web"],
  MAGIC_METHODS: ["web"],
  MAGIC_ENDPOINT: ["web"],
  COIN_PRICE_URL: ["web"],
  COIN_PRICE_FIELD: ["web"],
  COIN_PRICE_CURRENCY: ["web"],
  LOGIN_ORIGINS: ["web"],
  LIST_SPACE: ["web"],
  // The image sets them.
  HOST: [],
  PORT: [],
  // Only `npm start` uses it.
  DEMO: [],
  // The log goes to the container's output.
  LOG_FILE: [],
  // Other users could read it in the environment.
  PUBLISHER_KEY: [],
  // Read by the build.
  LOGIN_CONNECTOR: [],
};

/** The text of a top-level block of the file, or of a service. */
function block(start: RegExp): string {
  const found = start.exec(COMPOSE);
  if (found === null) throw new Error(`compose.yml has no ${start}`);
  const [indent = ""] = /^ */.exec(found[0]) ?? [];
  const rest = COMPOSE.slice(found.index + found[0].length);
  return rest.slice(0, rest.search(new RegExp(`^ {0,${indent.length}}\\S`, "m")));
}

const SERVICES = { worker: block(/^x-worker:.*\n/m), web: block(/^ {2}web:\n/m) };

/** The variables of a service with their values, as without any setting in .env. */
function environmentOf(service: keyof typeof SERVICES): Record<string, string> {
  const [, lines = ""] = /^ +environment:.*\n([\s\S]*?)^ +[a-z_]+:/m.exec(SERVICES[service]) ?? [];
  const entries = [...lines.matchAll(/^ +([A-Z_]+): "?(.*?)"?$/gm)].map(([, name = "", value = ""]) => {
    const text = value.replaceAll(/\$\{\w+:-([^}]*)\}/g, "$1").replaceAll(/\$\{\w+_PASSWORD:\?[^}]*\}/g, "secret");
    return [name, text.replace(/^\$\{RPC_URL:\?.*\}$/, "https://node.example.org")] as const;
  });
  return Object.fromEntries(entries);
}

describe.each(["worker", "web"] as const)("the service %s", (service) => {
  test("gets every variable that it uses, and no other", () => {
    const used = Object.entries(USERS).flatMap(([name, users]) => (users.includes(service) ? [name] : []));
    expect(Object.keys(environmentOf(service)).sort()).toEqual(used.sort());
  });

  test("passes on what .env sets, under the same name", () => {
    const passed = [...SERVICES[service].matchAll(/^ +([A-Z_]+): .*?\$\{([A-Z_]+):[?-][^}]*\}$/gm)];
    expect(passed.map(([, , inner]) => inner)).toEqual(passed.map(([, outer]) => outer));
    expect(passed.length).toBeGreaterThan(15);
  });

  test("has a valid configuration without further settings", () => {
    expect(readConfiguration(environmentOf(service))).toMatchObject({ rpcUrls: ["https://node.example.org"] });
  });
});

test("the folders that commands write are volumes, and the image has places for them", () => {
  expect(environmentOf("worker").DATA_DIR).toBe("/app/data");
  expect(SERVICES.worker).toMatch(/^ +- data:\/app\/data$/m);
  expect(SERVICES.worker).toMatch(/^ +- archive:\/app\/archive$/m);
  expect(SERVICES.web).toMatch(/^ +- archive:\/app\/archive:ro$/m);
  expect(block(/^volumes:\n/m)).toMatch(/^ {2}data:\n {2}archive:$/m);
  const image = readFileSync("Dockerfile", "utf8");
  expect(image.slice(image.lastIndexOf("FROM"))).toContain("RUN mkdir -m 1777 data archive\n");
});

test("the commands for archives write to a folder that systemd creates for their user", () => {
  const unit = (name: string) => readFileSync(`deploy/systemd/engrave-${name}.service`, "utf8");
  expect(unit("worker")).toMatch(/^StateDirectory=engrave\/data$/m);
  expect(unit("worker")).toMatch(/^Environment=.* DATA_DIR=\/var\/lib\/engrave\/data$/m);
  expect(unit("export")).toMatch(/^StateDirectory=engrave\/archive$/m);
  expect(unit("export")).toMatch(/ export --to \/var\/lib\/engrave\/archive$/m);
  const [documented = ""] = /^systemd-run [\s\S]*? bootstrap /m.exec(readFileSync("docs/deployment.md", "utf8")) ?? [];
  for (const option of ["--uid=engrave-worker ", "--property=StateDirectory=engrave/data ", "--property=LimitCORE=0 "])
    expect(documented).toContain(option);
  expect(documented).toContain("--setenv=DATA_DIR=/var/lib/engrave/data ");
});

test("the folder for temporary files has space for LIST_SPACE beside what must stay free", () => {
  const [, mebibytes] = /- \/tmp:size=([0-9]+)m,/.exec(COMPOSE) ?? [];
  const { listSpace } = readConfiguration(environmentOf("web"));
  expect(Number(mebibytes) * 2 ** 20).toBeGreaterThanOrEqual(listSpace * 1_000_000 + DISK_RESERVE + 20_000_000);
});

test("alerts have a receiver that the operator chose", () => {
  expect(block(/^ {2}alertmanager:\n/m)).toMatch(/^ +source: \$\{ALERTMANAGER_CONFIG:\?set it in \.env\}$/m);
  const prometheus = readFileSync("deploy/prometheus/prometheus.yml", "utf8");
  expect(prometheus).toMatch(/^alerting:\n[\s\S]*targets: \["alertmanager:9093"\]$/m);
});

test("Docker and systemd wait longer than a program needs to stop, and Docker for a checkpoint of PostgreSQL", () => {
  const seconds = (text: string, pattern: RegExp): number => {
    const [, number, unit] = pattern.exec(text) ?? [];
    return Number(number) * (unit === "m" ? 60 : 1);
  };
  const grace = /^ +stop_grace_period: ([0-9]+)([sm])$/m;
  expect(seconds(block(/^x-engrave:.*\n/m), grace)).toBeGreaterThan(STOP_LIMIT / 1_000);
  expect(seconds(block(/^ {2}postgres:\n/m), grace)).toBeGreaterThanOrEqual(60);
  for (const name of ["worker", "web"]) {
    const unit = readFileSync(`deploy/systemd/engrave-${name}.service`, "utf8");
    expect(seconds(unit, /^TimeoutStopSec=([0-9]+)()$/m)).toBeGreaterThan(STOP_LIMIT / 1_000);
  }
});
