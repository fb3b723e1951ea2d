import type { ListedToken, TokenFilter, TokenRecognition } from "@/lib/records";
import { sharedTokenLists } from "@/lib/tickers/lists/token-lists";
import type { Deployment } from "../generated/client";
import type { Row } from "../pool";
import { cursorOf } from "./cursor";
import { FAMILY, type FamilyRow, lookalikesOf } from "./family";
import { inLastDay } from "./last-day";

/** A token in a list without its activity and lookalikes. */
export type TokenSummary = Omit<ListedToken, "activity" | keyof TokenRecognition>;

/** The columns of a deployment that lists read, by their names in rows. */
const COLUMNS = {
  ticker: "ticker",
  max: "max",
  lim: "lim",
  contract: "contract",
  cmint: "cmint",
  deployer: "deployer",
  transactionHash: "transaction_hash",
  blockNumber: "block_number",
  transactionIndex: "transaction_index",
  position: "position",
  timestamp: "timestamp",
  supply: "supply",
  mintCount: "mint_count",
  holderCount: "holder_count",
  nextId: "next_id",
} as const;

/** A deployment in a list, without the message. */
export type SummaryRow = Row<Deployment, keyof typeof COLUMNS>;
export type TokenRow = SummaryRow & Row<Deployment, "text">;

export const SUMMARY = Object.entries(COLUMNS)
  .map(([name, column]) => `${column} AS "${name}"`)
  .join(", ");

/** A row of a token in a list. */
export type ListedRow = SummaryRow & FamilyRow & { readonly activity: number };

export const ACTIVITY = `(SELECT coalesce(sum(a.accepted), 0)::int4 FROM activity a
  WHERE a.ticker = d.ticker AND ${inLastDay("a.hour")}) AS activity`;

/** The columns of a {@link ListedRow} of the deployment `d`. */
export const LISTED = `${SUMMARY}, ${ACTIVITY}, ${FAMILY}`;

/** The filters as SQL conditions on the deployment `d`. */
export const FILTERS: Readonly<Record<TokenFilter, string>> = {
  all: "true",
  minting: "d.supply < d.max AND NOT d.cmint",
  mintedOut: "d.supply >= d.max",
  contractOnly: "d.supply < d.max AND d.cmint",
};

/** Converts a row to a token without its activity and lookalikes. */
export function summary(row: SummaryRow): TokenSummary {
  return {
    cursor: cursorOf(row),
    ticker: row.ticker,
    max: row.max,
    lim: row.lim,
    contract: row.contract,
    cmint: row.cmint,
    deployer: row.deployer,
    transactionHash: row.transactionHash,
    blockNumber: row.blockNumber,
    timestamp: row.timestamp,
    supply: row.supply,
    mintCount: row.mintCount,
    holderCount: row.holderCount,
    nextId: row.nextId,
  };
}

/** Converts a row to a token in a list. */
export function listed(row: ListedRow): ListedToken {
  // Object.assign is ten times faster than spread syntax, and a page has a hundred rows.
  return Object.assign(summary(row), {
    activity: row.activity,
    lookalikes: lookalikesOf(row),
    labels: sharedTokenLists().labelsOf(row.ticker, row.transactionHash),
  });
}
