import { EventEmitter, once } from "node:events";
import { BusyError } from "@/lib/database/pool";
import { isSamePosition } from "@/lib/database/positioned";
import type { IndexPosition } from "@/lib/records";
import { describeError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { sleep } from "@/lib/runtime/sleep";
import type { TextStream } from "../json";
import { Reader, SlowReaderError, type Source } from "./reader";
import type { Room } from "./room";
import { Store } from "./store";

/** Milliseconds between attempts to find room. */
const PAUSE = 20;
/** Time limit for reading a list from the database while its readers delay it, in milliseconds. */
const READING_LIMIT = 600_000;

/** Parts of a {@link Spool}. */
export interface SpoolParts {
  readonly key: string;
  readonly at: IndexPosition | null;
  readonly text: TextStream;
  readonly room: Room;
  /**
   * Called repeatedly while there is no room for the spool's text. `since`: the time of the first call for it. Returns false if
   * there was no room for too long.
   */
  makeRoom(since: number): boolean;
  /** Called when the list is no longer read from the database. */
  onRead(): void;
}

/**
 * The text of a long list of one state. It is read from the database once, at full speed, and all clients that request
 * it read from here, each at its own speed. If neither disk nor memory can hold the text, it is read ahead of its
 * readers only as far as memory allows, and the database waits: the text is complete, but slow.
 */
export class Spool implements Source {
  readonly key: string;
  readonly at: IndexPosition | null;
  readonly readers = new Set<Reader>();
  readonly started = performance.now();
  readonly #store: Store;
  readonly #room: Room;
  readonly #makeRoom: SpoolParts["makeRoom"];
  #state: "growing" | "whole" | "failed" = "growing";
  #isLeft = false;
  #isPartial = false;
  readonly #growth = new EventEmitter().setMaxListeners(0);

  constructor({ key, at, text, room, makeRoom, onRead }: SpoolParts) {
    this.key = key;
    this.at = at;
    this.#store = new Store(room);
    this.#room = room;
    this.#makeRoom = makeRoom;
    this.#grow(text)
      .catch((error: unknown) => log.error({ cause: describeError(error) }, "closing a long list failed"))
      .finally(onRead);
  }

  get isGrowing(): boolean {
    return this.#state === "growing";
  }

  /** Whether a new reader can read the text from the start. */
  get isOpen(): boolean {
    return this.#state !== "failed" && !this.#isLeft && !this.#isPartial;
  }

  /** Whether it is open and holds this list of this state. */
  isOf(key: string, at: IndexPosition | null): boolean {
    return this.isOpen && this.key === key && isSamePosition(this.at, at);
  }

  /** Bytes a second of the fastest reader. */
  get rate(): number {
    return Math.max(0, ...[...this.readers].map((reader) => reader.rate));
  }

  /** Whether it has readers, and all of them are slow. */
  get isSlow(): boolean {
    return this.readers.size > 0 && [...this.readers].every((reader) => reader.isSlow);
  }

  /** Adds a reader of the text. */
  join(client: string | null): Reader {
    const reader = new Reader(this, client);
    this.readers.add(reader);
    return reader;
  }

  /** Releases memory and file. To be called after the last reader has left. May be called more than once. */
  async abandon(): Promise<void> {
    this.#isLeft = true;
    if (!this.isGrowing) await this.#store.close();
  }

  /** Ends all answers from this text. */
  end(reason: Error): void {
    for (const reader of this.readers) reader.end(reason);
  }

  hasAfter(offset: number): boolean {
    return offset < this.#store.size;
  }

  async read(offset: number, limit: number): Promise<Buffer | null> {
    while (!this.hasAfter(offset)) {
      if (!this.isGrowing) return null;
      await once(this.#growth, "growth");
    }
    return this.#store.read(offset, limit);
  }

  async #grow(text: TextStream): Promise<void> {
    try {
      for await (const part of text.chunks) {
        await this.#add(Buffer.from(part));
        if (this.#isLeft) break;
      }
      this.#state = "whole";
    } catch (error) {
      this.#state = "failed";
      this.end(error instanceof Error ? error : new Error(String(error)));
    }
    await text.close();
    this.#wake();
    if (this.#isLeft) await this.#store.close();
  }

  async #add(part: Buffer): Promise<void> {
    const since = performance.now();
    while (!this.#isLeft && !(await this.#store.append(part))) {
      const isExpected = this.#room.hasFiles && !this.#isPartial && this.#makeRoom(since);
      if (!isExpected) this.#forgetWhatIsRead(part.length, since);
      await sleep(PAUSE);
    }
    this.#wake();
  }

  /** If no file can hold `bytes` more, drops the text that all readers have read, and ends slow readers that delay others. */
  #forgetWhatIsRead(bytes: number, since: number): void {
    if (performance.now() - this.started > READING_LIMIT)
      throw new BusyError(new Error("the list was read too slowly"));
    const slow = [...this.readers].filter((reader) => reader.isSlow);
    if (slow.length < this.readers.size) for (const reader of slow) reader.end(new SlowReaderError());
    this.#isPartial = true;
    this.#store.leaveFile();
    // Other lists may hold all memory.
    if (!this.#room.hasMemory(bytes)) this.#makeRoom(since);
    this.#store.dropBefore(Math.min(...[...this.readers].map((reader) => reader.offset)));
  }

  #wake(): void {
    this.#growth.emit("growth");
  }
}
