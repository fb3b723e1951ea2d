import { readState } from "@/testing/harness/state";
import { type Counts, Tally } from "@/testing/simulation/counts";
import { differences } from "@/testing/simulation/oracle";
import { LaneChain } from "./lane-chain";
import { LaneIndex } from "./lane-index";
import { deployTickers, type Lane, playSchedule, type ScheduleOptions } from "./play";

export interface MarketRun {
  readonly seed: number;
  /** Number of the first schedule. */
  readonly from: number;
  readonly schedules: number;
  /** Chains with an index each, side by side. */
  readonly lanes: number;
  readonly withoutAnchors?: boolean;
  readonly trace?: (line: string) => void;
  /** Called after each schedule. */
  readonly onPlayed?: (done: number) => void;
}

export interface MarketResult {
  readonly counts: Counts;
  /** What was wrong, with the schedule. */
  readonly faults: readonly string[];
}

/** Schedules on one chain. Then a new one begins, so that memory does not grow. */
const SCHEDULES_ON_CHAIN = 250;

/**
 * Plays schedules of trade on real chains with real indexes ({@link playSchedule}), and compares each index with a clean one of
 * its chain at the end.
 */
export async function fuzzMarket(run: MarketRun): Promise<MarketResult> {
  const tally = new Tally();
  const faults: string[] = [];
  const { from, schedules } = run;
  let next = from;
  let done = 0;
  const work = async (): Promise<void> => {
    while (next < from + schedules) {
      const first = next;
      next = Math.min(first + SCHEDULES_ON_CHAIN, from + schedules, first + Math.ceil(schedules / run.lanes));
      const numbers = Array.from({ length: next - first }, (_, index) => first + index);
      await playOnChain(numbers, run, tally, (fault) => {
        if (fault !== null) faults.push(fault);
        run.onPlayed?.(++done);
      });
    }
  };
  await Promise.all(Array.from({ length: run.lanes }, work));
  return { counts: tally.counts(), faults };
}

/** `onPlayed` receives what was wrong in each schedule, or null. */
async function playOnChain(
  schedules: readonly number[],
  run: MarketRun,
  tally: Tally,
  onPlayed: (fault: string | null) => void,
): Promise<void> {
  const chain = await LaneChain.start();
  const index = await LaneIndex.start(chain.url);
  const lane: Lane = { chain, index };
  try {
    await deployTickers(lane);
    for (const schedule of schedules) {
      const options: ScheduleOptions = { ...run, schedule };
      const fault = await playSchedule(lane, options, tally).then(
        () => null,
        (error: unknown) => `schedule ${schedule}: ${error instanceof Error ? error.message : String(error)}`,
      );
      tally.add("schedules");
      onPlayed(fault);
    }
    const difference = await compare(lane);
    if (difference !== null) onPlayed(`schedules ${schedules[0]} to ${schedules.at(-1)}: ${difference}`);
  } finally {
    await index.stop();
    await chain.stop();
  }
}

/** The first difference between the index and a clean one of the same chain, or null. */
async function compare({ chain, index }: Lane): Promise<string | null> {
  let found: string | null = null;
  await index.compare(await chain.head(), async (own, clean) => {
    found = differences(await readState(own), await readState(clean))[0] ?? null;
  });
  return found;
}
