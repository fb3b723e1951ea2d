// Separate from the position's schema, so that a page that compares positions loads no schemas.

/** The part of the index's position that orders positions. */
export interface Mark {
  readonly epoch: number;
  readonly block: number;
}

/** Whether `a` is a later state than `b`. Each reorganization increases the epoch, and blocks increase within an epoch. */
export function isLater(a: Mark, b: Mark): boolean {
  return a.epoch > b.epoch || (a.epoch === b.epoch && a.block > b.block);
}
