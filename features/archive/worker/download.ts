import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { basename, dirname, join } from "node:path";
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
import { decodedParts, encodingOf, UnknownEncodingError } from "@/lib/runtime/content-encoding";
import { DataFolderError, dataFolderError } from "@/lib/runtime/data-folder";
import { log } from "@/lib/runtime/log";
import { sha256 } from "@/lib/runtime/sha256";
import { sleep } from "@/lib/runtime/sleep";
import type { ArchiveAddress } from "./address";
import type { ArchiveStore } from "./archive-store";
import { ArchiveUnreachableError, BootstrapRunningError } from "./errors";
import { SEGMENTS_FOLDER } from "./export";
import { readBounded } from "./files";
import { type FileLock, lockFile, NotLockableError } from "./lock-file";

/**
 * Attempts in which `share` of a file must arrive. Each may take {@link ATTEMPT}, so a host cannot delay the bootstrap
 * indefinitely.
 */
const ATTEMPTS = { most: 12, share: 0.05 };
const RETRY = { first: 250, limit: 5_000 };
/** Milliseconds without a byte after which an attempt ends. */
const SILENCE = 20_000;
/** Time limit of an attempt: `base` milliseconds, plus the time that the file takes at `rate` bytes per millisecond. */
const ATTEMPT = { base: 60_000, rate: 50 };
/** Free disk space that downloads must leave: `bytes`, and this share of the space before the first download. */
const RESERVE = { bytes: 2 ** 29, share: 0.1 };
const PARTIAL = ".part";

/** The host answers that it does not serve the file. Other failures are retried. */
class RefusedError extends Error {}

/** The size of a file: exactly this, or at most this. */
type Limit = { readonly exact: number } | { readonly most: number };

/**
 * An archive at an `http(s)` address. Redirects are not followed. The files are kept in a subfolder of a folder that only the
 * process with its lock uses. A later call for the same address continues them, and a call for another address deletes them.
 */
export class Downloads implements ArchiveStore {
  readonly #address: ArchiveAddress;
  readonly #folder: string;
  readonly #dataDir: string;
  readonly #alive: () => void;
  readonly #stopping = new AbortController();
  readonly #stop: AbortSignal;
  /** Downloads of segments that have not ended. */
  readonly #running = new Set<Promise<unknown>>();
  #lock: FileLock | null = null;

  /**
   * @param dataDir the folder that errors name if `folder`, which is in it, cannot be written
   * @param alive called for each part that arrives, and after each attempt that failed
   */
  constructor(
    address: ArchiveAddress,
    { folder, dataDir }: { folder: string; dataDir: string },
    stop: AbortSignal,
    alive: () => void,
  ) {
    this.#address = address;
    this.#alive = alive;
    this.#folder = join(folder, sha256(Buffer.from(address.name)).slice(2, 18));
    this.#dataDir = dataDir;
    this.#stop = AbortSignal.any([stop, this.#stopping.signal]);
  }

