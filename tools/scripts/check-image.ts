/**
 * `npm run check:image`: runs the steps of the Dockerfile without Docker in a clean folder, and then the image's web server and
 * the worker of the compose file as a normal user on the read-only tree, with real PostgreSQL roles and a real chain. Takes some
 * minutes. Exits with 1 if a step fails.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { grantRoles } from "@/tools/devstack/postgres/roles";
import { postgresUser } from "@/tools/devstack/postgres/user";
import { anyFreePort } from "@/tools/devstack/processes/free-port";
import { bare, buildImage, type Image } from "@/tools/testing/deploy/dockerfile";
import { testChain } from "@/tools/testing/harness/chain";
import { runOn } from "@/tools/testing/harness/run-on";
import { startTestServer } from "@/tools/testing/harness/server";
import { until } from "@/tools/testing/harness/until";

/** Milliseconds until a program answers. */
const START_LIMIT = 60_000;

const folder = mkdtempSync(join(tmpdir(), "engrave-image-"));
const print = (line: string): void => console.log(line);

/** Starts a program of the image as a normal user, with a separate folder for its temporary files. */
function start(image: Image, command: readonly string[], variables: Readonly<Record<string, string>>) {
  const [program = "", ...args] = command;
  const child = spawn(program === "node" ? process.execPath : program, args, {
    cwd: join(image.root, image.workdir),
    env: { ...bare(), HOME: "/nonexistent", ...image.environment, TMPDIR: join(folder, "tmp"), ...variables },
    stdio: ["ignore", "inherit", "inherit"],
    ...normalUser,
  });
  const ended = once(child, "exit").then(([code]) => Number(code));
  return { ended, stop: () => child.kill("SIGTERM") };
}

async function answers(url: string, ended: Promise<number>): Promise<string> {
  const limit = AbortSignal.timeout(START_LIMIT);
  let text = "";
  const isAnswered = until(async () => {
    limit.throwIfAborted();
    const response = await fetch(url).catch(() => null);
    text = (await response?.text()) ?? "";
    return response?.ok === true;
  });
  await Promise.race([isAnswered, ended.then((code) => Promise.reject(new Error(`${url}: exited with ${code}`)))]);
  print(`answers: ${new URL(url).pathname}`);
  return text;
}

/** The path that the page names at this place. */
function pathIn(page: string, pattern: RegExp): string {
  const path = pattern.exec(page)?.[1];
  if (path === undefined) throw new Error(`the page does not contain ${pattern}`);
  return path;
}

/** The command of the worker in the compose file. */
function workerCommand(): string[] {
  const line = /^x-worker:[\s\S]*?^ {2}command: \[(.+)\]$/m.exec(
    readFileSync("deploy/compose/compose.yml", "utf8"),
  )?.[1];
  if (line === undefined) throw new Error("deploy/compose/compose.yml has no command of the worker");
  return line.split(", ");
}

/** Makes the tree read-only for all users, and fails if the normal user can still write into it. */
function protect(image: Image): void {
  chmodSync(folder, 0o711);
  execFileSync("chmod", ["-R", "a-w,a+rX", image.root]);
  const root = join(image.root, image.workdir);
  const isWritten = (path: string): boolean => {
    try {
      execFileSync("touch", [path], { stdio: "ignore", ...normalUser });
      return true;
    } catch {
      return false;
    }
  };
  for (const each of ["new", "package.json", ".next/new"]) {
    if (isWritten(join(root, each))) throw new Error(`the user can write ${each}`);
  }
}

/** Checks that the image has the libraries for senders. Without them the worker would only be slower. */
async function checkLibraries(image: Image): Promise<void> {
  const isBuilt = process.platform === "linux" && process.arch === "x64";
  const paths = [...(isBuilt ? ["secp256k1/bindings"] : []), "tiny-secp256k1", "@noble/curves/secp256k1"];
  for (const path of paths) {
    const code = await start(image, ["node", "--eval", `require("${path}")`], {}).ended;
    if (code !== 0) throw new Error(`${path} cannot be loaded`);
    print(`loads: ${path}`);
  }
}

