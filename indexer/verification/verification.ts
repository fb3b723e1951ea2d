import { beginsLikeMessage } from "@/lib/chain/begins-like-message";
import { parseCount, type RpcNode } from "@/lib/chain/rpc";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { CHECKS, type Check, type CheckMethod } from "@/lib/records/verification";
import { InvariantError, RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { WorkSlice } from "@/lib/runtime/work-slice";
import { Blooms } from "./blooms";
import {
  type CheckedBlock,
  checkReceiptList,
  checkTransactionHash,
  checkTransactionList,
  type Failed,
  HeaderChecker,
  type Outcome,
} from "./check-block";
import { signerOutcome } from "./check-signers";
import { CheckState, type Verdict } from "./check-state";
import { NodeUnverifiedError, VerificationRequiredError } from "./errors";
import { type Examination, examineBlock } from "./examine-block";
import type { SavedCheck, SavedChecks } from "./saved-checks";
import type { OperatingTransactions, UnsavedChecks, VerificationParts } from "./types";
import { UnknownFormats } from "./unknown-formats";
import { WeakerChecks } from "./weaker-checks";

/** Number of the latest blocks that are samples. */
const SAMPLES = 10;
/** Samples of a node that are examined at once. A block of some chains, with its receipts, has 20 MB of JSON. */
const SAMPLES_AT_ONCE = 4;
/** Milliseconds: how long failures below the first passed block are refused, and how long an unknown format is. */
const PATIENCE = { earlier: 60_000, unknown: 600_000 };

/**
 * Checks what the hashes of blocks cover (spec §8.8), and knows which checks hold. One for each index that is written. Nothing is indexed
 * before its checks were made.
 */
export class Verification {
  readonly #parts: VerificationParts;
  readonly #header: HeaderChecker;
  readonly #states: ReadonlyMap<Check, CheckState>;
  readonly #unknown: UnknownFormats;
  readonly #weaker: WeakerChecks;
  /** By check: the last sample that failed it. */
  readonly #failedSamples = new Map<Check, string>();
  readonly #blooms: Blooms;

  constructor(parts: VerificationParts, saved: SavedChecks, patience = PATIENCE) {
    this.#parts = parts;
    this.#header = new HeaderChecker(parts.keccak);
    const { required } = parts.settings;
    this.#states = new Map(
      CHECKS.map((check) => {
        const options = { isDemanded: required.includes(check), patience: patience.earlier };
        const known = saved.checks.find((each) => each.check === check && each.method === this.#methodOf(check));
        return [check, new CheckState(check, known ?? null, options)];
      }),
    );
    this.#unknown = new UnknownFormats(patience.unknown);
    this.#weaker = new WeakerChecks(saved.checks);
    this.#blooms = new Blooms(parts.keccak, saved.blooms);
  }

  /** The checks that hold. */
  get held(): readonly SavedCheck[] {
    const { counted, gas } = this.#weaker;
    const weaker: Partial<Record<Check, SavedCheck | null>> = { transactions: counted.saved, receipts: gas.saved };
    return CHECKS.flatMap((check) => this.#state(check).saved ?? weaker[check] ?? []);
  }

  /** Whether the checks need all receipts of a block that has a message. */
  needsReceipts(block: number): boolean {
    return this.#parts.settings.readsBlockReceipts && this.#state("receipts").isMade(block);
  }

  /** Whether two providers must agree on the receipts of messages (spec §8.8.3). */
  get needsAgreement(): boolean {
    return !this.#parts.settings.readsBlockReceipts;
  }

  /** Records that two providers agree on the receipts of a block. */
  agreed(block: number): void {
    this.#state("receipts").passed(block, "agreement");
  }

  /** Whether the bloom filter of a block excludes it, if it admits no event (spec §8.8.6). */
  trustsBloom(block: number): boolean {
    return this.#blooms.areExact && this.#state("header").isRequired(block);
  }

  /**
   * Checks the headers and lists of transactions of blocks. Yields to the event loop.
   * @throws NodeUnverifiedError if a block fails a check that holds; the errors of the node's calls
   */
  async checkBlocks(node: RpcNode, blocks: readonly CheckedBlock[]): Promise<void> {
    const slice = new WorkSlice();
    await this.#check(node, "header", blocks, slice, ({ raw }) => this.#header.check(raw));
    this.#refuseOmitted(node, blocks);
    const { keccak } = this.#parts;
    await this.#check(node, "transactions", blocks, slice, ({ raw }) =>
      checkTransactionList(raw, keccak, (transaction) => this.#isHashedInList(transaction)),
    );
    const state = this.#state("transactions");
    const uncovered = blocks.filter(({ number }) => !state.isRequired(number));
    await this.#weaker.count(node, uncovered);
  }

  /**
   * Checks a header that a node returned alone, if the check holds at this block. Whether a block of the index is orphaned depends on such
   * headers.
   * @throws NodeUnverifiedError
   */
  async checkHeader(node: RpcNode, block: number, raw: PlainObject): Promise<void> {
    const state = this.#state("header");
    if (state.isRequired(block)) await this.#recordAll(node, state, [[block, this.#header.check(raw)]]);
  }

  /**
   * Checks all receipts of a block, in their order, and whether its bloom filter is exact. Returns whether the receipts are verified.
   * @throws NodeUnverifiedError if they fail the check although it holds
   */
  async checkReceipts(node: RpcNode, block: CheckedBlock, receipts: readonly PlainObject[]): Promise<boolean> {
    const state = this.#state("receipts");
    const isVerified = state.isMade(block.number) && (await this.#hasReceipts(node, state, block, receipts));
    if (!isVerified) {
      this.#weaker.addGas(block, receipts);
      return false;
    }
    if (this.#state("header").isRequired(block.number)) this.#blooms.read(block, receipts);
    return true;
  }

  /**
   * Checks the hashes and the senders of transactions that operations come from. The check of lists includes the hashes of messages.
   * @throws NodeUnverifiedError if one fails a check that holds
   */
  async checkTransactions(node: RpcNode, ofBlocks: readonly OperatingTransactions[]): Promise<void> {
    const slice = new WorkSlice();
    const { keccak } = this.#parts;
    const state = this.#state("transactions");
    const outcomes: [number, Outcome][] = [];
    for (const { block, transactions } of ofBlocks) {
      if (!state.isRequired(block)) continue;
      for (const transaction of transactions) {
        if (this.#isHashedInList(transaction) || this.#isOfDevelopmentNode(transaction)) continue;
        if (slice.isUsedUp) await slice.next();
        outcomes.push([block, checkTransactionHash(transaction, keccak)]);
      }
    }
    await this.#recordAll(node, state, outcomes);
    await this.#checkSenders(node, ofBlocks);
  }

  /**
   * Finds out which checks hold on the chain, from samples: the next block to index, and the latest ones. Asks every node that may be
   * called.
   * @param next the number of the next block
   * @param latest the number of the latest block
   */
  async probe(next: number, latest: number): Promise<void> {
    // A worker that takes over an index with all checks must not wait for samples.
    if (CHECKS.every((check) => this.#state(check).saved !== null)) return;
    const numbers = [next, ...Array.from({ length: SAMPLES }, (_, index) => latest - SAMPLES + 1 + index)];
    const samples = [...new Set(numbers)].filter((number) => number >= 0 && number <= latest).toSorted((a, b) => b - a);
    await Promise.all(this.#parts.rpc.readyNodes().map((node) => this.#probeNode(node, samples, next)));
  }

  /** @throws FormatUnknownError if all nodes have failed long enough at a block in an unknown format */
  expectKnownFormats(): void {
    this.#unknown.expectNone(this.#parts.rpc.nodes);
  }

  /** @throws VerificationRequiredError if a check that the network demands has failed in samples and passed in none */
  expectDemanded(): void {
    const missing = this.#parts.settings.required.filter(
      (check) => this.#state(check).saved === null && this.#failedSamples.has(check),
    );
    if (missing.length === 0) return;
    const why = missing.map((check) => this.#failedSamples.get(check)).join("; ");
    throw new VerificationRequiredError(missing, why);
  }

  /** What has changed since the last call, to be saved with the index. */
  takeUnsaved(): UnsavedChecks {
    const { counted, gas } = this.#weaker;
    const changed = [counted, gas, ...this.#states.values()].flatMap((state) => {
      const saved = state.takeUnsaved();
      return saved === undefined ? [] : [{ check: state.check, saved }];
    });
    return { checks: changed, blooms: this.#blooms.takeUnsaved() };
  }

  async #hasReceipts(
    node: RpcNode,
    state: CheckState,
    { number, raw }: CheckedBlock,
    receipts: readonly PlainObject[],
  ): Promise<boolean> {
    const outcome = checkReceiptList(raw, receipts, this.#parts.keccak);
    await this.#recordAll(node, state, [[number, outcome]]);
    return outcome.kind !== "failed";
  }

  /** How a check is made that computes; of receipts, other blocks than those with events rely on two providers by a setting. */
  #methodOf(check: Check): CheckMethod {
    return check === "receipts" && !this.#parts.settings.readsBlockReceipts ? "agreement" : "computed";
  }

  /** Senders of all blocks are recovered together, because each call of a thread takes time. */
  async #checkSenders(node: RpcNode, ofBlocks: readonly OperatingTransactions[]): Promise<void> {
    const state = this.#state("senders");
    const signed = ofBlocks
      .filter(({ block }) => state.isMade(block))
      .flatMap(({ block, signed: transactions }) => transactions.map((transaction) => ({ block, transaction })))
      .filter(({ transaction }) => !this.#isOfDevelopmentNode(transaction));
    if (signed.length === 0) return;
    const results = await this.#parts.recover(signed.map(({ transaction }) => transaction));
    await this.#recordAll(
      node,
      state,
      signed.map(({ block, transaction }, index) => [block, signerOutcome(results[index], transaction.from)]),
    );
  }

  async #check(
    node: RpcNode,
    check: Check,
    blocks: readonly CheckedBlock[],
    slice: WorkSlice,
    examine: (block: CheckedBlock) => Outcome,
  ): Promise<void> {
    const state = this.#state(check);
    const outcomes: [number, Outcome][] = [];
    for (const block of blocks) {
      if (!state.isMade(block.number)) continue;
      if (slice.isUsedUp) await slice.next();
      outcomes.push([block.number, examine(block)]);
    }
    await this.#recordAll(node, state, outcomes);
  }

  /** First those that passed: they show that a chain has the check. */
  async #recordAll(node: RpcNode, state: CheckState, outcomes: readonly (readonly [number, Outcome])[]): Promise<void> {
    for (const [block, outcome] of outcomes) {
      if (outcome.kind === "failed") continue;
      this.#unknown.passed(state.check, block);
      if (outcome.kind === "passed") state.passed(block, this.#methodOf(state.check));
    }
    for (const [block, outcome] of outcomes) {
      if (outcome.kind === "failed") await this.#refuse(node, state, block, outcome);
    }
  }

  /** @throws NodeUnverifiedError unless the failure is tolerated */
  async #refuse(node: RpcNode, state: CheckState, block: number, { field, isUnknown }: Failed): Promise<void> {
    const { unverifiedFrom } = this.#parts.settings;
    if (isUnknown && unverifiedFrom !== null && block >= unverifiedFrom) {
      state.forget();
      return;
    }
    let verdict = state.failed(block);
    if (verdict === "unconfirmed") {
      // Another failure of this check was tolerated a moment ago.
      if (!state.isMade(block)) return;
      verdict = await this.#verdictOfOthers(node, state, block);
      if (verdict === "tolerated") state.postpone();
    }
    if (verdict === "tolerated") return;
    if (isUnknown) this.#unknown.failed(node, { check: state.check, block, field });
    this.#fail(node, { block, check: state.check, field });
  }

  /**
   * Refuses an empty list if the header is checked and states that gas was used: no format of a chain explains that, so it needs no check
   * that has held (spec §8.8.7).
   * @throws NodeUnverifiedError
   */
  #refuseOmitted(node: RpcNode, blocks: readonly CheckedBlock[]): void {
    const header = this.#state("header");
    const { unverifiedFrom } = this.#parts.settings;
    for (const { number, transactions, raw } of blocks) {
      if (transactions.length > 0 || !header.isRequired(number)) continue;
      if (unverifiedFrom !== null && number >= unverifiedFrom) continue;
      if ((parseCount(raw.gasUsed) ?? 0) > 0) {
        this.#fail(node, { block: number, check: "transactions", field: "transactionsRoot" });
      }
    }
  }

  /** @throws NodeUnverifiedError */
  #fail(node: RpcNode, failure: { readonly block: number; readonly check: Check; readonly field: string }): never {
    const error = new NodeUnverifiedError(failure);
    this.#parts.onFailed?.(node, error);
    throw error;
  }

  /**
   * Whether another node passes a check that has not held before. While no other node can be asked, the failure is refused for a while.
   */
  async #verdictOfOthers(failed: RpcNode, state: CheckState, block: number): Promise<Verdict> {
    const { rpc } = this.#parts;
    const others = rpc.nodes.filter((node) => node !== failed && !node.isOfWrongChain);
    const ready = others.filter(({ isReady }) => isReady);
    const answers = await Promise.all(ready.map((node) => this.#probeNode(node, [block], block)));
    if (state.isRequired(block)) return "refused";
    // Another fork may have an empty block there, which shows nothing about a list.
    const isConfirmed = answers.some((answer) => answer === "full" || (answer === "empty" && state.check === "header"));
    return others.length === 0 || isConfirmed ? "tolerated" : state.doubt(block);
  }

  /**
   * Asks a node for blocks, latest first, and records the checks that pass at all of the blocks from one on. Blocks before `next` are
   * indexed already, perhaps without the checks. Returns whether one of them has transactions; null if the node has not returned all.
   */
  async #probeNode(node: RpcNode, numbers: readonly number[], next: number): Promise<"full" | "empty" | null> {
    let answer: "full" | "empty" = "empty";
    try {
      const failed = new Set<Check>();
      for (let start = 0; start < numbers.length; start += SAMPLES_AT_ONCE) {
        const some = numbers.slice(start, start + SAMPLES_AT_ONCE);
        const examined = await Promise.all(some.map((number) => examineBlock(node, number, this.#parts)));
        for (const [index, number] of some.entries()) {
          const outcomes = examined[index] ?? null;
          if (outcomes === null) return null;
          if (outcomes.transactions.kind !== "trivial") answer = "full";
          this.#takeSample(node, number, outcomes, { failed, next });
        }
      }
      return answer;
    } catch (error) {
      if (!(error instanceof RetryableError)) throw error;
      log.debug({ node: node.name, error }, "the node could not be asked which checks hold");
      return null;
    }
  }

  /** Whether the check of its list includes the hash of a transaction: of all that may be messages. */
  #isHashedInList(transaction: PlainObject): boolean {
    const { input } = transaction;
    return typeof input === "string" && beginsLikeMessage(input) && !this.#isOfDevelopmentNode(transaction);
  }

  /** Records the outcomes for a block. `failed`: the checks that have failed at later blocks of the node. */
  #takeSample(
    node: RpcNode,
    number: number,
    outcomes: Examination,
    { failed, next }: { readonly failed: Set<Check>; readonly next: number },
  ): void {
    for (const check of CHECKS) {
      const outcome = outcomes[check];
      if (outcome.kind === "failed") {
        failed.add(check);
        this.#failedSamples.set(check, `${node.name} returns block ${number} with another ${outcome.field}`);
      }
      if (outcome.kind === "passed" && !failed.has(check)) {
        this.#state(check).passed(Math.max(number, next), this.#methodOf(check));
      }
    }
  }

  /** A development node sends transactions of any account, without a signature; their hash is that of no encoding. */
  #isOfDevelopmentNode({ r, s }: PlainObject): boolean {
    return this.#parts.settings.isDevelopmentChain && r === "0x0" && s === "0x0";
  }

  #state(check: Check): CheckState {
    const state = this.#states.get(check);
    if (state === undefined) throw new InvariantError(`there is no check ${check}`);
    return state;
  }
}
