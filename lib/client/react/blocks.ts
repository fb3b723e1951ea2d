import type { Hash } from "@/lib/protocol";
import type { BlockWithOperations, OrphanedBlock } from "@/lib/records";
import { type LiveQuery, liveQuery } from "./live-query";
import { type Live, type Rendered, useLiveQuery } from "./use-live-query";

const calls = () => import("../calls/blocks");

type Orphans = { readonly blocks: readonly OrphanedBlock[] };

/** The block that the index has at a height, without its operations; null if it has none. */
export function readBlockQuery(number: number): LiveQuery<BlockWithOperations | null> {
  return liveQuery({
    key: ["readBlock", number],
    read: async (options) => (await calls()).readBlock({ block: number, limit: 1 }, options),
    concern: ({ at }) => (at?.block === number ? "now" : null),
  });
}

/** The blocks that reorganizations have removed, by the hash of the block or of one of its transactions. */
export function readOrphansQuery(hash: Hash): LiveQuery<Orphans> {
  return liveQuery({
    key: ["readOrphans", hash],
    read: async (options) => (await calls()).readOrphans({ hash }, options),
    // Each of these blocks waits for the block that replaces it.
    concern: (_, { blocks }) => (blocks.some(({ replacedBy }) => replacedBy === null) ? "now" : null),
  });
}

/** {@link readBlockQuery}, live. Null: no block. */
export function useBlock(number: number | null): Live<BlockWithOperations | null> {
  return useLiveQuery(number === null ? null : readBlockQuery(number));
}

/** {@link readOrphansQuery}, live. Null: no blocks. */
export function useOrphans(hash: Hash | null, initial?: Rendered<Orphans>): Live<Orphans> {
  return useLiveQuery(hash === null ? null : readOrphansQuery(hash), initial);
}
