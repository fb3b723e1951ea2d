import type { OperationName, OperationOutcome } from "@/lib/protocol";
import type { WorkSlice } from "@/lib/runtime/work-slice";
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
];

/** The statements that add the operations of the blocks to the counts per ticker and hour. */
export async function activityStatements(blocks: readonly JudgedBlock[], slice: WorkSlice): Promise<WriteStatement[]> {
  return forRows(
    columns,
    await activityOf(blocks, slice),
    `insert into activity as a (ticker, hour, accepted, rejected, mints, transfers, sales) select * from rows
     on conflict (ticker, hour) do update set accepted = a.accepted + excluded.accepted,
       rejected = a.rejected + excluded.rejected, mints = a.mints + excluded.mints,
       transfers = a.transfers + excluded.transfers, sales = a.sales + excluded.sales`,
    slice,
  );
}

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

async function activityOf(blocks: readonly JudgedBlock[], slice: WorkSlice): Promise<Activity[]> {
  const counts = new Map<string, Activity>();
  for (const { operations } of blocks) {
    for (const { outcome } of operations) {
      if (slice.isUsedUp) await slice.next();
      for (const ticker of [outcome.ticker ?? "", ALL]) count(counts, ticker, outcome);
    }
  }
  return [...counts.values()];
}

function count(counts: Map<string, Activity>, ticker: string, { timestamp, accepted, op }: OperationOutcome): void {
  const hour = timestamp - (timestamp % HOUR);
  const key = `${ticker}:${hour}`;
  const activity = counts.get(key) ?? { ticker, hour, accepted: 0, rejected: 0, mints: 0, transfers: 0, sales: 0 };
  counts.set(key, activity);
  if (!accepted) {
    activity.rejected++;
    return;
  }
  activity.accepted++;
  if (op !== null && MINTS.has(op)) activity.mints++;
  if (op === "tsf") activity.transfers++;
  if (op === "ex" || op === "sale") activity.sales++;
}