  /** The file is beside the folder, whose content other calls delete. */
  lock(): Promise<void> {
    return this.#onDisk(async () => {
      const root = dirname(this.#folder);
      await mkdir(dirname(root), { recursive: true });
      const locked = await lockFile(`${root}.lock`, { isDeleted: true }).catch((error: unknown) => {
        if (!(error instanceof NotLockableError)) throw error;
        log.warn({ folder: root, cause: String(error.cause) }, "the folder of the downloads cannot be locked");
        return null;
      });
      if (locked !== null && "holder" in locked) throw new BootstrapRunningError(root, locked.holder);
      this.#lock = locked;
    });
  }

  readManifest(): Promise<string> {
    return this.#onDisk(async () => {
      await mkdir(this.#folder, { recursive: true });
      await keepOnly(dirname(this.#folder), new Set([basename(this.#folder)]));
      const path = join(this.#folder, MANIFEST_FILE);
      await this.#download(MANIFEST_FILE, path, { most: LARGEST_MANIFEST });
      return readFile(path, "utf8");
    });
  }

  prepare(segments: readonly ManifestSegment[]): Promise<void> {
    return this.#onDisk(async () => {
      const names = segments.map(({ fileSha256 }, index) => segmentFile(index, fileSha256));
      await keepOnly(this.#folder, new Set([MANIFEST_FILE, ...names, ...names.map((name) => `${name}${PARTIAL}`)]));
      const size = segments.reduce((sum, { fileSize }) => sum + fileSize, 0);
      const present = await sizeOfSegments(this.#folder);
      const free = await freeSpace(this.#folder);
      const reserve = Math.max(RESERVE.bytes, RESERVE.share * (free + present));
      const missing = size - present;
      if (missing > 0 && missing + reserve > free) throw this.#noSpace(missing);
    });
  }

  readSegment(index: number, segment: ManifestSegment): Promise<Buffer> {
    const reading = this.#onDisk(() => this.#readSegment(index, segment));
    this.#running.add(reading);
    const end = (): boolean => this.#running.delete(reading);
    reading.then(end, end);
    return reading;
  }

  async discard(): Promise<void> {
    await this.#end();
    const root = dirname(this.#folder);
    await rm(root, { recursive: true, force: true }).catch((error: unknown) => {
      log.warn({ folder: root, cause: String(error) }, "the downloads cannot be deleted");
    });
  }

  async close(): Promise<void> {
    await this.#end();
    await this.#lock?.unlock();
    this.#lock = null;
  }

  /** A running download would write into a folder that this process deletes or another one uses. */
  async #end(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#running);
  }

  async #readSegment(index: number, segment: ManifestSegment): Promise<Buffer> {
    const name = segmentFile(index, segment.fileSha256);
    const path = join(this.#folder, name);
    const kept = await readBounded(path, { exact: segment.fileSize }).catch(() => null);
    if (kept !== null && sha256(kept) === segment.fileSha256) return kept;
    await rm(path, { force: true });
    // The index is being built meanwhile, perhaps on the same disk.
    if ((await freeSpace(this.#folder)) < RESERVE.bytes + segment.fileSize) throw this.#noSpace(segment.fileSize);
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
   * Downloads a file. If its exact size is known, continues where an earlier attempt ended.
   * @throws ArchiveUnreachableError, DataFolderError; FormatError if it is too large
   */
  async #download(name: string, path: string, limit: Limit): Promise<void> {
    let arrived = await sizeOf(path);
    for (let failures = 1; ; failures++) {
      try {
        await this.#attempt(name, path, limit);
        if (!("exact" in limit)) return;
        const size = await sizeOf(path);
        if (size === limit.exact) return;
        throw new Error(`the host gave ${size} of ${limit.exact} bytes`);
      } catch (cause) {
        this.#alive();
        const error = dataFolderError(cause, this.#dataDir);
        if (error instanceof FormatError) throw tooLarge(name, error);
        if (error instanceof DataFolderError) throw error;
        const size = await sizeOf(path);
        if ("exact" in limit && size - arrived >= limit.exact * ATTEMPTS.share) [failures, arrived] = [1, size];
        const isLasting = error instanceof RefusedError || error instanceof UnknownEncodingError;
        if (this.#stop.aborted || isLasting || failures >= ATTEMPTS.most) {
          throw new ArchiveUnreachableError(this.#address.nameOf(name), error);
        }
        log.warn({ file: name, failures, cause: String(error) }, "a download failed; retrying");
        await sleep(backoffDelay(failures, RETRY), this.#stop);
      }
    }
  }

  async #attempt(name: string, path: string, limit: Limit): Promise<void> {
    // Open before the request: a part that arrives while the file is being opened is lost if the connection then ends.
    const file = await open(path, "a");
    try {
      await this.#continue(name, file, limit);
    } finally {
      await file.close();
    }
  }

  async #continue(name: string, file: FileHandle, limit: Limit): Promise<void> {
    const most = "exact" in limit ? limit.exact : limit.most;
    // The manifest grows with each export: the rest of a newer one does not fit to the part of an older one.
    if (!("exact" in limit) || (await file.stat()).size > most) await file.truncate();
    const offset = (await file.stat()).size;
    if (offset === most) return;
    const time = AbortSignal.timeout(ATTEMPT.base + Math.ceil(most / ATTEMPT.rate));
    const signal = AbortSignal.any([this.#stop, time]);
    const { url, headers: own } = this.#address.requestOf(name);
    // A range of a compressed file would not fit to the part that is here.
    const plain = { ...own, "accept-encoding": "identity" };
    const headers = offset > 0 ? { ...plain, range: `bytes=${offset}-` } : plain;
    const options = { headers, signal, headersTimeout: SILENCE, bodyTimeout: SILENCE };
    const { statusCode, headers: answered, body } = await request(url, options);
    const start = statusCode === 206 ? startOf(answered["content-range"]) : 0;
    if ((statusCode !== 200 && statusCode !== 206) || (start !== 0 && start !== offset)) {
      await body.dump().catch(() => undefined);
      const isRefusal = statusCode === 501 || (statusCode < 500 && ![206, 408, 416, 425, 429].includes(statusCode));
      // The host may refuse ranges only. Without the part, the next attempt requests the whole file.
      const isOfRange = isRefusal && offset > 0;
      if (statusCode === 416 || statusCode === 206 || isOfRange) await file.truncate();
      const message = `HTTP status ${statusCode} at ${url.pathname}`;
      throw isRefusal && !isOfRange ? new RefusedError(message) : new Error(message);
    }
    const encoding = isFileItself(answered, limit, start) ? undefined : answered["content-encoding"];
    if (encodingOf(encoding) !== null && start > 0) {
      await body.dump().catch(() => undefined);
      await file.truncate();
      throw new Error(`a compressed part of a file at ${url.pathname}`);
    }
    if (start < offset) await file.truncate();
    await append(file, decodedParts(body, encoding), most - start, this.#alive);
  }

  #noSpace(bytes: number): ArchiveUnreachableError {
    const cause = new Error(`${bytes} more bytes do not fit on the disk of ${this.#folder}`);
    return new ArchiveUnreachableError(this.#address.name, cause);
  }

  /** Runs `work`. @throws DataFolderError if the folder of the downloads cannot be used; the errors of `work` */
  async #onDisk<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw dataFolderError(error, this.#dataDir);
    }
  }
}

/**
 * Appends each part of an answer as it arrives, so that they are kept if a later one fails. `alive` is called for each.
 * @throws FormatError if more than `most` bytes arrive
 */
async function append(file: FileHandle, body: AsyncIterable<Buffer>, most: number, alive: () => void): Promise<void> {
  let left = most;
  for await (const part of body) {
    alive();
    left -= part.length;
    if (left < 0) throw new FormatError("its file is larger than expected");
    await file.appendFile(part);
  }
}

/**
 * Whether the host sends the file as it is, whatever encoding it states: segments are Brotli files, which some hosts also name as the
 * encoding. Their content differs from the manifest otherwise.
 */
function isFileItself(headers: IncomingHttpHeaders, limit: Limit, start: number): boolean {
  if (!("exact" in limit)) return false;
  return encodingOf(headers["content-encoding"]) === "br" || Number(headers["content-length"]) === limit.exact - start;
}

function startOf(range: string | string[] | undefined): number {
  const found = typeof range === "string" ? /^bytes ([0-9]{1,15})-/.exec(range) : null;
  return found === null ? Number.NaN : Number(found[1]);
}

/** Deletes everything else in a folder. */
async function keepOnly(folder: string, names: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!names.has(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Bytes of the segments that a folder has, complete or in part. */
async function sizeOfSegments(folder: string): Promise<number> {
  let size = 0;
  for (const name of await readdir(folder)) if (name !== MANIFEST_FILE) size += await sizeOf(join(folder, name));
  return size;
}

async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
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
