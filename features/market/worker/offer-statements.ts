import type { Changes } from "@/indexer/judge/changes";
import type { StoredOffer } from "@/indexer/judge/offers";
import type { Column } from "@/indexer/writer/column";
import { forRows, joinStatements, type WriteStatement } from "@/indexer/writer/statements";
import type { WorkSlice } from "@/lib/runtime/work-slice";
import { offerColumns, offerKeyColumns, vaultColumns } from "./columns";
import { CLOSED, COUNT_MOVED, OFFER_COLUMNS, OPENED, roundOf } from "./sql";

/**
 * The statements that write the offers and vaults of a batch and keep the figures of their tickers (spec §10.3.12). The
 * batch's rounds must already be written. {@link closeOffers} runs after them. `time`: of the
 * batch's last block, in seconds.
 */
export function offerStatements(
  { offers, vaults }: Changes,
  time: number,
  slice: WorkSlice,
): Promise<WriteStatement[]> {
  return joinStatements([
    forRows(
      vaultColumns,
      vaults,
      "insert into vault (vault, account, block_number) select * from rows on conflict do nothing",
      slice,
    ),
    deleteOffers(offers, slice),
    insertOffers(
      offers.filter(({ current }) => current !== null),
      time,
      slice,
    ),
  ]);
}

/** Deletes the rows of the offers that the batch changed. */
function deleteOffers(offers: readonly StoredOffer[], slice: WorkSlice): Promise<WriteStatement[]> {
  return forRows(
    offerKeyColumns,
    offers,
    `, gone as (
       delete from offer o using rows where o.ticker = rows.ticker and o.token_id = rows.token_id
       returning o.ticker, o.amount, o.open
     ), moved as (select ${CLOSED} from gone where open) ${COUNT_MOVED}`,
    slice,
  );
}

function insertOffers(offers: readonly StoredOffer[], time: number, slice: WorkSlice): Promise<WriteStatement[]> {
  return forRows(
    [...offerColumns, ["time", "bigint", () => time] satisfies Column<StoredOffer>],
    offers,
    `, made as (
       insert into offer (${OFFER_COLUMNS})
       select ticker, token_id, seller, vault, amount, price, unit_price, expires, sequence, round, turn, end_price, starts_at,
         ends_at, from_block, from_transaction_index, from_position, transaction_hash, timestamp,
         expires > time and round = ${roundOf("rows.seller")}
       from rows returning ticker, amount, open
     ), moved as (select ${OPENED} from made where open) ${COUNT_MOVED}`,
    slice,
  );
}
