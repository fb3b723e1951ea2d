import { tmpdir } from "node:os";
import { BusyError } from "@/lib/database/pool";
import type { At, IndexPosition } from "@/lib/records";
import { log } from "@/lib/runtime/log";
import { sleep } from "@/lib/runtime/sleep";
import type { TextList, TextStream } from "../json";
import { endSlowest, type Reader, SlowReaderError } from "./reader";
import { Room, type RoomLimits } from "./room";
import { Spool } from "./spool";

/** Default limits of long lists. */
export const ROOM: RoomLimits = { memory: 64_000_000, disk: 1_000_000_000, folder: tmpdir() };

/** Number of lists that are read from the database at a time; equals the pool's number of connections for snapshots. */
const READING = 4;
/** Maximum number of simultaneous answers: from long lists to all clients, from long lists to one client, and from other lists to one client. */
const READERS = 500;
const READERS_OF_CLIENT = 100;
const LISTS_OF_CLIENT = 8;
/** Milliseconds that a request waits to read from the database, and a list for disk space. */
const TURN_LIMIT = 15_000;
const ROOM_LIMIT = 30_000;
/** Milliseconds between attempts. */
const PAUSE = 20;
/** Milliseconds during which a list that is still being read also serves requests for a later state. */
const YOUNG = 10_000;
/** Milliseconds that one answer may take. */
const ANSWER_LIMIT = 3_600_000;

/**
 * Serves long lists to clients of any speed. Each list of each state is read from the database once, at full speed, so that
 * no client holds a snapshot open (`Spool`). If memory, disk space or snapshots run out, it ends lists with only slow
 * readers; if there are none, it refuses the new request.
 */
export class LongLists {
  readonly #room: Room;
  readonly #spools = new Set<Spool>();
  /** Number of lists that were left and are being closed. */
  #dropping = 0;
  /** Lists that are being opened, by key and state. */
  readonly #opening = new Map<string, Promise<Spool | null>>();
  #reading = 0;

  constructor(limits: RoomLimits = ROOM) {
    this.#room = new Room(limits);
  }

  /**
   * Returns the text of `list`, which the caller must close; null if the list has no rows anymore. `at`: the state of its
   * first chunk. The text may come from a later state, or, under load, from one that is some seconds older.
   *
   * @throws BusyError if there is no room for another answer
   */
  async open(list: TextList, at: IndexPosition | null, client: string | null): Promise<At<TextStream> | null> {
    for (;;) {
      const spool = this.#find(list.key, at) ?? (await this.#openOnce(list, at));
      if (spool === null) return null;
      if (!spool.isOpen) continue;
      try {
        return this.#join(spool, client);
      } finally {
        // A refused client may have opened a list that no one reads.
        if (spool.readers.size === 0) await this.#drop(spool);
      }
    }
  }

  #find(key: string, at: IndexPosition | null): Spool | undefined {
    return [...this.#spools].find((spool) => spool.isOf(key, at));
  }

  async #drop(spool: Spool): Promise<void> {
    this.#spools.delete(spool);
    this.#dropping += 1;
    try {
      await spool.abandon();
    } finally {
      this.#dropping -= 1;
    }
  }

  #join(spool: Spool, client: string | null): At<TextStream> {
    this.#admit(spool, client);
    const reader = spool.join(client);
    const timer = setTimeout(() => reader.end(new SlowReaderError()), ANSWER_LIMIT).unref();
    const close = async (): Promise<void> => {
      clearTimeout(timer);
      spool.readers.delete(reader);
      if (spool.readers.size === 0) await this.#drop(spool);
    };
    return { at: spool.at, chunks: reader.chunks, cut: reader.cut, close };
  }

  /** Refuses a client above the limits, unless a slow reader can be ended. */
  #admit(spool: Spool, client: string | null): void {
    const readers = [...this.#spools].flatMap((each) => [...each.readers]);
    if (readers.length >= READERS) this.#endOne(readers, "too many long answers");
    if (client === null) return;
    const own = readers.filter((reader) => reader.client === client);
    const others = own.filter((reader) => !spool.readers.has(reader));
    const isFull = others.length >= LISTS_OF_CLIENT || own.length >= READERS_OF_CLIENT;
    if (isFull) this.#endOne(others.length >= LISTS_OF_CLIENT ? others : own, "too many long answers to one client");
  }

  #endOne(readers: readonly Reader[], why: string): void {
    if (!endSlowest(readers)) throw new BusyError(new Error(why));
  }

  /** Opens a list once for all requests of one state. */
  async #openOnce(list: TextList, at: IndexPosition | null): Promise<Spool | null> {
    const name = `${list.key}@${at?.epoch}-${at?.block}-${at?.hash}`;
    const opening = this.#opening.get(name) ?? this.#openNow(list);
    this.#opening.set(name, opening);
    try {
      return await opening;
    } finally {
      this.#opening.delete(name);
    }
  }

  async #openNow(list: TextList): Promise<Spool | null> {
    const young = await this.#takeTurn(list.key);
    if (young !== null) return young;
    let opened: At<TextStream> | null = null;
    try {
      opened = await list.open();
    } finally {
      if (opened === null) this.#reading -= 1;
    }
    if (opened === null) return null;
    const { at, ...text } = opened;
    const parts = { key: list.key, at, text, room: this.#room };
    const spool = new Spool({
      ...parts,
      makeRoom: (since) => this.#makeRoom(since),
      onRead: () => {
        this.#reading -= 1;
      },
    });
    this.#spools.add(spool);
    return spool;
  }

  /** Waits until another list may be read from the database. Returns a list to share instead, if there is one. */
  async #takeTurn(key: string): Promise<Spool | null> {
    const since = performance.now();
    while (this.#reading >= READING) {
      const young = [...this.#spools].find(
        (spool) => spool.isOpen && spool.isGrowing && spool.key === key && performance.now() - spool.started < YOUNG,
      );
      if (young !== undefined) return young;
      if (performance.now() - since > TURN_LIMIT) throw new BusyError(new Error("too many long lists are being read"));
      this.#endSlowest((spool) => spool.isGrowing);
      await sleep(PAUSE);
    }
    this.#reading += 1;
    return null;
  }

  /** Ends a slow list if that makes room. Returns false if there was no room for too long. */
  #makeRoom(since: number): boolean {
    // The room of a list that was left is free only after its file is closed. No other list needs to end for it.
    if (this.#dropping === 0) this.#endSlowest(() => true);
    return performance.now() - since < ROOM_LIMIT;
  }

  /** Ends the answers of the slowest list among those with only slow readers. */
  #endSlowest(isMeant: (spool: Spool) => boolean): void {
    const slow = [...this.#spools].filter((spool) => isMeant(spool) && spool.isSlow);
    const [slowest] = slow.sort((a, b) => a.rate - b.rate);
    if (slowest === undefined) return;
    log.warn({ readers: slowest.readers.size }, "ended the slow readers of a long list");
    slowest.end(new SlowReaderError());
  }
}
