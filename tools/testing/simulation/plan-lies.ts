import type { Action } from "./action";
import { LIES, type Lie } from "./node/lies";
import type { Random } from "./random";

/** Share of the worlds in which nodes lie about blocks. */
const LYING_SHARE = 0.6;
/** Share of the episodes of nodes that may lie in which they do. */
const EPISODE_SHARE = 0.6;
/** Longest wait for the checks to hold during faults, in milliseconds. */
const CHECKING = 3_000;
const KINDS = Object.values(LIES).flat();

/**
 * Adds lies about blocks to some episodes. The only node may lie; of several, all but the last. A world tells lies only
 * once all checks hold, because before that an index believes the node; it is waited for that before each of them.
 */
export function withLies(
  random: Random,
  actions: readonly Action[],
  nodes: number,
  without: ReadonlySet<string>,
): Action[] {
  const start = actions.findIndex(({ kind }) => kind === "start");
  if (without.has("lies") || !random.chance(LYING_SHARE)) return [...actions];
  return actions.flatMap((action, index): Action[] => {
    if (action.kind !== "episode" || index < start || (nodes > 1 && action.node === nodes - 1)) return [action];
    if (!random.chance(EPISODE_SHARE)) return [action];
    const lies = Array.from({ length: random.integer(1, 3) }, () => drawLie(random));
    return [
      { kind: "checks", milliseconds: CHECKING },
      { ...action, episode: { ...action.episode, lies } },
    ];
  });
}

function drawLie(random: Random): Lie {
  return { kind: random.pick(KINDS), from: random.integer(-3, 2), isForOne: random.chance(0.3) };
}
