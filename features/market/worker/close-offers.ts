import { bytes } from "@/indexer/database/bytea";
import { type Connection, inSequence } from "@/indexer/database/connection";
import type { Address } from "@/lib/protocol";
import { keepFloors } from "./floors";
import { COUNT_MOVED, DELETE_EMPTY_FIGURES, roundOf } from "./sql";

/**
 * Maximum number of offers that one statement closes or opens. Anyone can make any number of offers that expire in one
 * block.
 */
const PART = 10_000;

/**
 * Opens the closed offers and closes the open ones whose rows are in `due`, counts them, and returns their number and their tickers.
 * It finds the offers by the physical positions of their rows (`ctid`), not by a join: a plan that was made while the
 * table was small might scan the table once for each offer. There are no concurrent writers.
 */
const CHANGE = `
  moved as (
    update offer o set open = not o.open where o.ctid = any(array(select place from due))
    returning o.ticker, o.amount, case when o.open then 1 else -1 end as change
  ), counted as (${COUNT_MOVED})
  select (select count(*) from moved) as count, array(select ticker from counted) as tickers`;

const CLOSE_EXPIRED = `
  with due as (select ctid as place from offer where open and expires <= $1 limit ${PART}), ${CHANGE}`;

/**
 * Offers that expired before the time of the cursor, if the time $1 after it is earlier. Some chains do not forbid that a
 * block's time is before its parent's. Otherwise the first condition is false, and the table is not read.
 */
const OPEN_EARLIER = `
  with due as (
    select o.ctid as place from offer o
    where $1::bigint < (select block_time from cursor where id = 1)
      and not o.open and o.expires > $1::bigint and o.expires <= (select block_time from cursor where id = 1)
      and o.round = ${roundOf("o.seller")}
    limit ${PART}
  ), ${CHANGE}`;

/**
 * The market contract never returns to an older round. Another contract in its place might, and the offers of that
 * round would then open again.
 */
const FOLLOW_ROUNDS = `
  with current as (select account, ${roundOf("a.account")} as round from unnest($1::bytea[]) as a(account)),
  due as (
    select o.ctid as place from current c join offer o on o.seller = c.account and o.open and o.round <> c.round
    union all
    select o.ctid from current c join offer o on o.seller = c.account and not o.open and o.round = c.round and o.expires > $2
    limit ${PART}
  ), ${CHANGE}`;

/**
 * Offers that expired in blocks above $1. The last of these blocks has the time of the cursor, and block $1 has the
 * time $2.
 */
const OPEN_UNEXPIRED = `
  with due as (
    select o.ctid as place from offer o
    where not o.open and o.expires > $2 and o.expires <= (select block_time from cursor where id = 1)
      and o.round = ${roundOf("o.seller", "m.block_number <= $1")}
    limit ${PART}
  ), ${CHANGE}`;

/** The changes in a batch that close offers, and the other changes that affect floors. */
export interface Closing {
  /** Timestamp of the last block, in seconds. */
  readonly time: number;
  /** Accounts that began a round. */
  readonly accounts: readonly Address[];
  /** Tickers whose offers or supply the batch changed. */
  readonly tickers: readonly string[];
}

/**
 * Closes the offers that have expired by a time, or whose round is over (spec §10.3.12), in parts. Each part has the
 * same cost, however many offers there are. Then computes the floors of these tickers and of the batch's tickers.
 * `alive` is called after each part.
 * @throws DatabaseUnreachableError
 */
export async function closeOffers(
  connection: Connection,
  { time, accounts, tickers }: Closing,
  alive: () => void = () => undefined,
): Promise<void> {
  const touched = new Set(tickers);
  await inParts(connection, CLOSE_EXPIRED, [time], { touched, alive });
  await inParts(connection, OPEN_EARLIER, [time], { touched, alive });
  const list = accounts.map((account) => bytes(account));
  if (list.length > 0) await inParts(connection, FOLLOW_ROUNDS, [list, time], { touched, alive });
  await inSequence([connection.query(DELETE_EMPTY_FIGURES), keepFloors(connection, touched, alive)]);
}

/**
 * Opens the offers that expired in blocks above `number`, and closes those that they opened, in parts. Adds their tickers to
 * `touched`.
 * @throws DatabaseUnreachableError
 */
export async function openUnexpired(
  connection: Connection,
  { number, timestamp }: { readonly number: number; readonly timestamp: number },
  touched: Set<string>,
): Promise<void> {
  await inParts(connection, OPEN_UNEXPIRED, [number, timestamp], { touched, alive: () => undefined });
  await inParts(connection, CLOSE_EXPIRED, [timestamp], { touched, alive: () => undefined });
}

async function inParts(
  connection: Connection,
  text: string,
  values: readonly unknown[],
  { touched, alive }: { readonly touched: Set<string>; readonly alive: () => void },
): Promise<void> {
  for (;;) {
    const [row] = await connection.query<{ count: string; tickers: string[] }>(text, values);
    for (const ticker of row?.tickers ?? []) touched.add(ticker);
    alive();
    if (Number(row?.count) < PART) return;
  }
}
