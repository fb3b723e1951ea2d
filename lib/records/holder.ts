import type { INTERVAL_NAMES } from "./counts";
import type { PageQuery, SortDirection } from "./page";
import { next } from "./page";
import { address, amount, flag, type Infer, integer, list, nullable, object, text } from "./schema";

/** An address that owns inscriptions of a token. */
export const holder = object({
  address,
  /** The account that owns the vault at this address; null: no vault (spec §10.3.1). */
  account: nullable(address),
  amount,
  /** Number of inscriptions that make up the amount. */
  count: integer,
  /** Share of the supply in parts per million, rounded down. */
  share: integer,
});
export type Holder = Infer<typeof holder>;

export const holderPage = object({ holders: list(holder), next });

/** The orders of a list of holders, and the direction of each one without `direction`. */
export const HOLDER_ORDERS = { amount: "desc", count: "desc", address: "asc" } as const satisfies Record<
  string,
  SortDirection
>;
export type HolderOrder = keyof typeof HOLDER_ORDERS;

export interface HoldersQuery extends PageQuery {
  readonly ticker: string;
  /** Default: amount. */
  readonly order?: HolderOrder | undefined;
  /** Default: that of the order. */
  readonly direction?: SortDirection | undefined;
}

/** The number of holders of a token over time. */
export const holderHistory = object({
  /** The number before the first interval. */
  before: integer,
  /** The number at the end of each interval in which it changed. `time`: the interval's start, in seconds since 1970. */
  points: list(object({ time: integer, holders: integer })),
});
export type HolderHistory = Infer<typeof holderHistory>;

export interface HolderHistoryQuery {
  readonly ticker: string;
  readonly interval: (typeof INTERVAL_NAMES)[number];
  /** Seconds since 1970; its interval is the first. */
  readonly from: number;
  /** Seconds since 1970; its interval is not included. */
  readonly to: number;
}

/** The total amounts of the largest holders of a token. */
export const distribution = object({
  /** The block after which it was computed. It may be older than the latest one. */
  block: integer,
  /** Number of holders. */
  holders: integer,
  supply: amount,
  /** The `rank` largest holders own `amount` together; exact. Ascending; the last point is for all holders. */
  points: list(object({ rank: integer, amount })),
});
export type Distribution = Infer<typeof distribution>;

/** An address's inscriptions under one ticker. */
const holding = object({
  ticker: text,
  amount,
  count: integer,
  /** Whether it has signed an accepted operation under the ticker; of a vault: whether its account has. */
  signed: flag,
});
export type Holding = Infer<typeof holding>;

export const balancePage = object({ balances: list(holding), next });
