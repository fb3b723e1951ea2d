import type { Hash } from "@/lib/protocol";
import { log } from "@/lib/runtime/log";
import { isLater, type Listener, listen, type Mark } from "./listen";
import type { Queryable } from "./pool";
import { keptHashes, type MovedBlock, type Moves, movesAfter } from "./reads/moves";
import type { IndexPosition, OperationRecord } from "./types";

/** Something that happened to the index. `mark` orders events, `final` is the last final block at that time. */
export type FeedEvent = { readonly mark: Mark; readonly hash: Hash | null; readonly final: number } & (
  | { readonly kind: "block"; readonly block: MovedBlock; readonly operations: readonly OperationRecord[] }
  /** Every block after `mark.block` is undone. */
  | { readonly kind: "reorganisation" }
  /** More happened than is told one by one: what was read before may be old. */
  | { readonly kind: "gap" }
);

/** Tells what happens to the index. However many listen, the database is asked once for each move. */
export interface Feed {
  /** The index's position, where it is known for sure that it is the newest; null: ask the database. */
  current(): IndexPosition | null;
  /** Takes note of the position that an answer was read from. */
  saw(at: IndexPosition | null): void;
  /** Events after the position that the feed stands at; gives that position. Ends with the function that it gives. */
  subscribe(listener: (event: FeedEvent) => void): () => void;
  /** Ends all subscriptions: `onClose` of each is told. */
  onClose(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Milliseconds between two looks at the cursor while somebody subscribes: without notifications, and beside them. */
const POLL = 1_000;
/** Blocks whose hashes are kept, to see how far a reorganisation goes back. */
const REMEMBERED = 300;

/**
 * Opens the feed of the index in `database`. With `listenUrl`, the address of the database that the worker writes to,
 * it is told of moves; without, or while that does not work, it looks each second while anybody subscribes.
 */
export function openFeed(database: Queryable, listenUrl: string | null): Feed {
  return new DatabaseFeed(database, listenUrl);
}

class DatabaseFeed implements Feed {
  readonly #database: Queryable;
  readonly #listener: Listener | null;
  readonly #subscribers = new Set<(event: FeedEvent) => void>();
  readonly #closers = new Set<() => void>();
  readonly #hashes = new Map<number, Hash>();
  #seen: IndexPosition | null = null;
  /** Where the subscribers have been told to; null: they wait for the first look. */
  #told: { readonly at: IndexPosition; readonly final: number } | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isLooking = false;
  #hasMoved = false;

  constructor(database: Queryable, listenUrl: string | null) {
    this.#database = database;
    this.#listener = listenUrl === null ? null : listen(listenUrl, () => this.#look());
  }

  current(): IndexPosition | null {
    const newest = this.#listener?.newest() ?? null;
    const seen = this.#seen;
    return newest !== null && seen?.epoch === newest.epoch && seen.block === newest.block ? seen : null;
  }

  saw(at: IndexPosition | null): void {
    if (at === null || at === this.#seen) return;
    if (this.#seen !== null && !isLater(at, this.#seen) && !this.#isBehind(this.#seen)) return;
    this.#seen = at;
  }

  /** Whether the database was set back behind what was seen of it. */
  #isBehind(seen: Mark): boolean {
    const newest = this.#listener?.newest() ?? null;
    return newest !== null && isLater(seen, newest);
  }

  subscribe(listener: (event: FeedEvent) => void): () => void {
    this.#subscribers.add(listener);
    if (this.#timer === null) {
      this.#timer = setInterval(() => this.#look(), POLL);
      this.#timer.unref();
      this.#look();
    }
    return () => {
      this.#subscribers.delete(listener);
      if (this.#subscribers.size > 0 || this.#timer === null) return;
      clearInterval(this.#timer);
      this.#timer = null;
      this.#told = null;
      this.#hashes.clear();
    };
  }

  onClose(listener: () => void): () => void {
    this.#closers.add(listener);
    return () => this.#closers.delete(listener);
  }

  async close(): Promise<void> {
    for (const closer of [...this.#closers]) closer();
    await this.#listener?.close();
  }

  /** Looks for what is new and tells it, one look at a time; a move during a look makes another. */
  #look(): void {
    if (this.#subscribers.size === 0) return;
    this.#hasMoved = true;
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.#lookWhileMoved()
      // The next look comes by itself, and finds what this one missed.
      .catch((error: unknown) => log.warn({ error }, "the index could not be looked at"))
      .finally(() => {
        this.#isLooking = false;
      });
  }

  async #lookWhileMoved(): Promise<void> {
    while (this.#hasMoved && this.#subscribers.size > 0) {
      this.#hasMoved = false;
      await this.#lookOnce();
    }
  }

  async #lookOnce(): Promise<void> {
    const told = this.#told;
    if (told === null) {
      const moves = await movesAfter(this.#database, Number.MAX_SAFE_INTEGER);
      if (moves !== null) this.#begin(moves);
      return;
    }
    const moves = await movesAfter(this.#database, told.at.block);
    if (moves === null) return;
    if (moves.at.epoch === told.at.epoch) return this.#tell(moves, told.at.block);
    const ancestor = await this.#ancestor(told);
    const after = await movesAfter(this.#database, ancestor);
    // Moved on meanwhile, in yet another epoch: looked at anew.
    if (after === null || after.at.epoch !== moves.at.epoch) {
      this.#hasMoved = true;
      return;
    }
    if (ancestor < told.at.block) {
      const mark = { epoch: after.at.epoch, block: ancestor };
      this.#emit({ kind: "reorganisation", mark, hash: this.#hashes.get(ancestor) ?? null, final: after.final });
    }
    this.#tell(after, ancestor);
  }

  #begin(moves: Moves): void {
    this.#told = { at: moves.at, final: moves.final };
    if (moves.at.hash !== null) this.#hashes.set(moves.at.block, moves.at.hash);
    this.saw(moves.at);
  }

  /** The last block that was told of and is still in the index; at worst the last final one, which is never undone. */
  async #ancestor({ at, final }: { at: IndexPosition; final: number }): Promise<number> {
    const numbers = [...this.#hashes.keys()].filter((number) => number <= at.block).sort((a, b) => b - a);
    const kept = await keptHashes(this.#database, numbers);
    return numbers.find((number) => kept.get(number) === this.#hashes.get(number)) ?? Math.min(final, at.block);
  }

  #tell(moves: Moves, after: number): void {
    const { at, final } = moves;
    for (const number of this.#hashes.keys()) if (number > after) this.#hashes.delete(number);
    if (moves.isCut) {
      this.#emit({ kind: "gap", mark: at, hash: at.hash, final });
    } else {
      for (const event of blockEvents(moves)) this.#emit(event);
    }
    for (const { number, hash } of moves.blocks.slice(-REMEMBERED)) this.#remember(number, hash);
    this.#begin(moves);
  }

  #remember(number: number, hash: Hash): void {
    this.#hashes.set(number, hash);
    const [oldest] = this.#hashes.keys();
    if (this.#hashes.size > REMEMBERED && oldest !== undefined) this.#hashes.delete(oldest);
  }

  #emit(event: FeedEvent): void {
    for (const subscriber of [...this.#subscribers]) subscriber(event);
  }
}

/** One event for each block, with its operations. */
export function blockEvents({ at, final, blocks, operations }: Moves): FeedEvent[] {
  const byBlock = new Map<number, OperationRecord[]>();
  for (const operation of operations) {
    const list = byBlock.get(operation.blockNumber) ?? [];
    list.push(operation);
    byBlock.set(operation.blockNumber, list);
  }
  return blocks.map((block) => ({
    kind: "block",
    mark: { epoch: at.epoch, block: block.number },
    hash: block.hash,
    final: Math.min(final, block.number),
    block,
    operations: byBlock.get(block.number) ?? [],
  }));
}