/** Checks pages and API of Next.js without the front, as on Vercel (docs/deployment.md). The event stream must start. */
async function checkNext(image: Image, variables: Readonly<Record<string, string>>): Promise<void> {
  const port = String(await anyFreePort());
  const settings = { ...variables, ALLOWED_HOSTS: "*", TRUST_PROXY: "1", LIST_SPACE: "0" };
  const next = start(image, ["node", "node_modules/next/dist/bin/next", "start", "-p", port], settings);
  const site = `http://127.0.0.1:${port}`;
  for (const path of ["/api/ready", "/", "/tokens", "/api/token/gettokens", "/api/metrics"]) {
    await answers(site + path, next.ended);
  }
  const stream = await fetch(`${site}/api/explorer/stream`);
  const reader = stream.body?.getReader();
  if ((await reader?.read())?.value === undefined) throw new Error("the event stream is empty");
  // Next.js waits for open streams before it ends.
  await reader?.cancel();
  print("next start works");
  next.stop();
  await next.ended;
}

const { ids, own } = await postgresUser([dirname(folder)]);
const normalUser = ids === null ? {} : { uid: ids.uid, gid: ids.gid };

async function check(): Promise<void> {
  const image = buildImage(folder, print);
  if (image.user !== "node") throw new Error(`the image runs as ${image.user}`);
  mkdirSync(join(folder, "tmp"));
  await own(join(folder, "tmp"));
  protect(image);
  await checkLibraries(image);
  const [{ server, stop }, chain] = await Promise.all([startTestServer(), testChain()]);
  try {
    await runOn(server.url("postgres"), "CREATE DATABASE engrave");
    const urls = await grantRoles(server, "engrave");
    const [webPort, workerPort] = [String(await anyFreePort()), String(await anyFreePort())];
    const common = { RPC_URL: chain.url, NETWORK: "local", LOG_LEVEL: "warn" };
    const worker = start(image, workerCommand(), { ...common, DATABASE_URL: urls.worker, WORKER_PORT: workerPort });
    await answers(`http://127.0.0.1:${workerPort}/ready`, worker.ended);
    const web = start(image, image.command, { ...common, DATABASE_URL: urls.web, PORT: webPort, ALLOWED_HOSTS: "web" });
    const site = `http://127.0.0.1:${webPort}`;
    await answers(`${site}/api/ready`, web.ended);
    const page = await answers(`${site}/`, web.ended);
    const script = pathIn(page, /"(\/_next\/static\/[^"]+\.js)/);
    const picture = pathIn(page, /"og:image" content="https?:\/\/[^/]+([^"]+)"/);
    for (const path of ["/api/token/gettokens", "/api/metrics", "/status", "/docs", "/zh-CN/mint", picture, script]) {
      await answers(site + path, web.ended);
    }
    for (const url of [`${site}/api/health`, `http://127.0.0.1:${workerPort}/health`]) {
      const health = image.healthCheck.map((word) => (word.startsWith("http") ? url : word));
      if ((await start(image, health, {}).ended) !== 0) throw new Error(`the health check of ${url} fails`);
    }
    await checkNext(image, { ...common, DATABASE_URL: urls.web });
    worker.stop();
    web.stop();
    const codes = await Promise.all([worker.ended, web.ended]);
    if (codes.some((code) => code !== 0)) throw new Error(`after SIGTERM the programs exited with ${codes.join(", ")}`);
    print(`size: ${execFileSync("du", ["-sh", image.root], { encoding: "utf8" }).split("\t")[0]}`);
  } finally {
    await chain.stop();
    await stop();
  }
}

await check().finally(() => {
  execFileSync("chmod", ["-R", "u+w", folder]);
  // Node.js would take minutes for so many files.
  execFileSync("rm", ["-rf", folder]);
});
print("The image's steps, worker and web server work.");
process.exit(0);
