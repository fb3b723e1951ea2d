import { chooseId } from "@/components/mint/choose-id";
import { outlookOf } from "@/components/mint/outlook";
import type { Minting } from "@/lib/records";
import type { Random } from "../simulation/random";

/** How a minter chooses the id: like the mint page, or always the next free one of the index. */
export type Policy = "chooser" | "naive";

/** A minter's view of its own mints. */
export interface OwnHistory {
  readonly pending: readonly string[];
  readonly lastMinute: number;
  /** The block of each mint of the last ten minutes. */
  readonly minedBlocks: readonly number[];
}

/** Chooses the id of a mint of the limit's size; null if the minter stops because supply runs out. `isTaken`: the index's answer. */
export function choose(
  policy: Policy,
  minting: Minting,
  own: OwnHistory,
  isTaken: (id: string) => boolean,
  random: Random,
): string | null {
  if (minting.supply >= minting.max) return null;
  if (policy === "naive") return String(minting.nextId);
  const taken: string[] = [];
  for (;;) {
    const history = {
      lastMinute: own.lastMinute,
      minedBlocks: own.minedBlocks,
      pending: own.pending.length,
      ids: own.pending,
    };
    const outlook = outlookOf(minting, history, minting.lim, taken);
    if (outlook.isRunningOut) return null;
    const id = chooseId(outlook, () => random.next());
    if (!isTaken(id)) return id;
    taken.push(id);
  }
}
