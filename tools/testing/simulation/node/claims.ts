import type { Random } from "../random";
import type { Answer, Call } from "./answers";

/** False claims about the latest block. */
export const HEAD_CLAIMS = ["head far above", "head far below", "head with another hash"] as const;

/** False claims about the finalized block. */
export const FINALIZED_CLAIMS = [
  "finalized above the head",
  "finalized with another hash",
  "finalized too old",
  "finalized null",
  "finalized refused",
  "finalized unanswered",
] as const;

/** Answers about the finalized block that plans do not draw. */
const FINALIZED_FIXED = ["finalized limited", "finalized at the start"] as const;

/** False claims about the header of a block that is requested by its number. Plans do not draw them. */
const BLOCK_CLAIMS = ["block with another hash", "no such block"] as const;

export type Claim =
  | (typeof HEAD_CLAIMS)[number]
  | (typeof FINALIZED_CLAIMS)[number]
  | (typeof FINALIZED_FIXED)[number]
  | (typeof BLOCK_CLAIMS)[number];

/** The facts of the chain that false answers are derived from. */
interface Facts {
  /** Indexed by block number. */
  readonly blocks: readonly { readonly hash: string }[];
  readonly finalized: number;
}

/** Limits of the distance of a false head above the true one, in blocks. */
const ABOVE = { least: 50, most: 60_000 };
/** Error codes with which nodes refuse the tag or fail that call. */
const REFUSALS = [-32602, -32601, -39001, -32000, -32603, -32005, -32015, 3, 429];

const TAGS = { latest: HEAD_CLAIMS, finalized: [...FINALIZED_CLAIMS, ...FINALIZED_FIXED] } as const;

/** Picks a claim that concerns this call; null if none does. */
export function claimAbout(claims: readonly Claim[], { method, params }: Call, random: Random): Claim | null {
  if (method !== "eth_getBlockByNumber") return null;
  const [tag, isFull] = params;
  const ofNumber: readonly Claim[] = isFull === false ? BLOCK_CLAIMS : [];
  const possible: readonly Claim[] = tag === "latest" || tag === "finalized" ? TAGS[tag] : ofNumber;
  const claimed = claims.filter((claim) => possible.includes(claim));
  return claimed.length === 0 ? null : random.pick(claimed);
}

/** Derives the false answer of a claim from the honest one; null for no answer. */
export function falseAnswer(claim: Claim, honest: Answer, facts: Facts, random: Random): Answer | null {
  const head = facts.blocks.length - 1;
  const finalized = Math.min(facts.finalized, head);
  switch (claim) {
    case "head far above":
    case "finalized above the head":
      return changed(honest, head + random.integer(ABOVE.least, ABOVE.most), hashOf(random));
    case "head far below":
      return atNumber(honest, facts, random.integer(0, Math.max(0, head - 1)));
    case "head with another hash":
      return changed(honest, Math.max(0, head - random.integer(0, 3)), hashOf(random));
    case "finalized with another hash":
      return changed(honest, random.integer(finalized, head), hashOf(random));
    case "finalized too old":
      // The upper half may be above what the index has as final, and then it is not too old.
      return atNumber(honest, facts, random.integer(0, Math.floor(finalized / 2)));
    case "finalized at the start":
      return atNumber(honest, facts, 0);
    case "block with another hash":
      return withHash(honest, hashOf(random));
    case "no such block":
    case "finalized null":
      return { result: null };
    case "finalized refused":
      return { error: { code: random.pick(REFUSALS), message: "invalid block tag" } };
    case "finalized limited":
      return { error: { code: -32005, message: "limit exceeded" } };
    case "finalized unanswered":
      return null;
  }
}

function atNumber(honest: Answer, { blocks }: Facts, number: number): Answer {
  return changed(honest, number, blocks[number]?.hash ?? "");
}

/** The answer of a node that does not know the tag contains no block and stays unchanged. */
function changed(honest: Answer, number: number, hash: string): Answer {
  if (!("result" in honest) || typeof honest.result !== "object" || honest.result === null) return honest;
  return { result: { ...honest.result, number: `0x${number.toString(16)}`, hash } };
}

function withHash(honest: Answer, hash: string): Answer {
  if (!("result" in honest) || typeof honest.result !== "object" || honest.result === null) return honest;
  return { result: { ...honest.result, hash } };
}

function hashOf(random: Random): string {
  return `0x${random.hex(64)}`;
}
