import { marketContradiction } from "@/tools/testing/harness/market-audit";
import { withClient } from "@/tools/testing/harness/run-on";
import { readState } from "@/tools/testing/harness/state";
import { type Counts, Tally } from "@/tools/testing/simulation/counts";
import { differences } from "@/tools/testing/simulation/oracle";
import { deployTickers, playGroup, type TradeSystem } from "./play";
import { TradeChain } from "./trade-chain";
import { TradeIndex } from "./trade-index";

export interface MarketRun {
  readonly seed: number;
  /** Number of the first group of schedules. */
  readonly from: number;
  readonly groups: number;
  /** Number of chains, each with an index, that run in parallel. */
  readonly systems: number;
  readonly withoutAnchors?: boolean;
  readonly trace?: (line: string) => void;
  /** Called after each group. */
  readonly onPlayed?: (done: number) => void;
}

export interface MarketResult {
  readonly counts: Counts;
  /** The fault, with its group. */
  readonly faults: readonly string[];
}

/** Groups on one chain. Then a new one begins, so that memory does not grow. */
const GROUPS_ON_CHAIN = 40;

/**
 * Plays groups of schedules on real chains with real indexes ({@link playGroup}), and compares each index with a clean one of
 * its chain at the end.
 */
export async function fuzzMarket(run: MarketRun): Promise<MarketResult> {
  const tally = new Tally();
  const faults: string[] = [];
  const end = run.from + run.groups;
  const share = Math.min(GROUPS_ON_CHAIN, Math.ceil(run.groups / run.systems));
  let next = run.from;
  let done = 0;
  const work = async (): Promise<void> => {
    while (next < end) {
      const groups = Array.from({ length: Math.min(share, end - next) }, (_, index) => next + index);
      next += groups.length;
      await playOnChain(groups, run, tally, (fault) => {
        if (fault !== null) faults.push(fault);
        run.onPlayed?.(++done);
      });
    }
  };
  await Promise.all(Array.from({ length: run.systems }, work));
  return { counts: tally.counts(), faults };
}

/** `onPlayed` receives the fault of each group, or null. */
async function playOnChain(
  groups: readonly number[],
  run: MarketRun,
  tally: Tally,
  onPlayed: (fault: string | null) => void,
): Promise<void> {
  const chain = await TradeChain.start();
  const index = await TradeIndex.start(chain.url);
  const system: TradeSystem = { chain, index };
  try {
    await deployTickers(system);
    for (const group of groups) {
      const fault = await playGroup(system, { ...run, group }, tally).then(
        () => null,
        (error: unknown) => `group ${group}: ${error instanceof Error ? error.message : String(error)}`,
      );
      onPlayed(fault);
    }
    const difference = await compare(system);
    if (difference !== null) throw new Error(`after the groups ${groups[0]} to ${groups.at(-1)}: ${difference}`);
  } finally {
    await index.stop();
    await chain.stop();
  }
}

/** The first difference between the index and a clean one of the same chain, or the first contradiction within it, or null. */
async function compare({ chain, index }: TradeSystem): Promise<string | null> {
  let found: string | null = null;
  await index.compare(await chain.head(), async (own, clean) => {
    found =
      differences(await readState(own), await readState(clean))[0] ?? (await withClient(own, marketContradiction));
  });
  return found;
}
