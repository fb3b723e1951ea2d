import type { Action } from "./action";
import { CONDITIONS, CONTENT_FAULTS, EXECUTION_CONDITIONS, TRANSPORT_FAULTS } from "./node/faults";
import { HEALTHY } from "./node/node";
import { drawFinalityRule, drawNetworkDepth, type FinalityRule, withClaims } from "./plan-claims";
import { withLies } from "./plan-lies";
import type { Cut } from "./proxy";
import type { Random } from "./random";

/** The simulation of a seed: the initial world and the actions. */
export interface Plan {
  readonly startBlock: number;
  /** Limit of the depth of reorganizations. */
  readonly chainDepth: number;
  /** `finalityDepth` of the network. */
  readonly finalityDepth: number;
  readonly finalityRule: FinalityRule;
  readonly firstBlocks: number;
  /** Share of the first blocks with transactions. */
  readonly busy: number;
  readonly nodes: number;
  /** Nodes that must agree on a block before it is final. */
  readonly finalityNodes: number;
  /** Whether workers run as separate processes, which are killed by SIGKILL. */
  readonly processes: boolean;
  /** Whether workers load an empty index without secondary indexes. */
  readonly defersIndexes: boolean;
  /** Whether connections that migrate the schema are not cut. */
  readonly sparesMigrations: boolean;
  readonly actions: readonly Action[];
}

/** Share of the worlds with several nodes in which two of them must agree. */
const AGREEMENT_SHARE = 0.4;
/** Share of the worlds in which an empty index is loaded without secondary indexes. */
const DEFERRING_SHARE = 0.5;
/** Share of the episodes with each condition. */
const SHARE: Readonly<Record<(typeof CONDITIONS)[number], number>> = {
  dead: 0.03,
  late: 0.3,
  behind: 0.06,
  "batch limit": 0.1,
  "range limit": 0.1,
  "wrong chain": 0.15,
};
/** Share of the episodes with each condition of executions. */
const EXECUTION_SHARE = 0.15;
/** The only node that may serve another chain, because a worker must stop if all nodes do. */
const WRONG_CHAIN_NODE = 0;
export const SLOTS = 2;
/** Longest wait for the index to reach the latest block during faults, in milliseconds. */
const SETTLING = 1_500;

/**
 * Draws the plan of a simulation.
 *
 * @param without kinds of faults that the plan does not use
 */
export function drawPlan(random: Random, processes: boolean, without: ReadonlySet<string>): Plan {
  const long = random.chance(0.12);
  const nodes = random.weighted([
    [1, 1],
    [3, 2],
    [3, 3],
  ] as const);
  const startBlock = random.pick([0, 0, 3, 7, 20]);
  const chainDepth = random.integer(6, 14);
  // A separate stream, so that claims did not change the plans of older seeds.
  const claims = random.stream("claims");
  const finalityRule = without.has("tag") ? "depth" : drawFinalityRule(claims);
  const firstBlocks = long ? random.integer(150, 320) : random.integer(2, 40);
  return {
    startBlock,
    chainDepth,
    finalityDepth: drawNetworkDepth(claims, finalityRule, chainDepth),
    finalityRule,
    firstBlocks,
    busy: long ? 0.1 : 0.7,
    nodes,
    finalityNodes: nodes > 1 && random.stream("agreement").chance(AGREEMENT_SHARE) ? 2 : 1,
    processes,
    defersIndexes: random.stream("indexes").chance(DEFERRING_SHARE),
    sparesMigrations: without.has("cut migration"),
    actions: withLies(
      random.stream("lies"),
      withExecutionConditions(
        random.stream("execution"),
        withClaims(
          claims,
          drawActions(random, processes ? 16 : random.integer(22, 40), nodes, without),
          finalityRule,
          without,
        ),
        without,
      ),
      { nodes, without, hasProof: firstBlocks > startBlock },
    ),
  };
}

/** Adds conditions of executions to some episodes. */
function withExecutionConditions(random: Random, actions: readonly Action[], without: ReadonlySet<string>): Action[] {
  return actions.map((action) => {
    if (action.kind !== "episode") return action;
    const drawn = EXECUTION_CONDITIONS.filter((condition) => random.chance(EXECUTION_SHARE) && !without.has(condition));
    return { ...action, episode: { ...action.episode, conditions: [...action.episode.conditions, ...drawn] } };
  });
}

