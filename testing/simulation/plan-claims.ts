import { type Claim, FINALIZED_CLAIMS, HEAD_CLAIMS } from "./node/claims";
import type { Action } from "./plan";
import type { Random } from "./random";

/**
 * What keeps reorganisations of the chain away from final blocks. `depth`: they are never deeper than the network's
 * `finalityDepth`. `tag`: they are, and only the block that nodes call finalized is a limit, which every node answers.
 */
export type FinalityRule = "depth" | "tag";

/** Share of the worlds whose finality is ruled by the tag. */
const TAG_SHARE = 0.3;
/** Share of the episodes in which a node claims something false. */
const CLAIMS_SHARE = { depth: 0.4, tag: 0.6 } as const;

export function drawFinalityRule(random: Random): FinalityRule {
  return random.chance(TAG_SHARE) ? "tag" : "depth";
}

/** The network's `finalityDepth` on a chain whose reorganisations are up to so deep. */
export function drawNetworkDepth(random: Random, rule: FinalityRule, chainDepth: number): number {
  return rule === "tag" ? random.integer(1, 4) : chainDepth;
}

/** The actions with false claims in some of the episodes, those before the first start among them. */
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
  // Above a head that is false itself, nothing shows that a finalized block is false.
  return [...ofHead, ofHead.length === 0 && random.chance(0.5) ? "finalized above the head" : "finalized too old"];
}
