import { setTimeout as sleep } from "node:timers/promises";
import { run } from "@/indexer/run";
import { readConfiguration } from "@/lib/config";
import { auditCursor } from "./audit";
import { type Counts, Tally } from "./counts";
import { featuresHere } from "./features-here";
import { WorkerFault } from "./fleet";
import { wrongMarket } from "./market-audit";
import { differences, type IndexRows, referenceCommitment } from "./oracle";
import { drawPlan } from "./plan";
import { Random } from "./random";
import { droppedSnapshot, wrongSnapshot } from "./snapshot-audit";
import { World } from "./world";

/** Milliseconds for the index to sync after the last fault. A worker may pause requests to a node for up to 30 s. */
const CONVERGENCE = 180_000;
/** Milliseconds for a clean run. */
const CLEAN = 180_000;
/** One seed in this many runs its workers as processes. */
const PROCESS_SHARE = 20;
const SHOWN_DIFFERENCES = 12;

/** Databases for a simulation, and a reader of the state of an index. */
export interface Ground {
  newDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }>;
  readState(databaseUrl: string): Promise<IndexRows>;
}

export interface PlayOptions {
  /** Kinds of faults that the simulation does not use. */
  readonly without?: readonly string[];
  /** Whether workers run as separate processes; default: for one seed in twenty. */
  readonly processes?: boolean;
  /** Called for each action. */
  readonly onAction?: (text: string) => void;
}

export interface Played {
  readonly seed: number;
  /** Description of the failure; null if there was none. */
  readonly failure: string | null;
  readonly counts: Counts;
  readonly milliseconds: number;
}

/**
 * Runs the simulation of a seed, waits until the index has synced the final chain, and compares it with a clean index of
 * that chain. The seed determines the chain, the fault of each request, the cuts of each connection and the order of the
 * actions. The interleaving also depends on time.
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

/** Describes how the final index is wrong; null if it is right. */
async function judge(world: World, databaseUrl: string, ground: Ground, tally: Tally): Promise<string | null> {
  if (!(await world.converge(CONVERGENCE))) {
    return `the index did not sync within ${CONVERGENCE} ms: ${await world.describePosition()}\n${await world.describeRemains()}`;
  }
  if (!(await world.indexesCreated(CONVERGENCE))) {
    return `indexes are missing ${CONVERGENCE} ms after the sync\n${await world.describeRemains()}`;
  }
  if (!(await world.snapshotsMade(CONVERGENCE))) {
    return `no other snapshot was made within ${CONVERGENCE} ms: ${await world.describeSnapshots()}\n${await world.describeRemains()}`;
  }
  await world.rest();
  const wrong = (await droppedSnapshot(world.sql)) ?? (await wrongSnapshot(world, tally));
  if (wrong !== null) return wrong;
  const audited = await auditCursor(world.sql, world.truth, tally);
  if (audited !== null) return audited;
  const market = await wrongMarket(world, tally);
  if (market !== null) return market;
  const simulated = await ground.readState(databaseUrl);
  const expected = referenceCommitment(world.finalView, world.network);
  const commitment = expected === null ? "" : `\\\\x${expected.slice(2)}`;
  if (!simulated.cursor?.[0]?.includes(commitment))
    return `the commitment is not ${expected}: ${simulated.cursor?.[0]}`;
  const clean = await cleanState(world, ground);
  if (clean === null) return `a clean index did not sync within ${CLEAN} ms`;
  tally.add("index: rows compared", Object.values(clean).flat().length);
  const found = differences(simulated, clean);
  if (found.length === 0) return null;
  const shown = found.slice(0, SHOWN_DIFFERENCES).join("\n  ");
  return `${found.length} rows differ from a clean index of the final chain:\n  ${shown}`;
}

/** Indexes the final chain without faults and returns the state; null if the worker did not sync in time. */
async function cleanState(world: World, ground: Ground): Promise<IndexRows | null> {
  const database = await ground.newDatabase();
  const environment = {
    ...world.environment,
    RPC_URL: world.nodeUrl,
    DATABASE_URL: database.url,
    FINALITY_NODES: "1",
    BULK_LOAD_BLOCKS: "1000000",
  };
  const head = world.finalView.blocks.at(-1)?.hash.slice(2) ?? "";
  const stopping = new AbortController();
  const running = run(featuresHere, readConfiguration(environment), stopping.signal);
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
