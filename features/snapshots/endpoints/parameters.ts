import { LRUCache } from "lru-cache";
import { parsed, smallBlock } from "@/lib/api/endpoints/parameters";
import { Problem } from "@/lib/api/http/problem";
import type { Queryable } from "@/lib/database/pool";
import type { At, IndexPosition, SnapshotRecord } from "@/lib/records";
import * as snapshots from "../reads/snapshots";

const LATEST = "latest";

/** The block of a snapshot. */
export const snapshotBlock = parsed(
  (text): number | typeof LATEST | null => (text === LATEST ? LATEST : smallBlock(text)),
  "expected a block number, or latest",
).describe("Number of a block that has a snapshot, or `latest`.");

/** A snapshot that exists. */
export interface RequiredSnapshot {
  readonly snapshot: SnapshotRecord;
  /** The last block on which an answer about the snapshot depends; undefined: it can still change. */
  readonly until: number | undefined;
}

/** Returns a snapshot by its block. @throws Problem `SNAPSHOT_UNKNOWN` */
export async function requireSnapshot(
  database: Queryable,
  block: number | typeof LATEST,
): Promise<At<RequiredSnapshot>> {
  const { at, found } = await snapshots.readSnapshot(database, block === LATEST ? null : block);
  if (found === null) throw snapshotUnknown(at);
  const { snapshot, isSettled } = found;
  return { at, snapshot, until: block !== LATEST && isSettled ? snapshot.blockNumber : undefined };
}

/** Milliseconds for which proofs use the same read of their snapshot. */
const RECENT = { ttl: 1_000, max: 1_000 };
/** Attempts to read a proof from one state. `reindex` replaces the snapshots once; replicas may differ for a moment. */
const ATTEMPTS = 3;
type Recent = LRUCache<number | typeof LATEST, At<RequiredSnapshot>>;
const recent = new WeakMap<Queryable, Recent>();

function recentOf(database: Queryable): Recent {
  let cache = recent.get(database);
  if (cache === undefined) {
    cache = new LRUCache({ ...RECENT, fetchMethod: (of) => requireSnapshot(database, of) });
    recent.set(database, cache);
  }
  return cache;
}

/**
 * Runs a read with the record of a snapshot, which is cached for a second so that many proofs share it. If the database has
 * replaced the snapshot meanwhile, reads the record again.
 * @throws Problem `SNAPSHOT_UNKNOWN`, or `BUSY` if the snapshot is replaced each time
 */
export async function withRecentSnapshot<T>(
  database: Queryable,
  block: number | typeof LATEST,
  read: (required: At<RequiredSnapshot>) => Promise<T>,
): Promise<T> {
  const cache = recentOf(database);
  for (let attempt = 1; ; attempt++) {
    const required = await cache.forceFetch(block);
    try {
      return await read(required);
    } catch (error) {
      if (!(error instanceof snapshots.SnapshotGoneError)) throw error;
      if (attempt === ATTEMPTS) throw replaced(error);
      if (cache.peek(block) === required) cache.delete(block);
    }
  }
}

function replaced(cause: unknown): Problem {
  const detail = "The snapshots of the index are being replaced.";
  return new Problem("BUSY", detail, { headers: { "Retry-After": "10" }, cause });
}

/** The index has no snapshot of the block in the state `at`. */
export function snapshotUnknown(at: IndexPosition | null): Problem {
  const detail = "The index has no snapshot of this block. The list is at /api/explorer/snapshots.";
  return new Problem("SNAPSHOT_UNKNOWN", detail, { at });
}
