import { amount, described, type Infer, integer, list, nullable, object, text } from "./schema";

/** How busy the minting of a token is: mints of the last minutes in the index, and pending ones at the node. */
export const minting = object({
  /** Smallest positive integer that is not a mint id yet. */
  nextId: integer,
  /** Mint ids from `nextId` on that are taken, at most: the others are all below it. */
  scattered: integer,
  supply: amount,
  max: amount,
  lim: amount,
  /** Mints in the last minute: the accepted ones, and those that came too late for their id. Counted up to a bound. */
  mints: integer,
  /** Number of accounts that sent them. */
  minters: integer,
  /** The most such mints in one block of the last ten minutes, and the number of that block; null without any. */
  busiest: nullable(object({ block: integer, mints: integer })),
  pending: described(
    nullable(
      object({
        /** Mints by message that wait for a block. */
        count: integer,
        /** Their ids; of many, the first ones. */
        ids: list(text),
      }),
    ),
    "What waits at the node; null if it does not answer.",
  ),
});
export type Minting = Infer<typeof minting>;
