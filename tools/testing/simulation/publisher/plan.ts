import { drawCut } from "../plan";
import type { Cut } from "../proxy";
import type { Random } from "../random";
import type { RelayFaults, SendMoment } from "./relay";

/** One event of a simulation of publishers. */
export type PublisherAction =
  | { readonly kind: "mine"; readonly blocks: number }
  | { readonly kind: "reorg"; readonly depth: number }
  /** Sets the base fee, so that blocks omit transactions with a lower price. */
  | { readonly kind: "fees"; readonly gwei: number }
  /** Drops all pending transactions from the node. */
  | { readonly kind: "drop pending" }
  | { readonly kind: "faults"; readonly faults: RelayFaults }
  | { readonly kind: "start"; readonly slot: number }
  | { readonly kind: "kill"; readonly slot: number; readonly cut: Cut }
  /** Kills the workers at this moment of the next transaction, if one comes in time. */
  | { readonly kind: "kill at send"; readonly moment: SendMoment; readonly milliseconds: number }
  | { readonly kind: "wait"; readonly messages: number; readonly milliseconds: number };

/** Workers: one leads, and the other one takes over. */
export const WORKERS = 2;
/** Deepest reorg. Deeper ones would contradict finality. */
const DEEPEST = 3;
/** Milliseconds that a kill waits for a transaction. */
const KILL_WAIT = 1_200;

/** Draws the actions of a simulation. */
export function drawPublisherPlan(random: Random, steps: number): PublisherAction[] {
  const actions: PublisherAction[] = [faults(random), ...startAll(), { kind: "mine", blocks: 9 }, wait(random)];
  for (let step = 0; step < steps; step++) actions.push(...drawStep(random), wait(random));
  return actions;
}

function drawStep(random: Random): PublisherAction[] {
  const step = random.weighted([
    [3, "mine"],
    [10, "reorg"],
    [6, "kill"],
    [4, "kill at send"],
    [2, "faults"],
    [1, "fees"],
    [1, "drop pending"],
  ] as const);
  const slot = random.integer(0, WORKERS - 1);
  switch (step) {
    case "mine":
      return [{ kind: "mine", blocks: random.integer(1, 3) }];
    case "reorg":
      return [mine(random), wait(random), { kind: "reorg", depth: random.integer(1, DEEPEST) }];
    case "kill":
      return [mine(random), { kind: "kill", slot, cut: drawCut(random) }, wait(random), ...startAll()];
    case "kill at send": {
      const moment = random.pick(["before it arrives", "after it arrived"] as const);
      return [
        { kind: "mine", blocks: 5 },
        { kind: "kill at send", moment, milliseconds: KILL_WAIT },
        ...(random.chance(0.5) ? [mine(random)] : []),
        ...(random.chance(0.3) ? [{ kind: "reorg", depth: random.integer(1, DEEPEST) } as const] : []),
        ...startAll(),
      ];
    }
    case "faults":
      return [faults(random)];
    case "fees":
      return [{ kind: "fees", gwei: random.pick([1, 5, 30]) }, mine(random)];
    case "drop pending":
      return [{ kind: "drop pending" }];
  }
}

function startAll(): PublisherAction[] {
  return Array.from({ length: WORKERS }, (_, slot) => ({ kind: "start", slot }));
}

function mine(random: Random): PublisherAction {
  return { kind: "mine", blocks: random.integer(1, 2) };
}

function faults(random: Random): PublisherAction {
  return { kind: "faults", faults: { send: random.pick([0, 0.3, 0.6]), request: random.pick([0, 0, 0.05]) } };
}

function wait(random: Random): PublisherAction {
  return { kind: "wait", messages: random.integer(0, 40), milliseconds: random.integer(5, 300) };
}
