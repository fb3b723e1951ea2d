import type { OperationName, OperationOutcome } from "@/lib/protocol";
import type { WorkSlice } from "@/lib/runtime/work-slice";
import type { HolderChange } from "../judge/changes";
import type { JudgedBlock } from "../judge/judge-blocks";
import type { Column } from "./column";
import { forRows, type WriteStatement } from "./statements";

const HOUR = 3_600;
/** The row of all tickers together. No ticker can have this name (spec §2.7.3). */
const ALL = "*";

interface Activity {
  readonly ticker: string;
  readonly hour: number;
  accepted: number;
  rejected: number;
  mints: number;
  transfers: number;
  sales: number;
  holders: number;
}

const MINTS: ReadonlySet<OperationName> = new Set(["mint", "bridgeIn"]);

const columns: readonly Column<Activity>[] = [
  ["ticker", "text", ({ ticker }) => ticker],
  ["hour", "bigint", ({ hour }) => hour],
  ["accepted", "integer", ({ accepted }) => accepted],
  ["rejected", "integer", ({ rejected }) => rejected],
  ["mints", "integer", ({ mints }) => mints],
  ["transfers", "integer", ({ transfers }) => transfers],
  ["sales", "integer", ({ sales }) => sales],
  ["holders", "integer", ({ holders }) => holders],
];

/** The statements that add the operations of the blocks, and the changes of holders that they make, to the counts per ticker and hour. */
export async function activityStatements(
  blocks: readonly JudgedBlock[],
  holderChanges: readonly HolderChange[],
  slice: WorkSlice,
): Promise<WriteStatement[]> {
  return forRows(
    columns,
    await activityOf(blocks, holderChanges, slice),
    `insert into activity as a (ticker, hour, accepted, rejected, mints, transfers, sales, holders) select * from rows
     on conflict (ticker, hour) do update set accepted = a.accepted + excluded.accepted,
       rejected = a.rejected + excluded.rejected, mints = a.mints + excluded.mints,
       transfers = a.transfers + excluded.transfers, sales = a.sales + excluded.sales,
       holders = a.holders + excluded.holders`,
    slice,
  );
}

/**
 * Statements that take back the changes of holders by the blocks after block $1. They run while the deployments and their undo rows are
 * as before the undo: a block changed the number from that of its own undo row to that of the next one.
 */
export const UNCOUNT_HOLDERS: readonly string[] = [
  `update activity a set holders = a.holders - u.change from (
     select ticker, hour, sum(change)::int as change from (
       select u.ticker, b.timestamp - b.timestamp % ${HOUR} as hour,
         lead(u.holder_count, 1, d.holder_count) over (partition by u.ticker order by u.block_number) - u.holder_count as change
       from deployment_undo u join deployment d on d.ticker = u.ticker join block b on b.number = u.block_number
       where u.block_number > $1 and d.block_number <= $1) changes
     group by ticker, hour
   ) u where a.ticker = u.ticker and a.hour = u.hour and u.change <> 0`,
  // Rejected operations before the deployment leave rows of its ticker.
  `update activity a set holders = 0 from deployment d
   where d.block_number > $1 and a.ticker = d.ticker and a.holders <> 0`,
];

/** Statements that subtract the operations after block $1 from the counts. They run before those rows are deleted. */
export const UNCOUNT_OPERATIONS: readonly string[] = [
  `with counted as materialized (
     select ticker, timestamp - timestamp % ${HOUR} as hour,
       count(*) filter (where accepted) as accepted, count(*) filter (where not accepted) as rejected,
       count(*) filter (where accepted and op in ('mint', 'bridgeIn')) as mints,
       count(*) filter (where accepted and op = 'tsf') as transfers,
       count(*) filter (where accepted and op in ('ex', 'sale')) as sales
     from operation where block_number > $1 group by 1, 2
   )
   update activity a set accepted = a.accepted - u.accepted, rejected = a.rejected - u.rejected,
     mints = a.mints - u.mints, transfers = a.transfers - u.transfers, sales = a.sales - u.sales
   from (
     select * from counted
     union all
     select '${ALL}', hour, sum(accepted), sum(rejected), sum(mints), sum(transfers), sum(sales) from counted group by hour
   ) u where a.ticker = u.ticker and a.hour = u.hour`,
  `delete from activity a where a.accepted = 0 and a.rejected = 0
     and a.hour in (select timestamp - timestamp % ${HOUR} from operation where block_number > $1)`,
];

async function activityOf(
  blocks: readonly JudgedBlock[],
  holderChanges: readonly HolderChange[],
  slice: WorkSlice,
): Promise<Activity[]> {
  const counts = new Map<string, Activity>();
  for (const { operations } of blocks) {
    for (const { outcome } of operations) {
      if (slice.isUsedUp) await slice.next();
      for (const ticker of [outcome.ticker ?? "", ALL]) count(counts, ticker, outcome);
    }
  }
  for (const { ticker, timestamp, change } of holderChanges) activityAt(counts, ticker, timestamp).holders += change;
  return [...counts.values()];
}

function activityAt(counts: Map<string, Activity>, ticker: string, timestamp: number): Activity {
  const hour = timestamp - (timestamp % HOUR);
  const key = `${ticker}:${hour}`;
  const found = counts.get(key);
  if (found !== undefined) return found;
  const none = { accepted: 0, rejected: 0, mints: 0, transfers: 0, sales: 0, holders: 0 };
  const activity = { ticker, hour, ...none };
  counts.set(key, activity);
  return activity;
}

function count(counts: Map<string, Activity>, ticker: string, { timestamp, accepted, op }: OperationOutcome): void {
  const activity = activityAt(counts, ticker, timestamp);
  if (!accepted) {
    activity.rejected++;
    return;
  }
  activity.accepted++;
  if (op !== null && MINTS.has(op)) activity.mints++;
  if (op === "tsf") activity.transfers++;
  if (op === "ex" || op === "sale") activity.sales++;
}
