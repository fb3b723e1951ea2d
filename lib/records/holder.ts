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
