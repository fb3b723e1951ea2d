import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { COSTS } from "@/lib/api/http/costs";
import { type ApiRequest, type ApiResponse, type Dispatch, problemResponse } from "@/lib/api/http/dispatch";
import { ALLOWED_METHODS, COMMON_HEADERS, namesTag, PREFLIGHT_HEADERS } from "@/lib/api/http/headers";
import { Reader } from "@/lib/api/http/lists/reader";
import { Problem } from "@/lib/api/http/problem";
import type { RateLimiter } from "@/lib/api/http/rate-limit";
import { isSegmentFile, MANIFEST_FILE } from "@/lib/archive";
import { makeRoom } from "./fair-share";

const PREFIX = "/api/archive/";
/** Path of the folder with the segments in an archive. */
const SEGMENTS = "segments/";
/** A segment never changes: its name contains its hash. The manifest grows. */
const CACHE = { segment: "public, max-age=31536000, immutable", manifest: "public, max-age=60" };

/** The dependencies of the answers. */
export interface ServeArchiveOptions {
  /** The folder of the archive. */
  readonly folder: string;
  /** Null: requests are not limited. */
  readonly limiter: RateLimiter | null;
  /** Called with the cause of each answer with status 500. */
  onFailure(failure: { readonly code: string; readonly path: string; readonly cause: unknown }): void;
}

/**
 * Answers requests for the files of an archive below `/api/archive/` (spec §17.7) and passes all others on, because a ticker may
 * have the name of the folder (spec §12.1.7). Only the names of a manifest and of segments lead to files.
 */
export function withArchive(dispatch: Dispatch, { folder, limiter, onFailure }: ServeArchiveOptions): Dispatch {
  const files = new ArchiveFiles(folder);
  return async (request) => {
    const name = request.path.startsWith(PREFIX) ? request.path.slice(PREFIX.length) : "";
    if (name !== MANIFEST_FILE && !name.startsWith(SEGMENTS)) return dispatch(request);
    const { method, client = null } = request;
    let counted: Readonly<Record<string, string>> = {};
    try {
      const cost = name === MANIFEST_FILE ? COSTS.api : COSTS.list;
      if (limiter !== null && method !== "OPTIONS") counted = await limiter.take(client, cost);
      const answer = await files.answer(request, name);
      return { ...answer, headers: { ...answer.headers, ...counted } };
    } catch (error) {
      const problem = error instanceof Problem ? error : failed(error);
      const { code } = problem;
      if (problem.status === 500) onFailure({ code, path: request.path, cause: problem.cause });
      return problemResponse(problem, method, counted);
    }
  };
}

function failed(cause: unknown): Problem {
  return new Problem("INTERNAL", "The service failed. The failure is in its log.", { cause });
}

class ArchiveFiles {
  readonly #folder: string;
  readonly #readers = new Set<Reader>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async answer(request: ApiRequest, name: string): Promise<ApiResponse> {
    const { method, query } = request;
    if (method !== "GET" && method !== "HEAD" && method !== "OPTIONS") {
      throw new Problem("METHOD_NOT_ALLOWED", `${method} is not allowed.`, { headers: { Allow: ALLOWED_METHODS } });
    }
    const isSegment = name.startsWith(SEGMENTS) && isSegmentFile(name.slice(SEGMENTS.length));
    if ((!isSegment && name !== MANIFEST_FILE) || query !== "") throw unknown();
    if (method === "OPTIONS") return { status: 204, headers: { ...COMMON_HEADERS, ...PREFLIGHT_HEADERS }, body: null };
    const file = await openFile(join(this.#folder, name));
    try {
      const stat = await file.stat();
      if (!stat.isFile()) throw unknown();
      const { size, mtimeMs } = stat;
      const tag = isSegment ? `"${name.slice(SEGMENTS.length)}"` : `"${size}-${Math.floor(mtimeMs)}"`;
      const headers = {
        ...COMMON_HEADERS,
        "Content-Type": isSegment ? "application/octet-stream" : "application/json",
        "Cache-Control": isSegment ? CACHE.segment : CACHE.manifest,
        ETag: tag,
        "Accept-Ranges": isSegment ? "bytes" : "none",
      };
      if (namesTag(request.ifNoneMatch, `W/${tag}`)) return await this.#bodiless(file, 304, headers);
      const isWanted = isSegment && (request.ifRange === undefined || request.ifRange === tag);
      const range = isWanted ? rangeOf(request.range, size) : null;
      const [start, end] = range ?? [0, size - 1];
      const status = range === null ? 200 : 206;
      const partial = range === null ? {} : { "Content-Range": `bytes ${start}-${end}/${size}` };
      const sized = { ...headers, ...partial, "Content-Length": String(end - start + 1) };
      if (method === "HEAD" || size === 0) return await this.#bodiless(file, status, sized);
      return { status, headers: sized, body: this.#stream(file, start, end, request.client ?? null) };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async #bodiless(file: FileHandle, status: number, headers: Record<string, string>): Promise<ApiResponse> {
    await file.close();
    return { status, headers, body: null };
  }

  /** @throws Problem `BUSY` */
  #stream(file: FileHandle, start: number, end: number, client: string | null): ApiResponse["body"] {
    this.#admit(client);
    const reader = new Reader(
      {
        read: (offset, limit) => readPart(file, start + offset, Math.min(limit, end + 1 - start - offset)),
        hasAfter: (offset) => start + offset <= end,
      },
      client,
    );
    this.#readers.add(reader);
    const close = async (): Promise<void> => {
      if (this.#readers.delete(reader)) await file.close();
    };
    return { chunks: reader.chunks, cut: reader.cut, close };
  }

  /**
   * Refuses a download above the limits, unless another one can be ended, whose client can continue it with a range.
   * @throws Problem `BUSY`
   */
  #admit(client: string | null): void {
    const open = [...this.#readers].filter((reader) => !reader.cut.aborted);
    if (makeRoom(open, client)) return;
    throw new Problem("BUSY", "There are too many downloads at once.", { headers: { "Retry-After": "5" } });
  }
}

/** Reads a part of a file; null if `length` is 0. */
async function readPart(file: FileHandle, position: number, length: number): Promise<Buffer | null> {
  if (length <= 0) return null;
  const part = Buffer.allocUnsafe(length);
  const { bytesRead } = await file.read(part, 0, length, position);
  if (bytesRead === 0) throw new Error("a file of the archive became shorter while it was sent");
  return part.subarray(0, bytesRead);
}

/** Without `O_NONBLOCK`, opening a named pipe would wait until another process writes to it. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, READ);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") throw unknown();
    throw error;
  }
}

function unknown(): Problem {
  return new Problem("PATH_UNKNOWN", "This site's archive has no such file.");
}

/**
 * The first and last byte of a single range; null: the whole file, which is also sent for a range that cannot be
 * satisfied (RFC 9110).
 */
function rangeOf(header: string | undefined, size: number): [start: number, end: number] | null {
  const found = /^bytes=([0-9]{0,15})-([0-9]{0,15})$/.exec(header ?? "");
  if (found === null) return null;
  const [, first = "", last = ""] = found;
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(size - 1, Number(last));
  return start <= end ? [start, end] : null;
}
