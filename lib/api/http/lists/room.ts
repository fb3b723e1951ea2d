import { randomBytes } from "node:crypto";
import { type FileHandle, open, statfs, unlink } from "node:fs/promises";
import { join } from "node:path";
import { describeError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";

/** What the texts of all long lists may take together, in bytes. */
export interface RoomLimits {
  readonly memory: number;
  /** 0: no files are made. */
  readonly disk: number;
  /** Where files are made. */
  readonly folder: string;
}

/** Bytes that stay free on the disk, whatever the limits allow: other services may share it. */
const DISK_RESERVE = 256_000_000;
/** Bytes that are taken from the disk's room between two looks at what is free. */
const LOOK = 16_000_000;
/** Milliseconds without files after one could not be made or written. */
const PAUSE = 60_000;

/** Counts the memory and the disk space that long lists take. */
export class Room {
  readonly #limits: RoomLimits;
  #memory = 0;
  #disk = 0;
  /** Bytes that may be written until the disk's free space is looked at again. */
  #checked = 0;
  #withoutFilesUntil = 0;

  constructor(limits: RoomLimits) {
    this.#limits = limits;
  }

  /** Bytes of files at this moment. */
  get disk(): number {
    return this.#disk;
  }

  /** Whether files can be made and written, as far as it is known. */
  get hasFiles(): boolean {
    return this.#limits.disk > 0 && performance.now() >= this.#withoutFilesUntil;
  }

  takeMemory(bytes: number): boolean {
    if (this.#memory + bytes > this.#limits.memory) return false;
    this.#memory += bytes;
    return true;
  }

  giveMemory(bytes: number): void {
    this.#memory -= bytes;
  }

  /** Whether there is room for these bytes in files; if so, it is taken. */
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
   * A file that only this process can reach: its name is removed at once, so that a crash leaves nothing behind. Null
   * if none can be made.
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

  /** Takes note that a file could not be made or written: for a while none is tried. */
  failed(error: unknown): void {
    this.#withoutFilesUntil = performance.now() + PAUSE;
    log.warn({ cause: describeError(error) }, "long lists cannot be kept in temporary files");
  }

  async #isFree(bytes: number): Promise<boolean> {
    try {
      const { bavail, bsize } = await statfs(this.#limits.folder);
      if (bavail * bsize < bytes + LOOK + DISK_RESERVE) return false;
      this.#checked = LOOK;
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    }
  }
}
