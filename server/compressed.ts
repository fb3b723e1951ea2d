import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface CompressedFile {
  readonly path: string;
  readonly size: number;
  readonly type: string;
}

const FOLDER = fileURLToPath(new URL("../.next/static", import.meta.url));
const ADDRESS = "/_next/static/";
const SUFFIX = ".br";
const TYPES: Readonly<Record<string, string>> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
};

/** Serves the build's scripts and styles as they were compressed with it; whatever else is asked for, `pages` answers. */
export async function withCompressed(pages: Handle, folder = FOLDER): Promise<Handle> {
  const files = await compressedFiles(folder);
  return async (request, response) => {
    const file = files.get(request.url?.split("?", 1)[0] ?? "");
    if (file === undefined || !acceptsBrotli(request)) return pages(request, response);
    response.writeHead(200, {
      "Content-Type": file.type,
      "Content-Encoding": "br",
      "Content-Length": file.size,
      // Their names change with their content.
      "Cache-Control": "public, max-age=31536000, immutable",
      Vary: "Accept-Encoding",
      "X-Content-Type-Options": "nosniff",
    });
    if (request.method === "HEAD") response.end();
    else await sendFile(file.path, response);
  };
}

/** By address. Only what is there when the service starts is ever served: no address reaches the file system. */
async function compressedFiles(folder: string): Promise<ReadonlyMap<string, CompressedFile>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(SUFFIX));
  const entries = names.map(async (name): Promise<[string, CompressedFile]> => {
    const path = join(folder, name);
    const original = name.slice(0, -SUFFIX.length);
    const type = TYPES[extname(original)] ?? "application/octet-stream";
    return [`${ADDRESS}${original.split(sep).join("/")}`, { path, size: (await stat(path)).size, type }];
  });
  return new Map(await Promise.all(entries));
}

function acceptsBrotli({ headers }: IncomingMessage): boolean {
  return /(^|,)\s*br\s*(,|;\s*q=(1|0\.\d*[1-9])|$)/.test(headers["accept-encoding"]?.toString() ?? "");
}

async function sendFile(path: string, response: ServerResponse): Promise<void> {
  try {
    await pipeline(createReadStream(path), response);
  } catch (error) {
    // The client left before it had all, which is its right.
    if (!response.destroyed) throw error;
  }
}
