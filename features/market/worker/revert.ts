import type { Connection } from "@/indexer/database/connection";
import { openUnexpired } from "./close-offers";
import { revertLocks } from "./lock-statements";
import { UNCOUNT_SALES } from "./sale-statements";
import { CLOSED, COUNT_MOVED, DELETE_EMPTY_FIGURES, OFFER_COLUMNS, OPENED, roundOf } from "./sql";

const BEFORE = "m.block_number <= $1";

/** The first undo of each offer that blocks above $1 changed: its state after block $1. */
const RESTORED = `select distinct on (ticker, token_id) * from offer_undo where block_number > $1
  order by ticker, token_id, block_number`;

/** Deletes the offers that blocks above $1 changed. */
const DELETE_CHANGED = `
  with gone as (
    delete from offer o using (select distinct ticker, token_id from offer_undo where block_number > $1) u
    where o.ticker = u.ticker and o.token_id = u.token_id returning o.ticker, o.amount, o.open
  ), moved as (select ${CLOSED} from gone where open) ${COUNT_MOVED}`;

/**
 * Statements that undo the rounds of blocks above $1, and restore the offers that those blocks changed. The last remaining
 * block has the time $2.
 */
const RESTORE_OFFERS: readonly string[] = [
  `with undone as (delete from market_round where block_number > $1 returning account),
   current as (select account, ${roundOf("u.account", BEFORE)} as round from (select distinct account from undone) u),
   moved as (
     update offer o set open = not o.open from current c
     where o.seller = c.account and o.open <> (o.round = c.round and o.expires > $2)
     returning o.ticker, o.amount, case when o.open then 1 else -1 end as change
   ) ${COUNT_MOVED}`,
  `with made as (
     insert into offer (${OFFER_COLUMNS})
     select ticker, token_id, seller, vault, amount, price, div(price * 1000000000000000000, amount), expires, sequence,
       round, turn, end_price, starts_at, ends_at, from_block, from_transaction_index, from_position, transaction_hash, timestamp,
       expires > $2 and round = ${roundOf("u.seller", BEFORE)}
     from (${RESTORED}) u where seller is not null
     returning ticker, amount, open
   ), moved as (select ${OPENED} from made where open) ${COUNT_MOVED}`,
];

/** Tables whose rows of undone blocks are deleted. */
const UNDONE = ["sale", "vault", "offer_undo"] as const;
const SUPPLY_CHANGED = "select distinct ticker from deployment_undo where block_number > $1";

/**
 * Undoes the changes that blocks above `number` made in the market (spec §8.2). Call it before the cursor moves. `timestamp`: time of the block with this number. Returns the tickers whose offers or
 * supply the blocks changed: {@link keepFloors} must follow as soon as the supply is restored.
 * @throws DatabaseUnreachableError
 */
export async function revertMarket(
  connection: Connection,
  block: { readonly number: number; readonly timestamp: number },
): Promise<ReadonlySet<string>> {
  const { number, timestamp } = block;
  const touched = new Set<string>();
  const note = async (text: string, values: readonly number[]): Promise<void> => {
    for (const { ticker } of await connection.query<{ ticker: string }>(text, values)) touched.add(ticker);
  };
  await note(SUPPLY_CHANGED, [number]);
  await note(DELETE_CHANGED, [number]);
  for (const statement of RESTORE_OFFERS) await note(statement, [number, timestamp]);
  await openUnexpired(connection, block, touched);
  await revertLocks(connection, number);
  for (const statement of UNCOUNT_SALES) await connection.query(statement, [number]);
  for (const table of UNDONE) await connection.query(`delete from ${table} where block_number > $1`, [number]);
  await connection.query(DELETE_EMPTY_FIGURES);
  return touched;
}
