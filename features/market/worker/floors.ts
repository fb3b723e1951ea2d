import type { Connection } from "@/indexer/database/connection";

/** Maximum number of tickers per statement. */
const PART = 10_000;

/** A ticker that has no open offers and had none before needs no update. */
const KEEP_FLOORS = `
  update market_token m set
    (floor_token_id, floor_unit_price) = (
      select token_id, unit_price from offer where open and ticker = m.ticker order by unit_price, token_id limit 1),
    listed_share = coalesce((
      select div(m.open_amount * 1000000, nullif(supply, 0)) from deployment where ticker = m.ticker), 0)
  where m.ticker = any($1::text[]) and (m.open_offers > 0 or m.floor_token_id is not null)`;

/**
 * Computes the floor and the share on offer of the tickers again. It runs once at the end of a transaction, for all
 * tickers whose offers or supply have changed, because until the transaction ends an index also contains the offers
 * that it has closed. `alive` is called after each statement.
 * @throws DatabaseUnreachableError
 */
export async function keepFloors(
  connection: Connection,
  tickers: ReadonlySet<string>,
  alive: () => void = () => undefined,
): Promise<void> {
  const all = [...tickers];
  for (let start = 0; start < all.length; start += PART) {
    await connection.query(KEEP_FLOORS, [all.slice(start, start + PART)]);
    alive();
  }
}
