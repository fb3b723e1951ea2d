import {
  type Deployment,
  type Facts,
  type MintControlAnswer,
  type MintControlQuestion,
  mintControlKey,
  type Operation,
  type ProtocolRules,
  type StateView,
  step,
} from "@/lib/protocol";
import type { WorkSlice } from "@/lib/runtime/work-slice";
import type { OperationBlock } from "../operations/fetch-operations";

/** Answers the questions to mint control contracts (spec §5.3). Throws only retryable errors. */
export interface MintControl {
  /** Answers, by key, to questions that blocks may ask. It may leave some out. */
  answers(questions: readonly MintControlQuestion[]): Promise<ReadonlyMap<string, MintControlAnswer>>;
  /** The answer to a question that a block asks and that was left out. */
  answer(question: MintControlQuestion): Promise<MintControlAnswer>;
}

/** Questions that are asked together. The last block may exceed it. */
const TOGETHER = 1_000;

/** Shared by all operations, because most of them ask nothing. */
export const NO_FACTS: Facts = { mintControl: () => undefined };

/**
 * The answers that blocks may need, asked for several blocks at once before the first of them is judged (spec §5.3.6). Which
 * questions are asked depends on no mint's outcome: all that pass the checks in the state before these blocks.
 */
export class AnswersAhead {
  readonly #blocks: readonly OperationBlock[];
  readonly #rules: ProtocolRules;
  readonly #control: MintControl;
  readonly #slice: WorkSlice;
  readonly #overridden: ReadonlySet<number>;
  #answers: ReadonlyMap<string, MintControlAnswer> = new Map();
  /** Index of the first block whose questions are not asked. */
  #end = 0;

  constructor(blocks: readonly OperationBlock[], rules: ProtocolRules, control: MintControl, slice: WorkSlice) {
    this.#blocks = blocks;
    this.#slice = slice;
    this.#rules = rules;
    this.#control = control;
    this.#overridden = new Set(rules.contractOverrides.map(({ block }) => block));
  }

  /**
   * Asks the questions of the block at `index`, and of further ones, if they are not asked. `state` is the state before the
   * first operation of the block.
   * @throws the errors of mint control
   */
  async before(index: number, state: StateView): Promise<void> {
    if (index < this.#end) return;
    const questions = new PossibleQuestions(state, this.#rules);
    this.#end = index;
    for (const block of this.#blocks.slice(index)) {
      // An override changes the contract that is asked.
      if (this.#end > index && (questions.count >= TOGETHER || this.#overridden.has(block.number))) break;
      for (const operation of block.operations) {
        if (this.#slice.isUsedUp) await this.#slice.next();
        questions.add(operation);
      }
      this.#end++;
    }
    this.#answers = questions.count === 0 ? new Map() : await this.#control.answers(questions.all);
  }

  /** The answer to a question of a block that {@link before} was called for. @throws the errors of mint control */
  async answer(question: MintControlQuestion): Promise<MintControlAnswer> {
    return this.#answers.get(mintControlKey(question)) ?? this.#control.answer(question);
  }
}

/**
 * Collects the questions that operations may ask, from the state before the first of them: of each mint by message of a ticker
 * that is deployed, or that an operation before it deploys, unless its amount or its id is excluded in every case.
 */
export class PossibleQuestions implements StateView {
  readonly #state: StateView;
  readonly #rules: ProtocolRules;
  readonly #deployed = new Map<string, Deployment>();
  /** Tickers whose supply may have fallen. */
  readonly #bridged = new Set<string>();
  readonly #questions = new Map<string, MintControlQuestion>();

  constructor(state: StateView, rules: ProtocolRules) {
    this.#state = state;
    this.#rules = rules;
  }

  get count(): number {
    return this.#questions.size;
  }

  get all(): readonly MintControlQuestion[] {
    return [...this.#questions.values()];
  }

  /** Adds the question of the next operation, if it may ask one. */
  add(operation: Operation): void {
    if (operation.source === "event") {
      if (operation.event.kind === "bridgeOut") this.#bridged.add(operation.event.ticker);
      return;
    }
    const { content } = operation;
    if (content.kind !== "message" || (content.message.op !== "deploy" && content.message.op !== "mint")) return;
    const result = step(this, operation, this.#rules, NO_FACTS);
    if (result.kind === "needs") this.#questions.set(mintControlKey(result.question), result.question);
    if (result.kind !== "decided" || content.message.op !== "deploy") return;
    for (const effect of result.effects) {
      if (effect.kind === "deployment") this.#deployed.set(effect.after.ticker, effect.after);
    }
  }

  deployment(ticker: string): Deployment | null {
    const deployment = this.#deployed.get(ticker) ?? this.#state.deployment(ticker);
    // Any amount may fit again.
    return deployment !== null && this.#bridged.has(ticker) ? { ...deployment, supply: 0n } : deployment;
  }

  inscriptionByMintId(ticker: string, mintId: string) {
    return this.#state.inscriptionByMintId(ticker, mintId);
  }

  inscription(ticker: string, tokenId: `0x${string}`) {
    return this.#state.inscription(ticker, tokenId);
  }

  mintedInTransaction(ticker: string, transactionHash: `0x${string}`): number {
    return this.#state.mintedInTransaction(ticker, transactionHash);
  }

  round(account: `0x${string}`): number {
    return this.#state.round(account);
  }

  lock(vault: `0x${string}`, ticker: string, tokenId: `0x${string}`) {
    return this.#state.lock(vault, ticker, tokenId);
  }
}
