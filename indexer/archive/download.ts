import { createWriteStream } from "node:fs";
import { mkdir, readFile, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { request } from "undici";
import {
  ArchiveInvalidError,
  FormatError,
  LARGEST_MANIFEST,
  MANIFEST_FILE,
  type ManifestSegment,
  segmentFile,
} from "@/lib/archive";
import { backoffDelay } from "@/lib/runtime/backoff";
import { log } from "@/lib/runtime/log";
import { sleep } from "@/lib/runtime/sleep";
import { ArchiveUnreachableError } from "./errors";
import { SEGMENTS_FOLDER } from "./export";
import { readBounded } from "./files";
import { sha256 } from "./sha256";
import type { ArchiveStore } from "./store";

/** Attempts for one file. Each may take {@link ATTEMPT}, so a host cannot delay the bootstrap indefinitely. */
const ATTEMPTS = 12;
const RETRY = { first: 250, limit: 5_000 };
/** Milliseconds without a byte after which an attempt ends. */
const SILENCE = 20_000;
/** Time limit of an attempt: `base` milliseconds, plus the time that the file takes at `rate` bytes per millisecond. */
const ATTEMPT = { base: 60_000, rate: 50 };
/** Bytes of free disk space that a download must leave. */
const RESERVE = 256 * 2 ** 20;
const PARTIAL = ".part";

/** The host answers that it does not serve the file. Other failures are retried. */
class RefusedError extends Error {}

/** An archive at an `http(s)` address. Redirects are not followed. */
export class Downloads implements ArchiveStore {
  readonly #base: URL;
  readonly #folder: string;
  readonly #stop: AbortSignal;

  constructor(base: URL, folder: string, stop: AbortSignal) {
    this.#base = base;
    this.#folder = folder;
    this.#stop = stop;
  }

  async readManifest(): Promise<string> {
    await mkdir(this.#folder, { recursive: true });
    const path = join(this.#folder, MANIFEST_FILE);
    // The manifest grows with each export, so its download is never resumed.
    await rm(path, { force: true });
    await this.#download(MANIFEST_FILE, path, { most: LARGEST_MANIFEST });
    return readFile(path, "utf8");
  }

  async prepare(segments: readonly ManifestSegment[]): Promise<void> {
    const size = segments.reduce((sum, { fileSize }) => sum + fileSize, 0);
    const { bavail, bsize } = await statfs(this.#folder);
    if (size + RESERVE > bavail * bsize) {
      throw new ArchiveUnreachableError(this.#base.href, new Error(`its ${size} bytes do not fit on the disk`));
    }
  }

  async readSegment(index: number, segment: ManifestSegment): Promise<Buffer> {
    const name = segmentFile(index, segment.fileSha256);
    const path = join(this.#folder, name);
    const kept = await readBounded(path, { exact: segment.fileSize }).catch(() => null);
    if (kept !== null && sha256(kept) === segment.fileSha256) return kept;
    await rm(path, { force: true });
    const partial = `${path}${PARTIAL}`;
    const isResumed = (await sizeOf(partial)) > 0;
    try {
      return await this.#fetch(name, path, partial, segment);
    } catch (error) {
      // The part of an earlier attempt may have been damaged.
      if (!isResumed || !(error instanceof FormatError)) throw error;
      return this.#fetch(name, path, partial, segment);
    }
  }

  async done(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #fetch(name: string, path: string, partial: string, segment: ManifestSegment): Promise<Buffer> {
    await this.#download(`${SEGMENTS_FOLDER}/${name}`, partial, { exact: segment.fileSize });
    const file = await readFile(partial);
    if (sha256(file) !== segment.fileSha256) {
      await rm(partial, { force: true });
      throw new FormatError("the SHA-256 of its file differs from the manifest");
    }
    await rename(partial, path);
    return file;
  }

  /**
   * Downloads a file, continuing where an earlier attempt ended.
   * @throws ArchiveUnreachableError; FormatError if it is too large
   */
  async #download(name: string, path: string, limit: { most: number } | { exact: number }): Promise<void> {
    const url = new URL(name, this.#base);
    for (let failures = 1; ; failures++) {
      try {
        const most = "exact" in limit ? limit.exact : limit.most;
        if ("exact" in limit && (await sizeOf(path)) > most) await rm(path, { force: true });
        await this.#attempt(url, path, most);
        if (!("exact" in limit)) return;
        const size = await sizeOf(path);
        if (size === limit.exact) return;
        throw new Error(`the host gave ${size} of ${limit.exact} bytes`);
      } catch (error) {
        if (error instanceof FormatError) throw tooLarge(name, error);
        if (this.#stop.aborted || error instanceof RefusedError || failures >= ATTEMPTS) {
          throw new ArchiveUnreachableError(url.href, error);
        }
        log.warn({ file: name, failures, cause: String(error) }, "a download failed; retrying");
        await sleep(backoffDelay(failures, RETRY), this.#stop);
      }
    }
  }

  async #attempt(url: URL, path: string, most: number): Promise<void> {
    const offset = await sizeOf(path);
    if (offset === most) return;
    const time = AbortSignal.timeout(ATTEMPT.base + Math.ceil(most / ATTEMPT.rate));
    const signal = AbortSignal.any([this.#stop, time]);
    const headers = offset > 0 ? { range: `bytes=${offset}-` } : {};
    const options = { headers, signal, headersTimeout: SILENCE, bodyTimeout: SILENCE };
    const { statusCode, headers: answered, body } = await request(url, options);
    const start = statusCode === 206 ? startOf(answered["content-range"]) : 0;
    if ((statusCode !== 200 && statusCode !== 206) || (start !== 0 && start !== offset)) {
      await body.dump().catch(() => undefined);
      if (statusCode === 416 || statusCode === 206) await rm(path, { force: true });
      const message = `HTTP status ${statusCode} at ${url.pathname}`;
      const isRefusal = statusCode < 500 && ![206, 408, 416, 425, 429].includes(statusCode);
      throw isRefusal ? new RefusedError(message) : new Error(message);
    }
    await pipeline(body, atMost(most - start), createWriteStream(path, { flags: start === 0 ? "w" : "a" }));
  }
}

/** Ends with an error if more bytes arrive. */
function atMost(bytes: number): Transform {
  let left = bytes;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(new FormatError("its file is larger than expected"));
      else done(null, chunk);
    },
  });
}

function startOf(range: string | string[] | undefined): number {
  const found = typeof range === "string" ? /^bytes ([0-9]{1,15})-/.exec(range) : null;
  return found === null ? Number.NaN : Number(found[1]);
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

function tooLarge(name: string, error: FormatError): Error {
  return name === MANIFEST_FILE ? new ArchiveInvalidError({ segment: null, block: null }, error.message) : error;
}
