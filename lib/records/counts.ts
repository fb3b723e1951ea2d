import { type Infer, integer, list, object } from "./schema";

/** Operations by kind in an hour or a day. */
export const countsPoint = object({
  /** Start of the interval, in seconds since 1970. */
  time: integer,
  accepted: integer,
  rejected: integer,
  mints: integer,
  transfers: integer,
  sales: integer,
});
export type CountsPoint = Infer<typeof countsPoint>;

export const counts = object({ points: list(countsPoint) });

export const INTERVAL_NAMES = ["hour", "day"] as const;

export interface CountsQuery {
  /** Undefined: all tickers. */
  readonly ticker?: string | undefined;
  readonly interval: (typeof INTERVAL_NAMES)[number];
  /** Seconds since 1970; its interval is the first. */
  readonly from: number;
  /** Seconds since 1970; its interval is not counted. */
  readonly to: number;
}

/** Contents of the index, all tickers together. */
export interface Totals {
  readonly tokens: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly mints: number;
  readonly transfers: number;
  readonly sales: number;
}
