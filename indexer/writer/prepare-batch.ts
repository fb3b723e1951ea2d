import type { Hash, ProtocolRules } from "@/lib/protocol";
import { inOrder, insertRows, type Statement } from "../database/columns";
import type { Connection } from "../database/connection";
import { loadBalances, loadState } from "../database/load-state";
import { balanceKey, type Changes, collectChanges, likelyBalances, touchedBalances } from "../judge/changes";
import { type AskMintControl, judgeBlocks } from "../judge/judge-blocks";
import { type Balance, type StoredDeployment, WorkingSet } from "../judge/working-set";
import type { BlockReference, SourceBlock } from "../source/types";
import { activityStatements } from "./activity";
import { changeStatements } from "./change-statements";
import { commitBlocks } from "./commit-blocks";
import { blockColumns, operationColumns } from "./tables";

/** What a batch follows on. */
export interface Preceding {
  /** State commitment before it; null where nothing was ever changed. */
  readonly commitment: Hash | null;
  /** Of the batch before it, while the tables may not have it yet. */
  readonly changes: Changes | null;
}

/** A judged batch of blocks, ready to be written. */
export interface PreparedBatch {
  readonly blocks: readonly BlockReference[];
  readonly operations: { readonly accepted: number; readonly rejected: number };
  /** State commitment after it. */
  readonly commitment: Hash | null;
  readonly changes: Changes;
  /** What is written whatever is final by then. */
  readonly statements: readonly Statement[];
}

/**
 * Judges the blocks and prepares all that writing them takes. This may be done while the batch before them is written:
 * what that one changes is laid over what the tables hold of it, be it all, some or nothing yet.
 * @throws what `ask` throws; DatabaseUnreachableError
 */
export async function prepareBatch(
  connection: Connection,
  blocks: readonly SourceBlock[],
  preceding: Preceding,
  rules: ProtocolRules,
  ask: AskMintControl,
): Promise<PreparedBatch> {
  // Of a chain's blocks most have nothing of this protocol.
  const overridden = new Set(rules.contractOverrides.map(({ block }) => block));
  const eventful = blocks.filter(({ number, operations }) => operations.length > 0 || overridden.has(number));
  const loaded = await loadState(connection, eventful, rules);
  const deployments = withDeployments(loaded.deployments, preceding.changes);
  const state = new WorkingSet(
    [...deployments.values()].map(({ deployment }) => deployment),
    [...loaded.inscriptions, ...inscriptionsOf(preceding.changes)],
  );
  const likely = likelyBalances(eventful);
  const [judged, early] = await Promise.all([
    judgeBlocks(eventful, state, rules, ask),
    loadBalances(connection, [...likely.values()]),
  ]);
  const others = touchedBalances(judged).filter(({ ticker, address }) => !likely.has(balanceKey(ticker, address)));
  const balances = withBalances([...early, ...(await loadBalances(connection, others))], preceding.changes);
  const changes = await collectChanges(judged, { deployments, balances });
  const committed = await commitBlocks(preceding.commitment, judged);
  const operations = committed.flatMap((block) => block.operations);
  const accepted = operations.filter(({ finding }) => finding.accepted).length;
  const last = committed.findLast(({ commitment }) => commitment !== null);
  return {
    // Without their operations, which nobody needs any more.
    blocks: blocks.map(({ number, hash, timestamp }) => ({ number, hash, timestamp })),
    operations: { accepted, rejected: operations.length - accepted },
    commitment: last?.commitment ?? preceding.commitment,
    changes,
    statements: await inOrder([
      insertRows("block", blockColumns, committed),
      insertRows("operation", operationColumns, operations),
      changeStatements(changes),
      activityStatements(judged),
    ]),
  };
}

function inscriptionsOf(changes: Changes | null) {
  return changes === null ? [] : [...changes.createdInscriptions, ...changes.updatedInscriptions];
}

function withDeployments(
  loaded: ReadonlyMap<string, StoredDeployment>,
  changes: Changes | null,
): Map<string, StoredDeployment> {
  const deployments = new Map(loaded);
  if (changes === null) return deployments;
  for (const stored of [...changes.createdDeployments, ...changes.updatedDeployments]) {
    deployments.set(stored.deployment.ticker, stored);
  }
  return deployments;
}

function withBalances(loaded: Iterable<readonly [string, Balance]>, changes: Changes | null): Map<string, Balance> {
  const balances = new Map(loaded);
  if (changes === null) return balances;
  for (const balance of [...changes.createdBalances, ...changes.updatedBalances, ...changes.endedBalances]) {
    balances.set(balanceKey(balance.ticker, balance.address), balance);
  }
  return balances;
}
