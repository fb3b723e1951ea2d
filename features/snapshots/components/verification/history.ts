import type { InscriptionRecord, OperationRecord } from "@/lib/client";
import {
  comparePositions,
  contractOverrides,
  eventOperation,
  type Facts,
  type Hash,
  MemoryState,
  messageOperation,
  type Operation,
  type OperationOutcome,
  type ProtocolRules,
  type StateView,
  step,
  tokenIdOf,
} from "@/lib/protocol";
import type { ReaderNode } from "./node";
import { type FetchedTransaction, fetchTransaction, transactionHashesOf } from "./transactions";
import { type JudgedHistory, type OwnedAmount, verificationFailure } from "./verdict";

/** The site states that a transaction did something, and the chain or the rules contradict it. */
export class HistoryError extends Error {
  constructor(
    readonly site: string,
    readonly own: string,
  ) {
    super(`${site}: ${own}`);
  }
}

/**
 * The history of an inscription as the site states it: its operations, and the operations of the inscriptions that it was
 * split from.
 */
export interface StatedHistory {
  readonly inscription: InscriptionRecord;
  readonly operations: readonly OperationRecord[];
  /** The transaction that deployed the ticker. */
  readonly deployment: StatedTransaction;
}

/** A transaction, and its block as the site states it. */
type StatedTransaction = Pick<OperationRecord, "transactionHash" | "blockNumber">;

/** Transactions that are fetched at a time. */
const AT_ONCE = 4;

/**
 * Fetches the transactions of a history from the reader's node and judges them in order by the rules, on a state that
 * holds only the deployment and their effects. Other inscriptions are not known here, so supply and free mint ids are not
 * checked.
 *
 * @throws HistoryError, NodeError; VerificationEnded if the node does not have all of them
 */
export async function judgeHistory(
  node: ReaderNode,
  rules: ProtocolRules,
  { inscription, operations, deployment }: StatedHistory,
  snapshotBlock: number,
): Promise<JudgedHistory> {
  const { ticker, tokenId } = inscription;
  const ordered = inOrder(operations);
  const fetched = await fetchAll(node, [deployment, ...ordered]);
  const judge = new Judge(rules);
  judge.deploy(present(fetched, deployment), ticker);
  let atSnapshot: OwnedAmount | null = null;
  for (const stated of ordered) {
    judge.apply(present(fetched, stated), stated);
    if (stated.blockNumber <= snapshotBlock) atSnapshot = judge.holding(ticker, tokenId);
  }
  const now = judge.holding(ticker, tokenId);
  return { atSnapshot, now, transactions: fetched.size, hasMintControl: judge.hasMintControl };
}

/** Each operation once, oldest first: a split is in the history of the original and of its parts. */
function inOrder(operations: readonly OperationRecord[]): readonly OperationRecord[] {
  const unique = new Map(operations.map((operation) => [operation.cursor, operation]));
  return [...unique.values()].sort(comparePositions);
}

async function fetchAll(
  node: ReaderNode,
  transactions: readonly StatedTransaction[],
): Promise<Map<Hash, FetchedTransaction>> {
  const fetched = new Map<Hash, FetchedTransaction>();
  const left = [...new Map(transactions.map((each) => [each.transactionHash, each])).values()];
  const work = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const found = await fetchTransaction(node, next.transactionHash);
      if (found === null) throw await absence(node, next);
      fetched.set(next.transactionHash, found);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return fetched;
}

/**
 * Why the node gives no such transaction. Many nodes have no index of old transactions, or are some blocks behind the site: then
 * the site's statement may be true. It is false only if the node has the stated block without the transaction.
 */
async function absence(node: ReaderNode, { transactionHash, blockNumber }: StatedTransaction): Promise<Error> {
  const listed = await transactionHashesOf(node, blockNumber);
  return listed === null || listed.includes(transactionHash)
    ? verificationFailure("HISTORY_INCOMPLETE", transactionHash)
    : new HistoryError(transactionHash, `not in block ${blockNumber} of the node`);
}

