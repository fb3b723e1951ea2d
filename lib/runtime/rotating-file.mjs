/**
 * A log file with rotation. Plain JavaScript, because tools/devstack/processes/guard.mjs imports it without a loader.
 *
 * Writes are synchronous: when `write` returns, the line is in the file, so a crash of the process loses no line. Several
 * processes may write to one path. A rotation renames the file to a unique name, so two processes that rotate at the same
 * time lose nothing: the second one renames a nearly empty file. A process that is killed during a write can leave half a
 * line at the end of the file; the next process that opens the file ends that line before it writes.
 */
import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

/** Default size limit of a file, in bytes. */
const LARGEST = 10 * 1024 * 1024;
/** Default number of rotated files beside the current one. */
const KEPT = 4;

/** @param {number} count */
const plainLoss = (count) => `${count} lines could not be written to this file\n`;

/** Appends lines to a file and rotates it at a size limit. */
export class RotatingFile {
  #path;
  #largest;
  #kept;
  #lossText;
  #fd;
  #rotatedAt = 0;
  #lost = 0;
  #isTorn = false;
  #mustReopen = false;

  /**
   * Opens or creates the file.
   * @param {string} path
   * @param {{ largest?: number, kept?: number, lossText?: (count: number) => string }} [options] `largest`: size limit
   *   of a file, in bytes; `kept`: number of rotated files; `lossText`: makes the line that reports how many lines a full
   *   or broken disk did not store
   * @throws an error of node:fs if the file cannot be opened
   */
  constructor(path, { largest = LARGEST, kept = KEPT, lossText = plainLoss } = {}) {
    this.#path = path;
    this.#largest = largest;
    this.#kept = kept;
    this.#lossText = lossText;
    this.#fd = this.#open();
    this.#isTorn = endsInsideLine(this.#fd);
  }

  /**
   * Appends whole lines. Never throws: lines that cannot be written are counted, and the next successful write reports them.
   * @param {string | Buffer} lines
   */
  write(lines) {
    const data = Buffer.from(lines);
    try {
      this.#rotateIfFull(data.length);
      if (this.#isTorn) this.#append(Buffer.from("\n"));
      this.#isTorn = false;
      if (this.#lost > 0) this.#append(Buffer.from(this.#lossText(this.#lost)));
      this.#lost = 0;
      this.#append(data);
    } catch {
      this.#lost++;
      this.#mustReopen = true;
    }
  }

  close() {
    closeSync(this.#fd);
  }

  #open() {
    return openSync(this.#path, "a+", 0o600);
  }

  /** @param {Buffer} data */
  #append(data) {
    for (let at = 0; at < data.length; ) {
      at += writeSync(this.#fd, data, at);
      this.#isTorn = at < data.length;
    }
  }

  /** @param {number} incoming bytes */
  #rotateIfFull(incoming) {
    const own = fstatSync(this.#fd);
    // Without a link, the file has been deleted.
    const isFull = own.size > 0 && own.size + incoming > this.#largest;
    if (own.nlink > 0 && !isFull && !this.#mustReopen) return;
    const current = statSync(this.#path, { throwIfNoEntry: false });
    // Otherwise another process has already rotated it.
    if (isFull && current?.ino === own.ino) this.#setAside();
    const next = this.#open();
    closeSync(this.#fd);
    this.#fd = next;
    this.#mustReopen = false;
    this.#prune();
  }

  #setAside() {
    this.#rotatedAt = Math.max(Date.now(), this.#rotatedAt + 1);
    const time = new Date(this.#rotatedAt).toISOString().replaceAll(/[:.]/g, "-");
    unlessGone(() => renameSync(this.#path, `${this.#path}.${time}.${process.pid}`));
  }

  #prune() {
    const folder = dirname(this.#path);
    const start = `${basename(this.#path)}.`;
    const rotated = readdirSync(folder)
      .filter((name) => name.startsWith(start) && /^\d{4}-\d\d-\d\dT[\d-]+Z\.\d+$/.test(name.slice(start.length)))
      .sort();
    for (const name of rotated.slice(0, -this.#kept)) unlessGone(() => unlinkSync(join(folder, name)));
  }
}

/**
 * Ignores that a file does not exist: another process that writes to the same path may have been first.
 * @param {() => void} change
 */
function unlessGone(change) {
  try {
    change();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}

/** @param {number} fd a file that is open for reading */
function endsInsideLine(fd) {
  const last = Buffer.alloc(1);
  const { size } = fstatSync(fd);
  return size > 0 && readSync(fd, last, 0, 1, size - 1) === 1 && last.toString() !== "\n";
}
