import type { FileHandle } from "node:fs/promises";
import type { Room } from "./room";

/** Maximum size of a list in memory, in bytes. A longer list moves to a file. */
const MEMORY_PART = 2_000_000;

/**
 * A text that grows at its end and can be read at any offset: in memory while it is short, then in a file. If the file cannot
 * grow any further, the text goes on in memory.
 */
export class Store {
  readonly #room: Room;
  #pieces: Buffer[] = [];
  /** Offset of the first piece in memory. */
  #start = 0;
  #size = 0;
  #file: FileHandle | null = null;
  /** Number of bytes in the file. */
  #filed = 0;
  #usesFile = true;
  #isClosed = false;

  constructor(room: Room) {
    this.#room = room;
  }

  /** Number of appended bytes. */
  get size(): number {
    return this.#size;
  }

  /** Appends a piece; false if there is no room for it now. One call at a time. */
  async append(piece: Buffer): Promise<boolean> {
    if ((this.#file === null || !this.#usesFile) && this.#keep(piece)) return true;
    return this.#usesFile && (await this.#write(piece));
  }

  /** From now on, {@link append} uses only memory. */
  leaveFile(): void {
    this.#usesFile = false;
    if (this.#file !== null && this.#pieces.length === 0) this.#start = this.#size;
  }

  /** Returns at most `limit` bytes from `offset` on, which must be before the end. */
  async read(offset: number, limit: number): Promise<Buffer> {
    if (this.#file === null || offset >= this.#filed) return this.#readMemory(offset, limit);
    const buffer = Buffer.allocUnsafe(Math.min(limit, this.#filed - offset));
    const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, offset);
    if (bytesRead === 0) throw new RangeError(`The list's file has no byte ${offset}.`);
    return buffer.subarray(0, bytesRead);
  }

  /** Drops the pieces before `offset` from memory. */
  dropBefore(offset: number): void {
    for (;;) {
      const [first] = this.#pieces;
      if (first === undefined || this.#start + first.length > offset) return;
      this.#pieces.shift();
      this.#start += first.length;
      this.#room.giveMemory(first.length);
    }
  }

  /** Releases memory and file. Must not be called while {@link append} runs. May be called more than once. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.dropBefore(this.#size);
    if (this.#file === null) return;
    await this.#file.close();
    this.#room.giveDisk(this.#filed);
  }

  /** Keeps a piece in memory. Returns false if it is full. A single piece may be longer than {@link MEMORY_PART}. */
  #keep(piece: Buffer): boolean {
    const isShort = this.#pieces.length === 0 || this.#size - this.#start + piece.length <= MEMORY_PART;
    if (!isShort || !this.#room.takeMemory(piece.length)) return false;
    this.#pieces.push(piece);
    this.#size += piece.length;
    return true;
  }

  async #write(piece: Buffer): Promise<boolean> {
    const file = this.#file ?? (await this.#moveToFile());
    if (file === null || !(await this.#room.takeDisk(piece.length))) return false;
    try {
      await writeAll(file, piece, this.#size);
    } catch (error) {
      this.#room.giveDisk(piece.length);
      this.#room.failed(error);
      return false;
    }
    this.#size += piece.length;
    this.#filed = this.#size;
    return true;
  }

  #readMemory(offset: number, limit: number): Buffer {
    let start = this.#start;
    for (const piece of this.#pieces) {
      const place = offset - start;
      if (place >= 0 && place < piece.length) return piece.subarray(place, place + limit);
      start += piece.length;
    }
    throw new RangeError(`The list's text has no byte ${offset}.`);
  }

  /**
   * Moves the text from memory to a file. Null if this is impossible. A text whose start has been dropped stays in
   * memory.
   */
  async #moveToFile(): Promise<FileHandle | null> {
    if (this.#start > 0 || !(await this.#room.takeDisk(this.#size))) return null;
    const file = await this.#room.makeFile();
    if (file === null) {
      this.#room.giveDisk(this.#size);
      return null;
    }
    try {
      let place = 0;
      for (const piece of this.#pieces) {
        await writeAll(file, piece, place);
        place += piece.length;
      }
    } catch (error) {
      this.#room.failed(error);
      this.#room.giveDisk(this.#size);
      await file.close();
      return null;
    }
    this.#file = file;
    this.#filed = this.#size;
    for (const piece of this.#pieces) this.#room.giveMemory(piece.length);
    this.#pieces = [];
    return file;
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    written += (await file.write(bytes, written, bytes.length - written, position + written)).bytesWritten;
  }
}
