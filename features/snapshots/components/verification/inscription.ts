import type { Hash } from "@/lib/protocol";
import { hexOf } from "@/lib/snapshots/bytes";
import { hashInscription } from "@/lib/snapshots/leaf";
import { HistoryError, judgeHistory, type StatedHistory } from "./history";
import { site } from "./site";
import { checkProof, concluded, keccak, nodeFailure, readTrustedRoot, type Tools } from "./trusted-root";
import {
  type HistoryResult,
  type InscriptionLeafRecord,
  type OwnedAmount,
  refutation,
  type Since,
  type Verdict,
  VerificationEnded,
  verificationFailure,
} from "./verdict";

/** The inscription that the reader asks about. */
export interface InscriptionQuestion {
  readonly ticker: string;
  readonly tokenId: Hash;
}

/** Most operations of a history that is judged in the browser. Each costs the reader's node three requests. */
const LONGEST = 200;

/**
 * Verifies an inscription in the reader's browser: its leaf in the snapshot, and its history from the calldata and receipts
 * of the reader's node, judged by the rules. Failures become verdicts.
 */
export function verifyInscription(
  question: InscriptionQuestion,
  tools: Tools,
): Promise<Verdict<InscriptionLeafRecord>> {
  return concluded(async () => {
    const { ticker, tokenId } = question;
    const anchor = await readTrustedRoot(tools);
    const { registry } = anchor;
    const { snapshot, leaf, proof } = await site.inscriptionProof(anchor.block, ticker, tokenId);
    if (leaf.ticker !== ticker || leaf.tokenId !== tokenId) {
      const difference = { site: `${leaf.ticker} ${leaf.tokenId}`, own: `${ticker} ${tokenId}` };
      throw refutation("LEAF_OTHER", { difference, registry });
    }
    const leafHash = hexOf(hashInscription(leaf, keccak));
    const answer = { snapshot, root: snapshot.inscriptionsRoot, proof, givenHash: leaf.hash, leafHash };
    const path = await checkProof(answer, "inscriptionsRoot", anchor, tools.node);
    const since = await changesSince(question, snapshot.blockNumber);
    const history = await historyOf(question, tools, { block: snapshot.blockNumber, leaf });
    return { kind: "proven", leaf, snapshot, path, registry, since, history };
  });
}

async function changesSince({ ticker, tokenId }: InscriptionQuestion, block: number): Promise<Since> {
  const { inscription, operations, next } = await site.inscription(ticker, tokenId);
  const later = operations.filter((each) => each.blockNumber > block).length;
  const isMore = next !== null && later === operations.length;
  return { amount: inscription.amount, owner: inscription.owner, operations: later, isMore };
}

/** Fetches and judges the history. @throws VerificationEnded if it contradicts the leaf or the site's current answer */
async function historyOf(
  question: InscriptionQuestion,
  { node, network }: Tools,
  { block, leaf }: { readonly block: number; readonly leaf: OwnedAmount },
): Promise<HistoryResult> {
  try {
    const stated = await statedHistory(question);
    const judged = await judgeHistory(node, network, stated, block);
    requireSame(leaf, judged.atSnapshot);
    requireSame(stated.inscription, judged.now);
    return { kind: "judged", ...judged };
  } catch (error) {
    if (error instanceof HistoryError) throw refutation("HISTORY", { difference: error });
    const found =
      error instanceof VerificationEnded && error.verdict.kind === "open" ? error.verdict : nodeFailure(error);
    if (found === null) throw error;
    return { kind: "unjudged", why: found.why, detail: found.detail };
  }
}

/** The history, including the inscriptions that it was split from. */
async function statedHistory({ ticker, tokenId }: InscriptionQuestion): Promise<StatedHistory> {
  const deployment = await site.deployment(ticker);
  const { inscription, operations } = await site.history(ticker, tokenId, LONGEST);
  const all = [...operations];
  for (let { parent } = inscription; parent !== null; ) {
    const above = await site.history(ticker, parent, LONGEST);
    all.push(...above.operations);
    // An inscription without operations does not exist. The site might name it nevertheless.
    if (all.length > LONGEST || above.operations.length === 0)
      throw verificationFailure("HISTORY_TOO_LONG", String(all.length));
    parent = above.inscription.parent;
  }
  return { inscription, operations: all, deployment };
}

function requireSame(stated: OwnedAmount, judged: OwnedAmount | null): void {
  if (judged?.owner === stated.owner && judged.amount === stated.amount) return;
  throw refutation("HISTORY", { difference: { site: textOf(stated), own: textOf(judged) } });
}

function textOf(state: OwnedAmount | null): string {
  return state === null ? "-" : `${state.owner ?? "-"}, ${state.amount}`;
}
