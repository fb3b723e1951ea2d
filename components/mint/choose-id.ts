/**
 * The data from which an id is chosen. It comes from the index, the node and this device. The caller excludes the counts and ids of
 * its own mints.
 */
export interface IdChoice {
  /** Smallest positive integer that is not a mint id yet. */
  readonly nextId: number;
  /** Ids from `nextId` on that are taken, at most. */
  readonly scattered: number;
  /** Number of other people's mints that are expected before the user's own. 0: no one else mints. */
  readonly competitors: number;
  /** Ids that must not be chosen: taken, pending at the node, or used by the user's own mints. */
  readonly avoided: ReadonlySet<string>;
}

/** Free ids among which one is chosen, for each competitor. Of two minters that choose one id, the later one fails. */
const SPREAD = 150;

/** Seconds from the choice of an id to its block: the person confirms, and the transaction waits. */
const HORIZON = 24;

/** Seconds in which the index counts mints. */
const COUNTED = 60;

/** Mints of others: in the last minute, the most in one block of the last minutes, and those that wait at the node. */
export interface OthersMints {
  readonly mints: number;
  readonly busiest: number;
  readonly pending: number;
}

/**
 * The number of other people's mints that are expected before the user's own is in a block. 0 if others mint so rarely that a collision
 * is unlikely. The busiest block counts for some minutes: people who stopped, because supply runs out, may begin again.
 */
export function expectedCompetitors({ mints, busiest, pending }: OthersMints): number {
  const measured = Math.max(Math.round((mints * HORIZON) / COUNTED), busiest);
  // An occasional mint is not competition.
  return Math.max(measured > 1 ? measured : 0, pending);
}

/** Number of free ids among which {@link chooseId} chooses, at least. 1: it takes the next free one. */
export function freeIds({ competitors }: Pick<IdChoice, "competitors">): number {
  return competitors === 0 ? 1 : SPREAD * competitors;
}

/**
 * Chooses the id of a mint: alone, the next free one; among others, one of so many that a collision is unlikely.
 * `random`: gives numbers from 0 up to 1.
 */
export function chooseId(choice: IdChoice, random: () => number): string {
  const { nextId, scattered, avoided } = choice;
  const free = freeIds(choice);
  // At most half of the ids in the window are taken, so that few choices meet a taken one.
  const size = free === 1 ? 1 : free + 2 * scattered;
  let candidate = BigInt(nextId) + BigInt(Math.floor(random() * size));
  while (avoided.has(candidate.toString())) candidate++;
  return candidate.toString();
}

/** The chance that no one of the competitors takes the chosen id first, from 0 to 1. Alone: 1. */
export function idChance(choice: Pick<IdChoice, "competitors">): number {
  return (1 - 1 / freeIds(choice)) ** choice.competitors;
}

/**
 * The chance that supply is left for a mint of `amount` after `ahead` other mints of at most `lim` each, from 0 to 1. Their
 * order in the block is random.
 */
export function supplyChance(
  { supply, max, lim }: { readonly supply: bigint; readonly max: bigint; readonly lim: bigint },
  amount: bigint,
  ahead: number,
): number {
  const left = max - supply;
  if (amount <= 0n || left < amount) return 0;
  // Mints that fit before the user's own no longer does.
  const fit = Number((left - amount) / (lim > 0n ? lim : 1n)) + 1;
  return fit > ahead ? 1 : fit / (ahead + 1);
}