function present(
  fetched: ReadonlyMap<Hash, FetchedTransaction>,
  { transactionHash }: StatedTransaction,
): FetchedTransaction {
  const found = fetched.get(transactionHash);
  if (found === undefined) throw new Error(`${transactionHash} was not fetched`);
  return found;
}

class Judge {
  hasMintControl = false;
  readonly #rules: ProtocolRules;
  readonly #state = new MemoryState();
  readonly #facts: Facts = {
    mintControl: () => {
      this.hasMintControl = true;
      return "allowed";
    },
  };
  /** Overrides up to this block are applied. */
  #block = -1;

  constructor(rules: ProtocolRules) {
    this.#rules = rules;
  }

  /** Judges the message that deployed the ticker. @throws HistoryError */
  deploy({ block, transaction }: FetchedTransaction, ticker: string): void {
    const operation = messageOperation(block, transaction);
    if (operation !== null) this.#judge(operation, this.#state);
    if (this.#state.deployment(ticker) === null) throw new HistoryError(transaction.hash, `does not deploy ${ticker}`);
    // Overrides up to the block of the deployment have no effect on it (spec §7.3).
    this.#block = block.number;
  }

  /** Judges an operation that the site states as accepted. @throws HistoryError */
  apply(fetched: FetchedTransaction, stated: OperationRecord): void {
    const { block, transaction } = fetched;
    const isHere = block.number === stated.blockNumber && transaction.index === stated.transactionIndex;
    const operation = isHere ? operationAt(fetched, stated.position) : null;
    if (operation === null) throw new HistoryError(nameOf(stated), "not at this position of the chain");
    this.#override(block.number);
    const outcome = this.#judge(operation, this.#viewFor(fetched, stated));
    if (outcome === null) throw new HistoryError(nameOf(stated), "ignored by the rules");
    if (outcome.reason !== null) throw new HistoryError(nameOf(stated), outcome.reason);
  }

  holding(ticker: string, tokenId: Hash): OwnedAmount | null {
    const found = this.#state.inscription(ticker, tokenId);
    return found === null ? null : { owner: found.owner, amount: found.amount };
  }

  /** Null: the event's emitter has no say. */
  #judge(operation: Operation, view: StateView): OperationOutcome | null {
    const result = step(view, operation, this.#rules, this.#facts);
    if (result.kind !== "decided") return null;
    this.#state.apply(result.effects);
    return result.outcome;
  }

  #override(block: number): void {
    const due = this.#rules.contractOverrides
      .map((each) => each.block)
      .filter((each) => each > this.#block && each <= block);
    for (const each of [...new Set(due)].sort((a, b) => a - b)) {
      this.#state.apply(contractOverrides(this.#state, each, this.#rules).effects);
    }
    this.#block = block;
  }

  /**
   * The state, with the number of inscriptions that the transaction has minted before this operation: the others of one
   * transaction are not in this history, and the number is part of the token id (spec §4.2).
   */
  #viewFor({ transaction, logs }: FetchedTransaction, { tokenId }: OperationRecord): StateView {
    const state = this.#state;
    // A message makes at most two inscriptions (a split), and a log at most one.
    const counts = Array.from({ length: logs.length + 2 }, (_, count) => count);
    const before = counts.find((count) => tokenIdOf(transaction.hash, count) === tokenId);
    if (before === undefined) return state;
    return {
      deployment: (ticker) => state.deployment(ticker),
      inscription: (ticker, id) => state.inscription(ticker, id),
      inscriptionByMintId: (ticker, id) => state.inscriptionByMintId(ticker, id),
      mintedInTransaction: () => before,
      round: (account) => state.round(account),
      lock: (vault, ticker, id) => state.lock(vault, ticker, id),
    };
  }
}

function operationAt({ block, transaction, logs }: FetchedTransaction, position: number): Operation | null {
  if (position === 0) return messageOperation(block, transaction);
  const log = logs.find(({ logIndex }) => logIndex === position - 1);
  return log === undefined || !transaction.succeeded ? null : eventOperation(block, transaction, log);
}

function nameOf({ op, transactionHash }: OperationRecord): string {
  return `${op ?? "-"} ${transactionHash}`;
}
