import type { FileHandle } from "node:fs/promises";
import type { Room } from "./room";

/** Maximum size of a list in memory, in bytes. A longer list moves to a file. */
const MEMORY_PART = 2_000_000;

/** A text that grows at its end and can be read at any offset: in memory while it is short, then in a file. */
export class Store {
  readonly #room: Room;
  #pieces: Buffer[] = [];
  /** Offset of the first piece. */
  #start = 0;
  #size = 0;
  #file: FileHandle | null = null;
  #isClosed = false;

  constructor(room: Room) {
    this.#room = room;
  }

  /** Number of appended bytes. */
  get size(): number {
    return this.#size;
  }

  get isInFile(): boolean {
    return this.#file !== null;
  }

  /**
   * Appends a piece; false if there is no room for it now. One call at a time.
   *
   * @throws Error of the file system if writing fails
   */
  async append(piece: Buffer): Promise<boolean> {
    const isShort = this.#size - this.#start + piece.length <= MEMORY_PART;
    if (this.#file === null && isShort && this.#room.takeMemory(piece.length)) {
      this.#pieces.push(piece);
      this.#size += piece.length;
      return true;
    }
    const file = this.#file ?? (await this.#moveToFile());
    if (file === null || !(await this.#room.takeDisk(piece.length))) return false;
    try {
      await writeAll(file, piece, this.#size);
    } catch (error) {
      this.#room.giveDisk(piece.length);
      this.#room.failed(error);
      throw error;
    }
    this.#size += piece.length;
    return true;
  }

  /** Returns at most `limit` bytes from `offset` on, which must be before the end. */
  async read(offset: number, limit: number): Promise<Buffer> {
    if (this.#file === null) return this.#readMemory(offset, limit);
    const buffer = Buffer.allocUnsafe(Math.min(limit, this.#size - offset));
    const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, offset);
    if (bytesRead === 0) throw new RangeError(`The list's file has no byte ${offset}.`);
    return buffer.subarray(0, bytesRead);
  }

  /** Drops the pieces before `offset` if the text is in memory. */
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
    if (this.#file === null) return this.dropBefore(this.#size);
    await this.#file.close();
    this.#room.giveDisk(this.#size);
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
