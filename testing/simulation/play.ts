import { setTimeout as sleep } from "node:timers/promises";
import { run } from "@/indexer/run";
import { readConfiguration } from "@/lib/config";
import { auditCursor } from "./audit";
import { type Counts, Tally } from "./counts";
import { WorkerFault } from "./fleet";
import { differences, type IndexState, referenceCommitment } from "./oracle";
import { drawPlan } from "./plan";
import { Random } from "./random";
import { World } from "./world";

/** Time that the worker has, once all is well, to reach the head, in milliseconds: nodes are left alone up to 30 s. */
const CONVERGENCE = 60_000;
/** Time that a clean run has, in milliseconds. */
const CLEAN = 60_000;
/** One seed in this many runs its workers as processes. */
const PROCESS_SHARE = 20;
const SHOWN_DIFFERENCES = 12;

/** What a simulation stands on: databases of its own, and what of them is the index's state. */
export interface Ground {
  newDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }>;
  readState(databaseUrl: string): Promise<IndexState>;
}

export interface PlayOptions {
  /** Kinds of faults that are left out. */
  readonly without?: readonly string[];
  /** Whether workers are processes of their own; default: for one seed in twenty. */
  readonly processes?: boolean;
  /** Told of each action as it happens. */
  readonly onAction?: (text: string) => void;
}

export interface Played {
  readonly seed: number;
  /** What was wrong; null: nothing. */
  readonly failure: string | null;
  readonly counts: Counts;
  readonly milliseconds: number;
}

/**
 * Plays the world that a seed stands for, lets the index reach the final chain's head, and compares it with a clean
 * index of that chain. The chain, the faults of the nodes by request, the cuts by connection and message and the
 * order of actions follow from the seed; what meets what depends on time as well.
 */
export async function playSeed(seed: number, ground: Ground, options: PlayOptions = {}): Promise<Played> {
  const begun = performance.now();
  const tally = new Tally();
  const database = await ground.newDatabase();
  const random = new Random(`seed ${seed}`);
  const processes = options.processes ?? seed % PROCESS_SHARE === 0;
  const plan = drawPlan(random.stream("plan"), processes, new Set(options.without));
  const world = await World.create(plan, random, database.url, tally);
  let failure: string | null;
  try {
    for (const action of plan.actions) {
      options.onAction?.(JSON.stringify(action));
      await world.perform(action);
    }
    failure = await judge(world, database.url, ground, tally);
  } catch (error) {
    if (!(error instanceof WorkerFault)) throw error;
    failure = error.message;
  } finally {
    await world.close();
    await database.drop();
  }
  return { seed, failure, counts: tally.counts(), milliseconds: Math.round(performance.now() - begun) };
}

/** What is wrong with the index in the end; null: nothing. */
async function judge(world: World, databaseUrl: string, ground: Ground, tally: Tally): Promise<string | null> {
  if (!(await world.converge(CONVERGENCE))) {
    return `the index did not reach the head within ${CONVERGENCE} ms: ${await world.standing()}`;
  }
  await world.rest();
  const audited = await auditCursor(world.sql, world.truth, tally);
  if (audited !== null) return audited;
  const simulated = await ground.readState(databaseUrl);
  const expected = referenceCommitment(world.finalView, world.network);
  const commitment = expected === null ? "" : `\\\\x${expected.slice(2)}`;
  if (!simulated.cursor?.[0]?.includes(commitment))
    return `the commitment is not ${expected}: ${simulated.cursor?.[0]}`;
  const clean = await cleanState(world, ground);
  if (clean === null) return `a clean run did not reach the head within ${CLEAN} ms`;
  tally.add("index: rows compared", Object.values(clean).flat().length);
  const found = differences(simulated, clean);
  if (found.length === 0) return null;
  const shown = found.slice(0, SHOWN_DIFFERENCES).join("\n  ");
  return `${found.length} rows differ from a clean index of the final chain:\n  ${shown}`;
}

/** The state of an index that a worker makes of the final chain alone, undisturbed; null where it did not get there. */
async function cleanState(world: World, ground: Ground): Promise<IndexState | null> {
  const database = await ground.newDatabase();
  const environment = { ...world.environment, RPC_URL: world.nodeUrl, DATABASE_URL: database.url };
  const head = world.finalView.blocks.at(-1)?.hash.slice(2) ?? "";
  const stopping = new AbortController();
  const running = run(readConfiguration(environment), stopping.signal);
  let failed = false;
  running.catch(() => {
    failed = true;
  });
  try {
    for (const deadline = performance.now() + CLEAN; !failed && performance.now() < deadline; await sleep(20)) {
      const state = await ground.readState(database.url);
      if (state.cursor?.[0]?.includes(head)) return state;
    }
    return null;
  } finally {
    stopping.abort();
    await running.finally(() => database.drop());
  }
}
