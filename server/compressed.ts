import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { ROOT } from "@/lib/runtime/root.mjs";
import type { Pages } from "./page-forward";

interface StaticFile {
  readonly path: string;
  readonly size: number;
  readonly type: string;
  readonly encoding?: "br";
}

/** Folder of the static files of the build. */
export const STATIC_FILES = join(ROOT, ".next/static");
const ADDRESS = "/_next/static/";
const SUFFIX = ".br";
const TYPES: Readonly<Record<string, string>> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
  ".json": "application/json",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/**
 * Serves the static files of the build: scripts and styles in the compressed form that the build made, others uncompressed.
 * Passes all other requests to `pages`, which compress scripts for clients without Brotli.
 */
export async function withCompressed(pages: Pages, folder = STATIC_FILES): Promise<Pages> {
  const files = await filesOf(folder);
  return async (request, response, from) => {
    const path = request.url?.split("?", 1)[0] ?? "";
    const compressed = files.get(path + SUFFIX);
    const file = compressed ?? files.get(path);
    const isServed = compressed === undefined ? !path.endsWith(SUFFIX) : acceptsBrotli(request);
    if (file === undefined || !isServed) return pages(request, response, from);
    response.writeHead(200, {
      "Content-Type": file.type,
      ...(file.encoding === undefined ? {} : { "Content-Encoding": file.encoding }),
      "Content-Length": file.size,
      // The file name changes with the content.
      "Cache-Control": "public, max-age=31536000, immutable",
      Vary: "Accept-Encoding",
      "X-Content-Type-Options": "nosniff",
    });
    if (request.method === "HEAD") response.end();
    else await sendFile(file.path, response);
  };
}

/** Lists the files by URL path at the start. Only these are served, so no path of a request reaches the file system. */
async function filesOf(folder: string): Promise<ReadonlyMap<string, StaticFile>> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const files = entries.map(async (entry): Promise<[string, StaticFile]> => {
    const path = join(entry.parentPath, entry.name);
    const address =
      ADDRESS +
      path
        .slice(folder.length + 1)
        .split(sep)
        .join("/");
    const isCompressed = entry.name.endsWith(SUFFIX);
    const original = isCompressed ? entry.name.slice(0, -SUFFIX.length) : entry.name;
    const type = TYPES[extname(original)] ?? "application/octet-stream";
    const { size } = await stat(path);
    return [address, { path, size, type, ...(isCompressed ? { encoding: "br" } : {}) }];
  });
  return new Map(await Promise.all(files));
}

function acceptsBrotli({ headers }: IncomingMessage): boolean {
  return /(^|,)\s*br\s*(,|;\s*q=(1|0\.\d*[1-9])|$)/.test(headers["accept-encoding"]?.toString() ?? "");
}

async function sendFile(path: string, response: ServerResponse): Promise<void> {
  try {
    await pipeline(createReadStream(path), response);
  } catch (error) {
    // A client that closes the connection early is not a failure.
    if (!response.destroyed) throw error;
  }
}
