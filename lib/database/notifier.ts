import type { Hash } from "@/lib/protocol";
import type { IndexPosition, OperationRecord } from "@/lib/records";
import { isLater, type Mark } from "@/lib/records/mark";
import { describeError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { sleep } from "@/lib/runtime/sleep";
import { type Listener, listen } from "./listen";
import { fromOneState } from "./one-state";
import type { Queryable } from "./pool";
import { keptHashes, type MovedBlock, type Moves, movesAfter, recentHashes } from "./reads/moves";

/** A change of the index. `at` is the position after it. Events are ordered by position. */
export type IndexChange = { readonly at: IndexPosition } & (
  | { readonly kind: "block"; readonly block: MovedBlock; readonly operations: readonly OperationRecord[] }
  /** A reorganization has undone every block after `at.block`. */
  | { readonly kind: "reorg" }
  /** Too much has changed to report each change. Earlier reads may be outdated. */
  | { readonly kind: "gap" }
);

/** A subscriber of the notifier. */
export interface Subscriber {
  onEvent(event: IndexChange): void;
  /** Called when the notifier is closed because the process stops. */
  onClose(): void;
}

/** Reports changes of the index. The database is queried once per change, independent of the number of subscribers. */
export interface Notifier {
  /** The index's position if it is known to be the newest; null: query the database. */
  current(): IndexPosition | null;
  /** Records the position from which an answer was read. */
  observe(at: IndexPosition | null): void;
  /** Reports events from now on, until the returned function is called. */
  subscribe(subscriber: Subscriber): () => void;
  /** The position up to which events were reported; null: the notifier has no starting point yet. */
  position(): IndexPosition | null;
  /** Resolves when the current query of the database has ended. The first one sets the starting point. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Interval of queries while there are subscribers and notifications do not arrive, in milliseconds. */
const POLL_INTERVAL = 1_000;
/** Delay before the next query of a replica that is behind a notification, in milliseconds. */
const REPLICA_DELAY = 100;
/** Number of blocks whose hashes are kept, to find the depth of a reorganization. */
const REMEMBERED = 300;

/**
 * Opens the notifier of the index in `database`.
 * @param listenUrl URL of the database that the worker writes, whose notifications announce changes. Null, or while
 * notifications do not arrive: the notifier polls each second while it has subscribers.
 */
export function openNotifier(database: Queryable, listenUrl: string | null): Notifier {
  return new DatabaseNotifier(database, listenUrl);
}

class DatabaseNotifier implements Notifier {
  readonly #database: Queryable;
  readonly #listener: Listener | null;
  readonly #subscribers = new Set<Subscriber>();
  readonly #hashes = new Map<number, Hash>();
  #seen: IndexPosition | null = null;
  #position: IndexPosition | null = null;
  #timer: NodeJS.Timeout | null = null;
  #update: Promise<void> | null = null;
  #hasMoved = false;
  /** Whether an update found no starting point, so subscribers miss the events before the next update. */
  #hasMissed = false;

  constructor(database: Queryable, listenUrl: string | null) {
    this.#database = database;
    this.#listener = listenUrl === null ? null : listen(listenUrl, () => this.#onMove());
  }

  current(): IndexPosition | null {
    const newest = this.#listener?.newest() ?? null;
    const seen = this.#seen;
    if (newest === null || seen?.epoch !== newest.epoch || seen.block !== newest.block) return null;
    // A restored index may have the same epoch and block.
    return newest.hash === undefined || newest.hash === seen.hash ? seen : null;
  }

  observe(at: IndexPosition | null): void {
    if (at === null || at === this.#seen) return;
    const seen = this.#seen;
    const isOld = seen !== null && isLater(seen, at) && !this.#isRestored(seen);
    if (!isOld) this.#seen = at;
  }

  /** The index has moved. If it is before the last answer, it was restored and may reach that position with another hash. */
  #onMove(): void {
    if (this.#seen !== null && this.#isRestored(this.#seen)) this.#seen = null;
    this.#requestUpdate();
  }

  /** Whether the database was restored to a state before `seen`. */
  #isRestored(seen: Mark): boolean {
    const newest = this.#listener?.newest() ?? null;
    return newest !== null && isLater(seen, newest);
  }

  position(): IndexPosition | null {
    return this.#position;
  }

  async settled(): Promise<void> {
    await this.#update;
  }

  subscribe(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber);
    if (this.#timer === null) {
      this.#timer = setInterval(() => this.#poll(), POLL_INTERVAL);
      this.#timer.unref();
      this.#requestUpdate();
    }
    return () => {
      this.#subscribers.delete(subscriber);
      if (this.#subscribers.size === 0) this.#reset();
    };
  }

  async close(): Promise<void> {
    for (const subscriber of [...this.#subscribers]) subscriber.onClose();
    this.#subscribers.clear();
    this.#reset();
    await Promise.all([this.#listener?.close(), this.#update]);
  }

  /** Stops polling and drops the starting point, because there are no subscribers. */
  #reset(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#position = null;
    this.#hasMissed = false;
    this.#hashes.clear();
  }

  #poll(): void {
    const newest = this.#listener?.newest() ?? null;
    const { epoch, block } = this.#position ?? {};
    const isUpToDate = newest !== null && epoch === newest.epoch && block === newest.block;
    if (!isUpToDate) this.#requestUpdate();
  }

  /** Queries and reports changes. Runs one update at a time; a change during an update causes another. */
  #requestUpdate(): void {
    if (this.#subscribers.size === 0) return;
    this.#hasMoved = true;
    this.#update ??= this.#updateWhileMoved()
      // The next update is triggered anyway and finds the same changes.
      .catch((error: unknown) => log.warn({ cause: describeError(error) }, "reading changes of the index failed"))
      .finally(() => {
        this.#update = null;
        this.#hasMissed ||= this.#position === null && this.#subscribers.size > 0;
      });
  }

  async #updateWhileMoved(): Promise<void> {
    while (this.#hasMoved && this.#subscribers.size > 0) {
      this.#hasMoved = false;
      await this.#updateOnce();
    }
    const newest = this.#listener?.newest() ?? null;
    // A replica may be behind the notification.
    if (newest !== null && this.#position !== null && isLater(newest, this.#position)) {
      setTimeout(() => this.#requestUpdate(), REPLICA_DELAY).unref();
    }
  }

  async #updateOnce(): Promise<void> {
    const from = this.#position;
    if (from === null) return this.#begin();
    const moves = await movesAfter(this.#database, from.block);
    // The position differs because the last subscriber left in the meantime.
    if (moves === null || this.#position !== from) return;
    if (isLater(from, moves.at)) return this.#fellBehind(from, moves.at);
    if (moves.at.epoch === from.epoch) return this.#report(moves, from.block);
    const ancestor = await this.#ancestor(from, moves.at.epoch);
    // Another replica has answered that has not followed the reorganization yet. The next update finds it again.
    if (ancestor === null) return;
    const after = await movesAfter(this.#database, ancestor);
    if (this.#position !== from) return;
    // The epoch changed again between the two reads.
    if (after === null || after.at.epoch !== moves.at.epoch) {
      this.#hasMoved = true;
      return;
    }
    if (ancestor < from.block) {
      const final = Math.min(after.at.final, ancestor);
      const at = { ...after.at, block: ancestor, hash: this.#hashes.get(ancestor) ?? null, final };
      this.#emit({ kind: "reorg", at });
    }
    this.#report(after, ancestor);
  }

  async #begin(): Promise<void> {
    const { at, blocks } = await recentHashes(this.#database, REMEMBERED);
    if (at === null) return;
    for (const { number, hash } of blocks.reverse()) this.#remember(number, hash);
    if (this.#hasMissed) this.#emit({ kind: "gap", at });
    this.#hasMissed = false;
    this.#move(at);
  }

  /**
   * The database is behind the reported position: another replica answers, or it was restored. While notifications prove that
   * the reported position exists, the notifier waits for it. Otherwise subscribers must read again.
   */
  #fellBehind(from: IndexPosition, at: IndexPosition): void {
    if (this.#listener?.newest() != null && !this.#isRestored(from)) return;
    this.#hashes.clear();
    this.#emit({ kind: "gap", at });
    this.#position = at;
  }

  #move(at: IndexPosition): void {
    this.#position = at;
    this.observe(at);
  }

  /**
   * The last reported block that is still in the index; at least the last final block, which is never undone. Null if the
   * hashes are not from the epoch.
   */
  async #ancestor({ block, final }: IndexPosition, epoch: number): Promise<number | null> {
    const numbers = [...this.#hashes.keys()].filter((number) => number <= block).sort((a, b) => b - a);
    const { at, hashes } = await keptHashes(this.#database, numbers);
    if (at?.epoch !== epoch) return null;
    return numbers.find((number) => hashes.get(number) === this.#hashes.get(number)) ?? Math.min(final, block);
  }

  #report(moves: Moves, after: number): void {
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

  #emit(event: IndexChange): void {
    for (const subscriber of [...this.#subscribers]) subscriber.onEvent(event);
  }
}

/** The events after a position, and the position after the last of them. */
export interface EventsSince {
  readonly at: IndexPosition;
  readonly events: readonly IndexChange[];
  /** Number of blocks and operations that were read. */
  readonly read: number;
}

/**
 * Returns the events after a position that a client received earlier. Null: there is no index yet.
 * @param mark the position, with its hash and its last final block. If a reorganization has undone the position and `final`
 * is null, the only event is a gap.
 */
export async function eventsSince(
  database: Queryable,
  mark: Mark & { readonly hash: Hash; readonly final: number | null },
): Promise<EventsSince | null> {
  return fromOneState(async () => {
    const moves = await movesAfter(database, mark.block);
    if (moves === null) return null;
    const { at } = moves;
    // The client is ahead: the index was restored, or this replica is behind the replica that the client used before.
    if (isLater(mark, at)) return { at, events: [{ kind: "gap", at }], read: sizeOf(moves) };
    if (at.epoch === mark.epoch) return { at, events: eventsOf(moves), read: sizeOf(moves) };
    const { at: then, hashes } = await keptHashes(database, [mark.block]);
    const isKept = hashes.get(mark.block) === mark.hash;
    if (!isKept && mark.final === null) return { at, events: [{ kind: "gap", at }], read: sizeOf(moves) };
    const from = isKept ? mark.block : Math.min(mark.final ?? 0, mark.block, at.block);
    const after = await movesAfter(database, from);
    if (then?.epoch !== at.epoch || after?.at.epoch !== at.epoch) {
      // Another replica may have answered that has not followed the reorganization yet.
      await sleep(REPLICA_DELAY);
      return undefined;
    }
    const final = Math.min(after.at.final, from);
    const undone: IndexChange[] = isKept
      ? []
      : [{ kind: "reorg", at: { ...after.at, block: from, hash: null, final } }];
    return { at: after.at, events: [...undone, ...eventsOf(after)], read: sizeOf(moves) + sizeOf(after) };
  });
}

function sizeOf({ blocks, operations }: Moves): number {
  return blocks.length + operations.length;
}

/** Creates one event for each block, with its operations. */
function eventsOf({ at, blocks, operations, isCut }: Moves): IndexChange[] {
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
