import type { Action } from "./action";
import { type Claim, FINALIZED_CLAIMS, HEAD_CLAIMS } from "./node/claims";
import type { Random } from "./random";

/**
 * The limit of reorganizations of the simulated chain:
 *
 * - `depth`: the network's `finalityDepth`.
 * - `tag`: the nodes' `finalized` block, which every node reports. Reorganizations can be deeper than `finalityDepth`.
 */
export type FinalityRule = "depth" | "tag";

/** Share of the worlds with the rule `tag`. */
const TAG_SHARE = 0.3;
/** Share of the episodes in which a node makes a false claim. */
const CLAIMS_SHARE = { depth: 0.4, tag: 0.6 } as const;

export function drawFinalityRule(random: Random): FinalityRule {
  return random.chance(TAG_SHARE) ? "tag" : "depth";
}

/** Draws the network's `finalityDepth` for a chain with reorganizations up to `chainDepth`. */
export function drawNetworkDepth(random: Random, rule: FinalityRule, chainDepth: number): number {
  return rule === "tag" ? random.integer(1, 4) : chainDepth;
}

/** Adds false claims to some episodes, also to those before the first start. */
export function withClaims(
  random: Random,
  actions: readonly Action[],
  rule: FinalityRule,
  without: ReadonlySet<string>,
): Action[] {
  return actions.map((action) => {
    if (action.kind !== "episode" || !random.chance(CLAIMS_SHARE[rule])) return action;
    const claims = drawClaims(random, rule).filter((claim) => !without.has(claim));
    return { ...action, episode: { ...action.episode, claims } };
  });
}

function drawClaims(random: Random, rule: FinalityRule): Claim[] {
  const ofHead: Claim[] = random.chance(rule === "tag" ? 0.3 : 0.6) ? [random.pick(HEAD_CLAIMS)] : [];
  if (rule === "depth") return [...ofHead, ...(random.chance(0.6) ? [random.pick(FINALIZED_CLAIMS)] : [])];
  if (random.chance(0.7)) return [...ofHead, "finalized with another hash"];
  // If the head were false too, no answer would contradict a false finalized block above it.
  return [...ofHead, ofHead.length === 0 && random.chance(0.5) ? "finalized above the head" : "finalized too old"];
}
