import { LRUCache } from "lru-cache";
import { isSamePosition } from "@/lib/database/positioned";
import type { Hash } from "@/lib/protocol";
import type { IndexPosition } from "@/lib/records";
import type { ChainNode } from "../http/define-endpoint";

type Lookup = ChainNode["findTransaction"];
type Found = Awaited<ReturnType<Lookup>>;

/** Number of remembered transactions. */
const REMEMBERED = 10_000;
/** Milliseconds for which the answer that the node has a transaction is reused, unless the index moves before. */
const KNOWN_AGE = 2_000;
/**
 * Milliseconds for which the answer that the node does not have a transaction is reused, at first and at most. The longer the node
 * has not had it, the longer: a transaction that was just sent is found within a second, and one that was dropped costs little.
 */
const UNKNOWN_AGE = { first: 500, most: 5_000, share: 4 };

/** An answer of the node, or a call that still runs. */
interface Entry {
  /** The position of the index that was read before the call. */
  readonly at: IndexPosition | null;
  readonly begun: number;
  /** Since when the node has not had the transaction. */
  readonly unknownSince: number;
  readonly answer: Promise<Found>;
  /** Undefined while the call runs. */
  found: Found | undefined;
}

/**
 * Returns `lookup` with shared answers. An answer that the node has the transaction serves only requests that have read the same
 * position of the index as the request that made the call: after the index has moved, the transaction may be in a block that it
 * has passed, which only a later call shows.
 */
export function shareLookups(lookup: Lookup): Lookup {
  const entries = new LRUCache<Hash, Entry>({ max: REMEMBERED });
  return (hash, client, at) => {
    const kept = entries.get(hash);
    const now = performance.now();
    if (kept !== undefined && isUsable(kept, at, now)) return kept.answer;
    const unknownSince = kept?.found === null ? kept.unknownSince : now;
    const answer = lookup(hash, client, at);
    const entry: Entry = { at, begun: now, unknownSince, answer, found: undefined };
    entries.set(hash, entry);
    answer.then(
      (found) => {
        entry.found = found;
      },
      () => {
        if (entries.peek(hash) === entry) restore(entries, hash, kept);
      },
    );
    return answer;
  };
}

/** After a call that failed or was refused, the answer before it still shows since when the node has not had the transaction. */
function restore(entries: LRUCache<Hash, Entry>, hash: Hash, kept: Entry | undefined): void {
  if (kept?.found === null) entries.set(hash, kept);
  else entries.delete(hash);
}

function isUsable({ found, at: then, begun, unknownSince }: Entry, at: IndexPosition | null, now: number): boolean {
  const age = now - begun;
  if (found === null) {
    const { first, most, share } = UNKNOWN_AGE;
    return age < Math.min(most, Math.max(first, (begun - unknownSince) / share));
  }
  return isSamePosition(then, at) && (found === undefined || age < KNOWN_AGE);
}
