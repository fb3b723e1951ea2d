import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listen } from "@/tools/testing/harness/listen";
import { withCompressed } from "./compressed";

const SCRIPT = "console.log('engraved');".repeat(50);
let folder: string;
let server: Server;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "engrave-static-"));
  await writeFile(join(folder, "a.js"), SCRIPT);
  await writeFile(join(folder, "a.js.br"), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, "b.woff2"), "font");
  const handle = await withCompressed(async (_request, response) => void response.end("pages"), folder);
  server = createServer((incoming, response) => void handle(incoming, response, { client: null, protocol: "http" }));
  port = await listen(server);
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the body as sent: fetch would decompress it. */
function ask(path: string, encoding: string): Promise<{ headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const options = { port, path, headers: { "accept-encoding": encoding } };
    request(options, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => resolve({ headers: response.headers, body: Buffer.concat(parts) }));
    })
      .on("error", reject)
      .end();
  });
}

it("serves files that the build compressed, with immutable caching", async () => {
  const { headers, body } = await ask("/_next/static/a.js?dpl=1", "gzip, deflate, br, zstd");
  expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
  expect(headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "application/javascript; charset=UTF-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
  });
});

it("serves other files uncompressed", async () => {
  const { headers, body } = await ask("/_next/static/b.woff2", "gzip");
  expect(body.toString()).toBe("font");
  expect(headers).toMatchObject({ "content-type": "font/woff2", "content-length": "4" });
});

it.each([
  ["/_next/static/a.js", "gzip"],
  ["/_next/static/a.js", "br;q=0"],
  ["/_next/static/a.js.br", "br"],
  ["/_next/static/../static/a.js", "br"],
  ["/", "br"],
])("passes %s with Accept-Encoding %s to the pages", async (path, encoding) => {
  expect((await ask(path, encoding)).body.toString()).toBe("pages");
});
