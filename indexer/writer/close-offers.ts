import type { Address } from "@/lib/protocol";
import { bytes } from "../database/bytea";
import type { Connection } from "../database/connection";
import { COUNT_MOVED, DELETE_EMPTY_FIGURES, roundOf } from "./market-sql";

/** Offers that one statement closes or opens. Anyone can make any number of offers that expire in one block. */
const PART = 10_000;

/**
 * Changes the offers whose rows are in `due`, counts them, and returns their number. It finds them by the places of their rows
 * and not by a join: a plan that was made while the table was small might read the table once for each of them. No one else
 * writes.
 */
const change = (open: boolean): string => `
  moved as (
    update offer o set open = ${open} where o.ctid = any(array(select place from due))
    returning o.ticker, o.amount, ${open ? 1 : -1} as change
  ), counted as (${COUNT_MOVED})
  select count(*) as count from moved`;

/** Block times never decrease, so an offer that has expired stays closed until a reorganization. */
const CLOSE_EXPIRED = `
  with due as (select ctid as place from offer where open and expires <= $1 limit ${PART}), ${change(false)}`;

const CLOSE_OTHER_ROUNDS = `
  with current as (select account, ${roundOf("a.account")} as round from unnest($1::bytea[]) as a(account)),
  due as (
    select o.ctid as place from current c join offer o on o.seller = c.account and o.open and o.round <> c.round
    limit ${PART}
  ), ${change(false)}`;

/** Offers that expired in blocks above $1, of which the last one has the time of the cursor. Block $1 has the time $2. */
const OPEN_UNEXPIRED = `
  with due as (
    select o.ctid as place from offer o
    where not o.open and o.expires > $2 and o.expires <= (select block_time from cursor where id = 1)
      and o.round = ${roundOf("o.seller", "m.block_number <= $1")}
    limit ${PART}
  ), ${change(true)}`;

/** What closes offers in a batch. */
export interface Closing {
  /** Timestamp of the last block, in seconds. */
  readonly time: number;
  /** Accounts that began a round. */
  readonly accounts: readonly Address[];
}

/**
 * Closes the offers that have expired by a time, or whose round is over (spec §10.3.12), in parts. Each part costs the same,
 * however many offers there are. `alive` is called after each one.
 * @throws DatabaseUnreachableError
 */
export async function closeOffers(
  connection: Connection,
  { time, accounts }: Closing,
  alive: () => void = () => undefined,
): Promise<void> {
  await inParts(connection, CLOSE_EXPIRED, [time], alive);
  const list = accounts.map((account) => bytes(account));
  if (list.length > 0) await inParts(connection, CLOSE_OTHER_ROUNDS, [list], alive);
  await connection.query(DELETE_EMPTY_FIGURES);
}

/** Opens the offers that expired in blocks above `number`, in parts. @throws DatabaseUnreachableError */
export async function openUnexpired(connection: Connection, number: number, time: number): Promise<void> {
  await inParts(connection, OPEN_UNEXPIRED, [number, time], () => undefined);
}

async function inParts(
  connection: Connection,
  text: string,
  values: readonly unknown[],
  alive: () => void,
): Promise<void> {
  for (;;) {
    const [row] = await connection.query<{ count: string }>(text, values);
    alive();
    if (Number(row?.count) < PART) return;
  }
}