function drawActions(random: Random, count: number, nodes: number, without: ReadonlySet<string>): Action[] {
  const ill = Array.from({ length: nodes }, (_, node) => drawEpisode(random, node, nodes, without));
  const actions: Action[] = [...ill, { kind: "start", slot: 0 }];
  for (let index = 0; index < count; index++) {
    actions.push(...drawStep(random, nodes, without), wait(random));
  }
  return actions;
}

function drawStep(random: Random, nodes: number, without: ReadonlySet<string>): Action[] {
  const step = random.weighted([
    [8, "grow"],
    [8, "reorg"],
    [3, "twice"],
    [2, "come back"],
    [7, "episode"],
    [2, "start"],
    [2, "kill"],
    [0.7, "while down"],
    [0.5, "stop"],
    [4, "cut"],
    [1, "database trouble"],
    [0.7, "database away"],
    [2, "settle"],
  ] as const);
  const slot = random.integer(0, SLOTS - 1);
  switch (step) {
    case "grow":
      return [grow(random)];
    case "reorg":
      return [...settled(random), drawReorg(random)];
    case "twice":
      return [...settled(random), drawReorg(random), wait(random), drawReorg(random)];
    case "come back":
      return [...settled(random), { kind: "come back" }];
    case "episode":
      return [drawEpisode(random, random.integer(0, nodes - 1), nodes, without)];
    case "start":
      return [{ kind: "start", slot }];
    case "kill":
      return [grow(random), { kind: "kill", slot, cut: drawCut(random) }, wait(random), { kind: "start", slot }];
    case "while down":
      return [
        ...[0, 1].map((each) => ({ kind: "kill", slot: each, cut: drawCut(random) }) as const),
        drawReorg(random),
        ...(random.chance(0.5) ? [drawReorg(random)] : []),
        { kind: "start", slot },
      ];
    case "stop":
      return [{ kind: "stop", slot }, wait(random), { kind: "start", slot: random.integer(0, SLOTS - 1) }];
    case "cut":
      return [{ kind: "cut", slot, cut: drawCut(random) }, grow(random)];
    case "database trouble":
      return [{ kind: "database trouble", probability: random.pick([0, 0, 0.4, 0.8]) }];
    case "database away":
      return [{ kind: "database away", milliseconds: random.integer(50, 300) }];
    case "settle":
      return [{ kind: "settle", milliseconds: SETTLING }];
  }
}

function grow(random: Random): Action {
  return { kind: "grow", blocks: random.integer(1, 4) };
}

function settled(random: Random): Action[] {
  return random.chance(0.6) ? [{ kind: "settle", milliseconds: SETTLING }] : [];
}

function wait(random: Random): Action {
  return { kind: "wait", messages: random.integer(0, random.pick([4, 30])), milliseconds: random.integer(5, 350) };
}

/** The new chain can be shorter than the replaced one. */
function drawReorg(random: Random): Action {
  const depth = random.integer(1, random.pick([1, 3, 12]));
  return { kind: "reorg", depth, length: Math.max(1, depth + random.integer(-3, 2)) };
}

/** Draws the point at which a connection to the database is cut. */
export function drawCut(random: Random): Cut {
  if (random.chance(0.5)) return { kind: "message", number: random.integer(1, random.pick([5, 40, 150])) };
  return { kind: "commit", number: random.integer(1, 3), manner: random.pick(["lost", "unanswered", "raced"]) };
}

function drawEpisode(random: Random, node: number, nodes: number, without: ReadonlySet<string>): Action {
  if (random.chance(0.35)) return { kind: "episode", node, episode: HEALTHY };
  const possible = [...TRANSPORT_FAULTS, ...CONTENT_FAULTS].filter((kind) => !without.has(kind));
  const faults = Array.from({ length: random.integer(2, 6) }, () => random.pick(possible));
  const conditions = CONDITIONS.filter(
    (condition) =>
      !without.has(condition) &&
      random.chance(SHARE[condition]) &&
      (condition !== "wrong chain" || (nodes > 1 && node === WRONG_CHAIN_NODE)),
  );
  return { kind: "episode", node, episode: { rate: random.pick([0.1, 0.2, 0.3, 0.6]), faults, conditions } };
}
