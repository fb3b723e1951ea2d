/**
 * Parts of SQL statements that keep the offers and the figures of tickers in the market. A statement that changes offers
 * lists the offers that it opened and closed in a table `moved`, and ends with {@link COUNT_MOVED}.
 */

/** The current round of an account. `before`: a condition on the rows `m` of market_round that count. */
export function roundOf(account: string, before = "true"): string {
  return `coalesce((select m.round from market_round m where m.account = ${account} and ${before}
    order by m.block_number desc, m.transaction_index desc, m.position desc limit 1), 0)`;
}

/** The columns of `moved` for offers that a statement has opened or closed. */
export const OPENED = "ticker, amount, 1 as change";
export const CLOSED = "ticker, amount, -1 as change";

/** Adds the offers of `moved` (ticker, amount, change: 1 opened, -1 closed) to the figures of their tickers. Returns the tickers. */
export const COUNT_MOVED = `
  insert into market_token as t (ticker, open_offers, open_amount, sales, volume)
  select ticker, sum(change), sum(change * amount), 0, 0 from moved group by ticker
  on conflict (ticker) do update set open_offers = t.open_offers + excluded.open_offers,
    open_amount = t.open_amount + excluded.open_amount
  returning t.ticker`;

/** Deletes the figures of tickers without open offers and counted sales. An index contains only such rows. */
export const DELETE_EMPTY_FIGURES = "delete from market_token where open_offers = 0 and sales = 0";

/** The columns of the table `offer` in the order in which statements insert them. */
export const OFFER_COLUMNS = `ticker, token_id, seller, vault, amount, price, unit_price, expires, sequence, round,
  turn, end_price, starts_at, ends_at, block_number, transaction_index, position, transaction_hash, timestamp, open`;
