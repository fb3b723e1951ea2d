import type { Inscription } from "@/lib/protocol";
import type { WorkSlice } from "@/lib/runtime/work-slice";
import type { Column } from "./column";
import { forRows, type WriteStatement } from "./statements";

/** A mint id that can be the smallest free one: a positive integer in its only form, within the range of `next_id`. */
const NUMBER = /^[1-9][0-9]{0,17}$/;

/** Consecutive mint ids of a ticker that a batch creates. */
interface CreatedIds {
  readonly ticker: string;
  readonly first: bigint;
  last: bigint;
}

const columns: readonly Column<CreatedIds>[] = [
  ["ticker", "text", ({ ticker }) => ticker],
  ["first", "int8", ({ first }) => first],
  ["last", "int8", ({ last }) => last],
];

/**
 * Most ids that one statement passes for a ticker. A token's contract can mint millions of ids above a free one at little cost, and
 * then that one.
 */
const PART = 100_000;

/** The first id to check: after the consecutive ids of the batch. */
const FIRST = "case when o.next_id between rows.first and rows.last then rows.last + 1 else o.next_id end";

/**
 * The statements that move the smallest free mint id of each ticker past the ids that are taken once `created` is written
 * (spec §12.2.5), in parts of this many ids. Each id is passed only once, and consecutive ids of the batch all at once. Without a
 * condition on the new id, because the database would then search for it twice.
 */
export function moveNextIds(
  created: readonly Pick<Inscription, "ticker" | "mintId">[],
  slice?: WorkSlice,
  part = PART,
): Promise<WriteStatement[]> {
  return forRows(
    columns,
    consecutiveIds(created),
    `update deployment d set next_id = free.id
     from rows cross join lateral (
       select next_free_id(o.ticker, ${FIRST}, ${part}) as id, ${FIRST} as first
       from deployment o where o.ticker = rows.ticker) free
     where d.ticker = rows.ticker
     returning d.next_id - free.first = ${part} as more`,
    slice,
  );
}

/** For each ticker, the consecutive ids that begin with the first one that is created. */
function consecutiveIds(created: readonly Pick<Inscription, "ticker" | "mintId">[]): CreatedIds[] {
  const found = new Map<string, CreatedIds>();
  for (const { ticker, mintId } of created) {
    if (mintId === null || !NUMBER.test(mintId)) continue;
    const id = BigInt(mintId);
    const ids = found.get(ticker);
    if (ids === undefined) found.set(ticker, { ticker, first: id, last: id });
    else if (id === ids.last + 1n) ids.last = id;
  }
  return [...found.values()];
}
