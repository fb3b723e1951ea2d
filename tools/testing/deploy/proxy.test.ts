import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { type RequestOptions, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFront } from "@/server/front";
import { anyFreePort } from "@/tools/devstack/processes/free-port";
import { type Guarded, spawnGuarded } from "@/tools/devstack/processes/guarded";
import { type TestApi, testApi } from "../harness/api";
import { listen } from "../harness/listen";
import { serviceProgram } from "../harness/services";
import { until } from "../harness/until";

/** deploy/proxy, with a real nginx and a real Caddy in front of the web server. */

const HOST = "localhost";
const folder = mkdtempSync(join(tmpdir(), "engrave-proxy-"));
const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];

let api: TestApi;
let upstream: number;
/** Closes the web server behind the proxies. */
let close: () => void;

beforeAll(async () => {
  const subject = ["-subj", `/CN=${HOST}`, "-addext", `subjectAltName=DNS:${HOST}`];
  const files = ["-keyout", key, "-out", certificate];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...files, ...subject], { stdio: "ignore" });
  api = await testApi();
  const front = createFront({
    dispatch: api.dispatch,
    hops: 1,
    pages: async (_, response, { client, protocol }) => void response.end(`${client} ${protocol}`),
    rpc: null,
    isDevelopment: false,
    onFailure: () => undefined,
  });
  upstream = await listen(front);
  close = () => {
    front.closeAllConnections();
    front.close();
  };
});
afterAll(async () => {
  close?.();
  await api?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Proxy {
  readonly port: number;
  readonly guarded: Guarded;
}

function run(command: string, args: readonly string[]): Promise<Guarded> {
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return spawnGuarded({
    ...{ command, args, cwd: folder, env, user: null, signal: "SIGTERM" as const, gracePeriod: 10_000, log: null },
  });
}

/** The example for nginx, with this machine's ports and certificate, inside the frame that Debian's nginx.conf is. */
async function startNginx(): Promise<Proxy> {
  const [port, http] = [await anyFreePort(), await anyFreePort()];
  const site = readFileSync("deploy/proxy/nginx.conf", "utf8")
    .replace("127.0.0.1:3000", `127.0.0.1:${upstream}`)
    .replaceAll(/listen \[::\].*\n/g, "")
    .replaceAll("listen 443", `listen 127.0.0.1:${port}`)
    .replaceAll("listen 80;", `listen 127.0.0.1:${http};`)
    .replace("/etc/letsencrypt/live/site.example/fullchain.pem", certificate)
    .replace("/etc/letsencrypt/live/site.example/privkey.pem", key)
    .replaceAll("site.example", HOST);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => {
    mkdirSync(join(folder, name), { recursive: true });
    return `${name}_temp_path ${join(folder, name)};`;
  });
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; pid ${join(folder, "nginx.pid")}; error_log stderr; events {}
http { access_log off; ${temporary.join(" ")}
${site} }`,
  );
  return { port, guarded: await run(serviceProgram("nginx"), ["-e", "stderr", "-c", file]) };
}

/** The example for Caddy, with this machine's port and a certificate of Caddy's own authority. */
async function startCaddy(): Promise<Proxy> {
  const port = await anyFreePort();
  const site = readFileSync("deploy/proxy/Caddyfile", "utf8")
    .replace("127.0.0.1:3000", `127.0.0.1:${upstream}`)
    .replaceAll("site.example {", `https://${HOST}:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`);
  const file = join(folder, "Caddyfile");
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
  return { port, guarded: await run(serviceProgram("caddy"), ["run", "--config", file, "--adapter", "caddyfile"]) };
}

async function ask(port: number, path: string, options: RequestOptions = {}, body = ""): Promise<IncomingMessage> {
  const sent = request({ host: "127.0.0.1", servername: HOST, port, path, ca: readFileSync(certificate), ...options });
  sent.setHeader("Host", `${HOST}:${port}`);
  sent.end(body);
  const [response] = await once(sent, "response");
  return response;
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of response) text += String(part);
  return text;
}

describe.each([
  ["nginx", startNginx],
  ["Caddy", startCaddy],
] as const)("behind %s", (_name, start) => {
  let proxy: Proxy;

  beforeAll(async () => {
    proxy = await start();
    await until(async () => {
      if (proxy.guarded.hasExited()) throw new Error("the proxy exited before it listened");
      return ask(proxy.port, "/api/explorer/status").then(
        ({ statusCode }) => statusCode === 200,
        () => false,
      );
    });
  });
  afterAll(() => proxy?.guarded.stop());

  test("the API and the pages answer over TLS", async () => {
    const answered = await ask(proxy.port, "/api/deployment/GOLD");
    expect([answered.statusCode, JSON.parse(await textOf(answered)).deployment.ticker]).toEqual([200, "GOLD"]);
    expect((await ask(proxy.port, "/")).statusCode).toBe(200);
  });

  test("an event arrives while its stream is open", async () => {
    const stream = await ask(proxy.port, "/api/explorer/stream");
    expect(stream.headers["content-type"]).toBe("text/event-stream");
    let text = "";
    for await (const part of stream) {
      text += String(part);
      if (text.includes("event: position")) break;
    }
    expect(text).toContain("data: {");
  });

  test("the client is the address of its connection, whatever it claims", async () => {
    for (const claimed of ["203.0.113.7", "203.0.113.7, 198.51.100.1"]) {
      const headers = { "X-Forwarded-For": claimed, Forwarded: `for=${claimed}` };
      expect(await textOf(await ask(proxy.port, "/", { headers }))).toBe("127.0.0.1 https");
    }
  });

  test("what only the operator reads is not passed on", async () => {
    for (const path of ["/api/health", "/api/ready", "/api/metrics", "/api/%6Detrics", "//api/metrics"])
      expect([path, (await ask(proxy.port, path)).statusCode]).toEqual([path, 404]);
  });

  test("an upload is refused", async () => {
    const { statusCode } = await ask(proxy.port, "/api/deployment/GOLD", { method: "POST" }, "x".repeat(5_000));
    expect([405, 413]).toContain(statusCode);
  });
});
