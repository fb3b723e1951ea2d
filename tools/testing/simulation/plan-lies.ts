import type { Action } from "./action";
import { LIES, type Lie } from "./node/lies";
import { HEALTHY } from "./node/node";
import type { Random } from "./random";

/** Share of the worlds in which nodes lie about blocks. */
const LYING_SHARE = 0.6;
/** Share of the episodes of nodes that may lie in which they do. */
const EPISODE_SHARE = 0.6;
/** Share of the worlds with lies in which a node lies from the very start. */
const EARLY_SHARE = 0.5;
/** Longest wait for the checks to hold during faults, in milliseconds. */
const CHECKING = 3_000;
const KINDS = Object.values(LIES).flat();

/** What decides who may lie. */
export interface LiarRules {
  readonly nodes: number;
  /** Whether the first blocks, about which an only node tells the truth, show which checks hold. */
  readonly hasProof: boolean;
  readonly without: ReadonlySet<string>;
}

/**
 * Adds lies about blocks to some episodes. The only node may lie; of several, all but the last. In some worlds a node lies before
 * the first worker starts: beside an honest node without faults, or alone about blocks to come. All other lies begin once all checks
 * hold, because before that an index believes a node whom no other contradicts; it is waited for that before each of them.
 */
export function withLies(random: Random, actions: readonly Action[], rules: LiarRules): Action[] {
  const { nodes, without } = rules;
  const start = actions.findIndex(({ kind }) => kind === "start");
  if (without.has("lies") || !random.chance(LYING_SHARE)) return [...actions];
  const isEarly = random.stream("early").chance(EARLY_SHARE) && (nodes > 1 || rules.hasProof);
  const begun = isEarly ? withEarlyLies(random.stream("early lies"), actions, start, nodes) : actions;
  return begun.flatMap((action, index): Action[] => {
    if (action.kind !== "episode" || index < start || (nodes > 1 && action.node === nodes - 1)) return [action];
    if (!random.chance(EPISODE_SHARE)) return [action];
    const lies = Array.from({ length: random.integer(1, 3) }, () => drawLie(random));
    return [
      { kind: "checks", milliseconds: CHECKING },
      { ...action, episode: { ...action.episode, lies } },
    ];
  });
}

/** Lies in the first episode of a node. Beside it, the honest node begins healthy. */
function withEarlyLies(random: Random, actions: readonly Action[], start: number, nodes: number): Action[] {
  return actions.map((action, index) => {
    if (action.kind !== "episode" || index >= start) return action;
    if (nodes > 1 && action.node === nodes - 1) return { ...action, episode: HEALTHY };
    const lies = Array.from({ length: random.integer(1, 3) }, () => drawLie(random));
    if (nodes > 1) return { ...action, early: true, episode: { ...action.episode, lies } };
    const later = lies.map((lie) => ({ ...lie, from: random.integer(1, 3) }));
    return { ...action, early: true, episode: { ...HEALTHY, lies: later } };
  });
}

function drawLie(random: Random): Lie {
  return { kind: random.pick(KINDS), from: random.integer(-3, 2), isForOne: random.chance(0.3) };
}
