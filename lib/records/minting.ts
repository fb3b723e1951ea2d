import { amount, described, type Infer, integer, list, nullable, object, text } from "./schema";

/** How busy the minting of a token is: mints of the last minutes in the index, and pending ones at the node. */
export const minting = object({
  /** Smallest positive integer that is not a mint id yet. */
  nextId: integer,
  /** Maximum number of taken mint ids from `nextId` on. All other taken ids are below it. */
  scattered: integer,
  supply: amount,
  max: amount,
  lim: amount,
  /**
   * Number of mints in the last minute: accepted mints, and mints whose id was already taken. Counted up to a limit.
   */
  mints: integer,
  /** Number of accounts that sent them. */
  minters: integer,
  /**
   * The largest number of such mints in one block of the last ten minutes, and the number of that block; null if there
   * are none.
   */
  busiest: nullable(object({ block: integer, mints: integer })),
  pending: described(
    nullable(
      object({
        /** Number of pending mints by message. */
        count: integer,
        /** Their ids; if there are many, only the first ones. */
        ids: list(text),
      }),
    ),
    "Mints pending at the node; null without an answer.",
  ),
});
export type Minting = Infer<typeof minting>;
