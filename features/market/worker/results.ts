import { bytes, hex } from "@/indexer/database/bytea";
import type { Connection } from "@/indexer/database/connection";
import type { Column } from "@/indexer/writer/column";
import { forRows, insertRows, send } from "@/indexer/writer/statements";
import { type AccountMove, keyOf, type Movement, withCosts } from "./movements";

/** Inscriptions whose costs one statement reads. */
const PART = 5_000;

const movementColumns: readonly Column<Movement>[] = [
  ["ticker", "text", ({ ticker }) => ticker],
  ["token_id", "bytea", ({ tokenId }) => tokenId],
  ["block_number", "bigint", ({ blockNumber }) => blockNumber],
  ["transaction_index", "int", ({ transactionIndex }) => transactionIndex],
  ["position", "int", ({ position }) => position],
  ["amount", "numeric", ({ amount }) => amount],
  ["giver", "bytea", ({ giver }) => giver],
  ["giver_cost", "numeric", ({ giverCost }) => giverCost],
  ["taker", "bytea", ({ taker }) => taker],
  ["taker_cost", "numeric", ({ takerCost }) => takerCost],
  ["proceeds", "numeric", ({ proceeds }) => proceeds],
];

/** The last cost of each inscription that has one. */
const COSTS_BEFORE = `
  select k.ticker, k.token_id, m.taker_cost from unnest($1::text[], $2::bytea[]) as k(ticker, token_id)
  cross join lateral (
    select taker_cost from movement m where m.ticker = k.ticker and m.token_id = k.token_id
    order by block_number desc, transaction_index desc, position desc limit 1) m`;

/** What a row of `movement` adds to the results of its giver and its taker. Each column of {@link SUMS} is a sum of these. */
const SIDES = `
  select ticker, giver as address, 1 as movements, -coalesce(giver_cost, 0) as cost,
    case when giver_cost is null then -1 else 0 end as unknown,
    case when giver_cost is null then -amount else 0 end as unknown_amount,
    case when proceeds is not null and giver_cost is not null then 1 else 0 end as sales,
    case when giver_cost is not null then coalesce(proceeds, 0) else 0 end as proceeds,
    case when proceeds is not null then coalesce(giver_cost, 0) else 0 end as sold_cost,
    case when proceeds is not null and giver_cost is null then 1 else 0 end as unknown_sales,
    case when giver_cost is null then coalesce(proceeds, 0) else 0 end as unknown_proceeds
  from rows where giver is not null
  union all
  select ticker, taker, 1, coalesce(taker_cost, 0), case when taker_cost is null then 1 else 0 end,
    case when taker_cost is null then amount else 0 end, 0, 0, 0, 0, 0
  from rows where taker is not null`;

const SUMS = [
  "movements",
  "cost",
  "unknown",
  "unknown_amount",
  "sales",
  "proceeds",
  "sold_cost",
  "unknown_sales",
  "unknown_proceeds",
] as const;

/** The results of the rows of `rows`. */
const RESULTS_OF_ROWS = `select ticker, address, ${SUMS.map((sum) => `sum(${sum}) as ${sum}`).join(", ")}
  from (${SIDES}) s group by ticker, address`;

const ADD_RESULTS = `insert into result as r (ticker, address, ${SUMS.join(", ")}) ${RESULTS_OF_ROWS}
  on conflict (ticker, address) do update set ${SUMS.map((sum) => `${sum} = r.${sum} + excluded.${sum}`).join(", ")}`;

const UNDONE = "rows as (select * from movement where block_number > $1)";

/** Statements that undo the movements of blocks above $1, with their results. An address without movements has no results. */
const UNDO_RESULTS: readonly string[] = [
  `with ${UNDONE}, undone as (${RESULTS_OF_ROWS})
   update result r set ${SUMS.map((sum) => `${sum} = r.${sum} - u.${sum}`).join(", ")}
   from undone u where r.ticker = u.ticker and r.address = u.address`,
  `with ${UNDONE}, touched as (
     select ticker, giver as address from rows where giver is not null
     union select ticker, taker from rows where taker is not null)
   delete from result r using touched t where r.ticker = t.ticker and r.address = t.address and r.movements = 0`,
  "delete from movement where block_number > $1",
];

/**
 * Writes changes of account with their costs, and adds them to the results of both accounts. They follow all that are in the
 * tables. `alive` is called before each part. @throws DatabaseUnreachableError
 */
export async function writeMovements(
  connection: Connection,
  moves: readonly AccountMove[],
  alive: () => void = () => undefined,
): Promise<void> {
  if (moves.length === 0) return;
  const movements = withCosts(moves, await costsBefore(connection, moves, alive));
  alive();
  await Promise.all(send(connection, await insertRows("movement", movementColumns, movements)));
  for (const statement of await forRows(movementColumns, movements, ADD_RESULTS)) {
    alive();
    await Promise.all(send(connection, [statement]));
  }
}

async function costsBefore(
  connection: Connection,
  moves: readonly AccountMove[],
  alive: () => void,
): Promise<Map<string, bigint | null>> {
  const given = [...new Map(moves.filter(({ giver }) => giver !== null).map((move) => [keyOf(move), move])).values()];
  const costs = new Map<string, bigint | null>();
  for (let start = 0; start < given.length; start += PART) {
    const part = given.slice(start, start + PART);
    alive();
    const rows = await connection.query<{ ticker: string; token_id: Buffer; taker_cost: string | null }>(COSTS_BEFORE, [
      part.map(({ ticker }) => ticker),
      part.map(({ tokenId }) => bytes(tokenId)),
    ]);
    for (const { ticker, token_id, taker_cost } of rows) {
      costs.set(keyOf({ ticker, tokenId: hex(token_id) }), taker_cost === null ? null : BigInt(taker_cost));
    }
  }
  return costs;
}

/** Undoes the movements of blocks above `number`. @throws DatabaseUnreachableError */
export async function undoMovements(connection: Connection, number: number): Promise<void> {
  for (const statement of UNDO_RESULTS) await connection.query(statement, [number]);
}
