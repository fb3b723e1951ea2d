import { LRUCache } from "lru-cache";
import type { Queryable } from "@/lib/database/pool";
import * as snapshots from "@/lib/database/reads/snapshots";
import type { At, IndexPosition, SnapshotRecord } from "@/lib/records";
import { Problem } from "../http/problem";
import { parsed, smallBlock } from "./parameters";

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

/** Milliseconds for which proofs use what was read about their snapshot. */
const RECENT = { ttl: 1_000, max: 1_000 };
type Recent = LRUCache<number | typeof LATEST, At<RequiredSnapshot>>;
const recent = new WeakMap<Queryable, Recent>();

/** Like {@link requireSnapshot}, but as it was up to a second ago, so that many proofs of one snapshot read it once. */
export async function requireRecentSnapshot(
  database: Queryable,
  block: number | typeof LATEST,
): Promise<At<RequiredSnapshot>> {
  let cache = recent.get(database);
  if (cache === undefined) {
    cache = new LRUCache({ ...RECENT, fetchMethod: (of) => requireSnapshot(database, of) });
    recent.set(database, cache);
  }
  return cache.forceFetch(block);
}

/** The index has no snapshot of the block in the state `at`. */
export function snapshotUnknown(at: IndexPosition | null): Problem {
  const detail = "The index has no snapshot of this block. The list is at /api/explorer/snapshots.";
  return new Problem("SNAPSHOT_UNKNOWN", detail, { at });
}
