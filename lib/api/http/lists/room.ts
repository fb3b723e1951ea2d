import { randomBytes } from "node:crypto";
import { type FileHandle, open, statfs, unlink } from "node:fs/promises";
import { join } from "node:path";
import { describeError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";

/** Limits of the texts of all long lists together, in bytes. */
export interface RoomLimits {
  readonly memory: number;
  /** 0: no files. */
  readonly disk: number;
  /** Folder of the files. */
  readonly folder: string;
}

/** Bytes that stay free on the disk for other services. */
export const DISK_RESERVE = 256_000_000;
/** Bytes that are written between two checks of the free space. */
const LOOK = 16_000_000;
/** Milliseconds for which no files are used after a file has failed, or while the disk is full. */
const PAUSE = 60_000;
const REMEDY =
  "Until then, lists are sent from memory at the pace of their readers. Free space, or set TMPDIR to a folder on a disk with more.";

/** Counts the memory and the disk space of long lists. */
export class Room {
  readonly #limits: RoomLimits;
  #memory = 0;
  #disk = 0;
  /** Bytes that may be written until the free space is checked again. */
  #checked = 0;
  #withoutFilesUntil = 0;

  constructor(limits: RoomLimits) {
    this.#limits = limits;
  }

  /** Current size of all files. */
  get disk(): number {
    return this.#disk;
  }

  /** Whether files can probably be used. */
  get hasFiles(): boolean {
    return this.#limits.disk > 0 && performance.now() >= this.#withoutFilesUntil;
  }

  hasMemory(bytes: number): boolean {
    return this.#memory + bytes <= this.#limits.memory;
  }

  takeMemory(bytes: number): boolean {
    if (!this.hasMemory(bytes)) return false;
    this.#memory += bytes;
    return true;
  }

  giveMemory(bytes: number): void {
    this.#memory -= bytes;
  }

  /** Reserves disk space. Returns false if there is not enough. */
  async takeDisk(bytes: number): Promise<boolean> {
    if (!this.hasFiles || this.#disk + bytes > this.#limits.disk) return false;
    this.#disk += bytes;
    this.#checked -= bytes;
    if (this.#checked >= 0 || (await this.#isFree(bytes))) return true;
    this.#disk -= bytes;
    return false;
  }

  giveDisk(bytes: number): void {
    this.#disk -= bytes;
  }

  /**
   * Opens a file that only this process can reach: its name is removed immediately, so that a crash leaves no file
   * behind. Null if that fails.
   */
  async makeFile(): Promise<FileHandle | null> {
    const path = join(this.#limits.folder, `engrave-list-${randomBytes(12).toString("hex")}`);
    try {
      const file = await open(path, "wx+", 0o600);
      await unlink(path);
      return file;
    } catch (error) {
      this.failed(error);
      return null;
    }
  }

  /** Stops the use of files for a while, after one failed. */
  failed(error: unknown): void {
    this.#withoutFilesUntil = performance.now() + PAUSE;
    const { folder } = this.#limits;
    log.warn({ folder, cause: describeError(error), hint: REMEDY }, "temporary files for long lists failed");
  }

  async #isFree(bytes: number): Promise<boolean> {
    try {
      const { bavail, bsize } = await statfs(this.#limits.folder);
      const free = bavail * bsize;
      if (free < bytes + LOOK + DISK_RESERVE) {
        // Lists that end may not make room here, because others use the disk, too.
        this.failed(new Error(`only ${free} bytes are free, and ${DISK_RESERVE} are reserved`));
        return false;
      }
      this.#checked = LOOK;
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    }
  }
}
