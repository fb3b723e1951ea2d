import { next } from "./page";
import { address, amount, type Infer, integer, list, nullable, object, text } from "./schema";

/** An address that owns inscriptions of a token. */
export const holder = object({
  address,
  /** The account whose vault the address is; null: no vault (spec §10.3.1). */
  account: nullable(address),
  amount,
  /** Inscriptions that make up the amount. */
  count: integer,
  /** Share of the supply in parts per million, rounded down. */
  share: integer,
});
export type Holder = Infer<typeof holder>;

export const holderPage = object({ holders: list(holder), next });

/** An address's inscriptions under one ticker. */
export const holding = object({ ticker: text, amount, count: integer });
export type Holding = Infer<typeof holding>;

export const balancePage = object({ balances: list(holding), next });
