import { type Counts, Tally } from "../counts";
import { WorkerFault } from "../fleet";
import { Random } from "../random";
import { drawPublisherPlan } from "./plan";
import { PublisherWorld } from "./world";

/** Milliseconds for all due snapshots to be published after the last fault. */
const CONVERGENCE = 180_000;

/** The outcome of a simulation of publishers. */
export interface PlayedPublisher {
  readonly seed: number;
  /** Description of the failure; null if there was none. */
  readonly failure: string | null;
  readonly counts: Counts;
}

/**
 * Runs the simulation of a seed: two workers with one publisher's key, kills, reorgs, and a node that loses, delays and repeats
 * transactions. Then every due snapshot must have exactly one vote on the chain. The seed determines the actions and the
 * faults; the interleaving also depends on time.
 */
export async function playPublisher(
  seed: number,
  { steps, asProcesses = false, onAction }: { steps: number; asProcesses?: boolean; onAction?: (text: string) => void },
): Promise<PlayedPublisher> {
  const tally = new Tally();
  const random = new Random(`publisher ${seed}`);
  const world = await PublisherWorld.create(random, tally, asProcesses);
  let failure: string | null;
  try {
    for (const action of drawPublisherPlan(random.stream("plan"), steps)) {
      onAction?.(JSON.stringify(action));
      await world.perform(action);
    }
    failure = await judged(world, tally);
  } catch (error) {
    if (!(error instanceof WorkerFault)) throw error;
    failure = error.message;
  } finally {
    await world.close();
  }
  return { seed, failure, counts: tally.counts() };
}

async function judged(world: PublisherWorld, tally: Tally): Promise<string | null> {
  const isSettled = await world.converge(CONVERGENCE);
  const description = isSettled ? "" : await world.describe();
  const counts = await world.voteCounts();
  for (const [what, times] of Object.entries(counts)) tally.add(`publications: ${what}`, times);
  if (!isSettled) return `not everything was published and final within ${CONVERGENCE} ms:\n  ${description}`;
  const { missing, duplicates, failed, gaps, wrong } = counts;
  if (missing + duplicates + failed + gaps + wrong === 0) return null;
  return `the votes on the chain differ from the due snapshots: ${JSON.stringify(counts)}`;
}
