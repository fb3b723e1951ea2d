import { ZERO_ADDRESS } from "@/lib/protocol";
import type { At, Distribution, IndexPosition } from "@/lib/records";
import type { Queryable } from "../pool";
import { type PositionedRead, positioned, readAt } from "../positioned";

/** Number of first ranks that each have a separate point. */
const EXACT = 20;
/** Number of points for each factor of ten in the number of holders after those. */
const PER_DECADE = 16;
/** There cannot be more holders than this, because each has a row. */
const MOST = 2 ** 31;

/** The ranks of the points, in ascending order. The last holder has an additional point. */
export const RANKS: readonly number[] = ranks();

function ranks(): number[] {
  const all = Array.from({ length: EXACT }, (_, index) => index + 1);
  for (let step = 0; ; step++) {
    const rank = Math.round(10 ** (Math.log10(EXACT) + (step + 1) / PER_DECADE));
    if (rank > MOST) return all;
    all.push(rank);
  }
}

// One pass over the index of balances: each holder is counted into the bucket that ends at the next of the ranks. The last
// bucket ends with the last holder. Sums of the buckets are cheaper than a running sum over all holders.
const DISTRIBUTION: PositionedRead<{ readonly supply: bigint; readonly rank: number | null; readonly amount: bigint }> =
  positioned(
    "distribution",
    `WITH h AS MATERIALIZED (
       SELECT max(rank) AS rank, sum(amount) AS amount FROM (
         SELECT row_number() OVER (ORDER BY amount DESC, address) AS rank, amount FROM balance
         WHERE ticker = $1 AND address <> decode('${ZERO_ADDRESS.slice(2)}', 'hex')
       ) holder GROUP BY width_bucket(rank, $2::int8[])
     ) SELECT d.supply, h.rank, h.amount FROM deployment d LEFT JOIN h ON true WHERE d.ticker = $1`,
    "rank",
  );

/** The first rank of each bucket except the first one. */
const STARTS = RANKS.map((rank) => rank + 1);

/**
 * Returns the total amounts of the largest holders of a ticker, without the zero address (spec §1.3.4), exact at each
 * of {@link RANKS} and for all holders; null if the ticker is not deployed. Takes about two seconds for a million
 * holders.
 */
export async function computeDistribution(
  database: Queryable,
  ticker: string | null,
): Promise<At<{ distribution: Distribution | null }>> {
  const { at, rows } = await readAt(database, DISTRIBUTION, [ticker, STARTS]);
  const [first] = rows;
  if (first === undefined) return { at, distribution: null };
  let amount = 0n;
  const points = rows.flatMap((row) => {
    if (row.rank === null) return [];
    amount += row.amount;
    return [{ rank: row.rank, amount }];
  });
  const holders = points.at(-1)?.rank ?? 0;
  return { at, distribution: { block: blockOf(at), holders, supply: first.supply, points } };
}

function blockOf(at: IndexPosition | null): number {
  return at?.block ?? 0;
}
