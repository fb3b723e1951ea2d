import type { Minting } from "@/lib/client";
import { expectedCompetitors, type IdChoice, idChance, supplyChance } from "./choose-id";

/** The user's own mints of a token that this device knows. */
export interface OwnMints {
  /** Mints that were sent in the last minute. */
  readonly lastMinute: number;
  /** The block of each mint of the last ten minutes that is known to be in one. */
  readonly minedBlocks: readonly number[];
  /** Mints that wait for a block. */
  readonly pending: number;
  /** Ids that the user's own mints have taken or may take. */
  readonly ids: readonly string[];
}

/** The expected outcome of the next mint. */
export interface Outlook extends IdChoice {
  /** The chance that a mint under a chosen id is accepted, from 0 to 1. */
  readonly chance: number;
  /** Whether the chance is low because supply runs out. */
  readonly isRunningOut: boolean;
}

/** A run of mints stops below this chance. */
const LOWEST_CHANCE = 0.9;

/** Returns the expected outcome of a mint of `amount`. `taken`: further ids that are known as taken. */
export function outlookOf(minting: Minting, own: OwnMints, amount: bigint, taken: readonly string[] = []): Outlook {
  const { nextId, scattered, pending, busiest } = minting;
  const ownIds = new Set(own.ids);
  const ownWaiting = pending?.ids.filter((id) => ownIds.has(id)).length ?? 0;
  // The index may have mints in a block that this device does not know of yet.
  const ownInBusiest = own.pending + own.minedBlocks.filter((block) => block === busiest?.block).length;
  const competitors = expectedCompetitors({
    mints: Math.max(0, minting.mints - own.lastMinute),
    busiest: Math.max(0, (busiest?.mints ?? 0) - ownInBusiest),
    pending: Math.max(0, (pending?.count ?? 0) - ownWaiting),
  });
  const bySupply = supplyChance(minting, amount, competitors + own.pending);
  return {
    ...{ nextId, scattered, competitors },
    avoided: new Set([...(pending?.ids ?? []), ...own.ids, ...taken]),
    chance: idChance({ competitors }) * bySupply,
    isRunningOut: bySupply < LOWEST_CHANCE,
  };
}
