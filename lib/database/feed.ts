import type { Hash } from "@/lib/protocol";
import type { IndexPosition, OperationRecord } from "@/lib/records/types";
import { describeError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { isLater, type Listener, listen, type Mark } from "./listen";
import type { Queryable } from "./pool";
import { keptHashes, type MovedBlock, type Moves, movesAfter, recentHashes } from "./reads/moves";

/** Something that happened to the index. `at` is the position after it; positions order events. */
export type FeedEvent = { readonly at: IndexPosition } & (
  | { readonly kind: "block"; readonly block: MovedBlock; readonly operations: readonly OperationRecord[] }
  /** Every block after `at.block` is undone. */
  | { readonly kind: "reorganisation" }
  /** More happened than is told one by one: what was read before may be old. */
  | { readonly kind: "gap" }
);

/** Who is told of the index's moves. */
export interface Subscriber {
  onEvent(event: FeedEvent): void;
  /** The feed ends: the process stops. */
  onClose(): void;
}

/** Tells what happens to the index. However many listen, the database is asked once for each move. */
export interface Feed {
  /** The index's position, where it is known for sure that it is the newest; null: ask the database. */
  current(): IndexPosition | null;
  /** Takes note of the position that an answer was read from. */
  saw(at: IndexPosition | null): void;
  /** Events from now on, until the function that it gives is called. */
  subscribe(subscriber: Subscriber): () => void;
  /** Where subscribers have been told to; null: nobody was told anything yet. */
  told(): IndexPosition | null;
  /** Resolves when the look that is under way has ended: the first one decides from where on subscribers are told. */
  looked(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds between two looks at the cursor while somebody subscribes, where notifications do not arrive. */
const POLL = 1_000;
/** Milliseconds until a replica is looked at again that does not have yet what was told of. */
const REPLICA_PAUSE = 100;
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
  readonly #subscribers = new Set<Subscriber>();
  readonly #hashes = new Map<number, Hash>();
  #seen: IndexPosition | null = null;
  #told: IndexPosition | null = null;
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #hasMoved = false;
  /** Whether a look found no place to begin from, so that subscribers miss what comes before the next one finds it. */
  #hasMissed = false;

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
    const seen = this.#seen;
    const isOld = seen !== null && isLater(seen, at) && !this.#isSetBack(seen);
    if (!isOld) this.#seen = at;
  }

  /** Whether the database was set back behind what was seen of it. */
  #isSetBack(seen: Mark): boolean {
    const newest = this.#listener?.newest() ?? null;
    return newest !== null && isLater(seen, newest);
  }

  told(): IndexPosition | null {
    return this.#told;
  }

  async looked(): Promise<void> {
    await this.#looking;
  }

  subscribe(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber);
    if (this.#timer === null) {
      this.#timer = setInterval(() => this.#poll(), POLL);
      this.#timer.unref();
      this.#look();
    }
    return () => {
      this.#subscribers.delete(subscriber);
      if (this.#subscribers.size === 0) this.#rest();
    };
  }

  async close(): Promise<void> {
    for (const subscriber of [...this.#subscribers]) subscriber.onClose();
    this.#subscribers.clear();
    this.#rest();
    await Promise.all([this.#listener?.close(), this.#looking]);
  }

  #rest(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#told = null;
    this.#hasMissed = false;
    this.#hashes.clear();
  }

  #poll(): void {
    const newest = this.#listener?.newest() ?? null;
    const isUpToDate = newest !== null && this.#told?.epoch === newest.epoch && this.#told.block === newest.block;
    if (!isUpToDate) this.#look();
  }

  /** Looks for what is new and tells it, one look at a time; a move during a look makes another. */
  #look(): void {
    if (this.#subscribers.size === 0) return;
    this.#hasMoved = true;
    this.#looking ??= this.#lookWhileMoved()
      // The next look comes by itself, and finds what this one missed.
      .catch((error: unknown) => log.warn({ cause: describeError(error) }, "the index could not be looked at"))
      .finally(() => {
        this.#looking = null;
        this.#hasMissed ||= this.#told === null && this.#subscribers.size > 0;
      });
  }

  async #lookWhileMoved(): Promise<void> {
    while (this.#hasMoved && this.#subscribers.size > 0) {
      this.#hasMoved = false;
      await this.#lookOnce();
    }
    const newest = this.#listener?.newest() ?? null;
    // A replica comes after what the database itself has told.
    if (newest !== null && this.#told !== null && isLater(newest, this.#told)) {
      setTimeout(() => this.#look(), REPLICA_PAUSE).unref();
    }
  }

  async #lookOnce(): Promise<void> {
    const told = this.#told;
    if (told === null) return this.#begin();
    const moves = await movesAfter(this.#database, told.block);
    // Told nothing meanwhile but forgotten: nobody listened for a moment.
    if (moves === null || this.#told !== told) return;
    if (moves.at.epoch === told.epoch) return this.#tell(moves, told.block);
    const ancestor = await this.#ancestor(told);
    const after = await movesAfter(this.#database, ancestor);
    if (this.#told !== told) return;
    // Moved on meanwhile, in yet another epoch: looked at anew.
    if (after === null || after.at.epoch !== moves.at.epoch) {
      this.#hasMoved = true;
      return;
    }
    if (ancestor < told.block) {
      const at = { ...after.at, block: ancestor, hash: this.#hashes.get(ancestor) ?? null };
      this.#emit({ kind: "reorganisation", at });
    }
    this.#tell(after, ancestor);
  }

  async #begin(): Promise<void> {
    const { at, blocks } = await recentHashes(this.#database, REMEMBERED);
    if (at === null) return;
    for (const { number, hash } of blocks.reverse()) this.#remember(number, hash);
    if (this.#hasMissed) this.#emit({ kind: "gap", at });
    this.#hasMissed = false;
    this.#move(at);
  }

  #move(at: IndexPosition): void {
    this.#told = at;
    this.saw(at);
  }

  /** The last block that was told of and is still in the index; at worst the last final one, which is never undone. */
  async #ancestor({ block, final }: IndexPosition): Promise<number> {
    const numbers = [...this.#hashes.keys()].filter((number) => number <= block).sort((a, b) => b - a);
    const kept = await keptHashes(this.#database, numbers);
    return numbers.find((number) => kept.get(number) === this.#hashes.get(number)) ?? Math.min(final, block);
  }

  #tell(moves: Moves, after: number): void {
    for (const number of this.#hashes.keys()) if (number > after) this.#hashes.delete(number);
    for (const event of eventsOf(moves)) this.#emit(event);
    for (const { number, hash } of moves.blocks.slice(-REMEMBERED)) this.#remember(number, hash);
    this.#move(moves.at);
  }

  #remember(number: number, hash: Hash): void {
    this.#hashes.set(number, hash);
    const [oldest] = this.#hashes.keys();
    if (this.#hashes.size > REMEMBERED && oldest !== undefined) this.#hashes.delete(oldest);
  }

  #emit(event: FeedEvent): void {
    for (const subscriber of [...this.#subscribers]) subscriber.onEvent(event);
  }
}

/**
 * What came after `mark`, as a position that a reader was told of names it, up to now. Null: no index yet. `hash` and
 * `final` are of that position; without `final` nothing can be said after a reorganisation that undid it.
 */
export async function eventsSince(
  database: Queryable,
  mark: Mark & { readonly hash: Hash; readonly final: number | null },
): Promise<{ at: IndexPosition; events: FeedEvent[] } | null> {
  for (;;) {
    const moves = await movesAfter(database, mark.block);
    if (moves === null) return null;
    const { at } = moves;
    // The reader is ahead: the index was set back, or a replica was asked that does not have yet what another had.
    if (isLater(mark, at)) return { at, events: [{ kind: "gap", at }] };
    if (at.epoch === mark.epoch) return { at, events: eventsOf(moves) };
    const kept = await keptHashes(database, [mark.block]);
    const isKept = kept.get(mark.block) === mark.hash;
    if (!isKept && mark.final === null) return { at, events: [{ kind: "gap", at }] };
    const from = isKept ? mark.block : Math.min(mark.final ?? 0, at.block);
    const after = await movesAfter(database, from);
    if (after?.at.epoch !== at.epoch) continue;
    const undone: FeedEvent[] = isKept
      ? []
      : [{ kind: "reorganisation", at: { ...after.at, block: from, hash: null } }];
    return { at: after.at, events: [...undone, ...eventsOf(after)] };
  }
}

/** One event for each block, with its operations. */
function eventsOf({ at, blocks, operations, isCut }: Moves): FeedEvent[] {
  if (isCut) return [{ kind: "gap", at }];
  const byBlock = new Map<number, OperationRecord[]>();
  for (const operation of operations) {
    const list = byBlock.get(operation.blockNumber) ?? [];
    list.push(operation);
    byBlock.set(operation.blockNumber, list);
  }
  return blocks.map((block) => ({
    kind: "block",
    at: { epoch: at.epoch, block: block.number, hash: block.hash, final: Math.min(at.final, block.number) },
    block,
    operations: byBlock.get(block.number) ?? [],
  }));
}
