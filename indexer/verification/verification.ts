import { beginsLikeMessage } from "@/lib/chain/begins-like-message";
import type { RpcNode } from "@/lib/chain/rpc";
import type { HeaderForm } from "@/lib/chain/verification/header";
import type { PlainObject } from "@/lib/protocol/plain-object";
import type { Check } from "@/lib/records/verification";
import { WorkSlice } from "@/lib/runtime/work-slice";
import { Blooms } from "./blooms";
import {
  type CheckedBlock,
  checkReceiptList,
  checkTransactionHash,
  checkTransactionList,
  HeaderChecker,
  type Outcome,
  PASSED,
  TRIVIAL,
} from "./check-block";
import { signerOutcome } from "./check-signers";
import type { CheckState } from "./check-state";
import { CheckStates } from "./check-states";
import { Failures } from "./failures";
import { Probe } from "./probe";
import type { SavedCheck, SavedChecks } from "./saved-checks";
import type { OperatingTransactions, UnsavedChecks, VerificationParts } from "./types";
import { WeakerChecks } from "./weaker-checks";

/** Milliseconds: how long failures below the first passed block are refused, and how long an unknown format is. */
const PATIENCE = { earlier: 60_000, unknown: 600_000 };

/**
 * Checks what the hashes of blocks cover (spec §8.8), and knows which checks hold. One for each index that is written. Nothing is indexed
 * before its checks were made.
 */
export class Verification {
  readonly #parts: VerificationParts;
  readonly #header: HeaderChecker;
  readonly #states: CheckStates;
  readonly #probe: Probe;
  readonly #failures: Failures;
  readonly #weaker: WeakerChecks;
  readonly #blooms: Blooms;

  constructor(parts: VerificationParts, saved: SavedChecks, { earlier, unknown } = PATIENCE) {
    this.#parts = parts;
    this.#header = new HeaderChecker(parts.keccak);
    this.#states = new CheckStates(parts.settings, saved.checks, earlier);
    this.#probe = new Probe(parts, this.#states);
    this.#failures = new Failures(parts, this.#states, this.#probe, unknown);
    this.#weaker = new WeakerChecks(saved.checks);
    this.#blooms = new Blooms(parts.keccak, saved.blooms);
  }

  /** The checks that hold. */
  get held(): readonly SavedCheck[] {
    const { counted, gas } = this.#weaker;
    const weaker: Partial<Record<Check, SavedCheck | null>> = { transactions: counted.saved, receipts: gas.saved };
    return this.#states.all.flatMap(({ check, saved }) =>
      saved === null || saved.waivedFrom !== undefined ? (weaker[check] ?? []) : saved,
    );
  }

  /** Whether the checks need all receipts of a block that has a message. */
  needsReceipts(block: number): boolean {
    return this.#parts.settings.readsBlockReceipts && this.#states.of("receipts").isMade(block);
  }

  /** Whether two providers must agree on the receipts of messages (spec §8.8.3). */
  get needsAgreement(): boolean {
    return !this.#parts.settings.readsBlockReceipts;
  }

  /** Records that two providers agree on the receipts of a block. */
  agreed(block: number): void {
    this.#states.of("receipts").passed(block, "agreement");
  }

  /** Whether the bloom filter of a block excludes it, if it admits no event (spec §8.8.6). */
  trustsBloom(block: number): boolean {
    return this.#states.of("header").holds(block) && this.#blooms.trust(block);
  }

  /** What is known of the chain's blooms. */
  get blooms(): Blooms {
    return this.#blooms;
  }

  /**
   * The same checks for blocks that are indexed already, with all receipts. That they pass does not show that the index was made
   * with the checks, so it is not recorded.
   */
  forEarlierBlocks(): Verification {
    const checks = this.#states.all.flatMap(({ saved }) => saved ?? []);
    return new Verification(this.#parts, { checks, blooms: { method: "ignored", since: 0 } });
  }

  /**
   * The form in which the headers of the blocks `from` to `to` are read from the bytes of an answer, which makes the checks of headers and
   * transactions. Null if the blocks must be parsed: one of these checks does not hold at all of them, or no header has shown its form.
   */
  formOfHeaders(from: number, to: number): HeaderForm | null {
    const areHeld = [from, to].every(
      (block) => this.#states.of("header").holds(block) && this.#states.of("transactions").holds(block),
    );
    return areHeld && !this.#parts.settings.isDevelopmentChain ? this.#header.lastForm : null;
  }

  /**
   * Checks the headers and lists of transactions of blocks. Yields to the event loop.
   * @throws NodeUnverifiedError if a block fails a check that holds; the errors of the node's calls
   */
  async checkBlocks(node: RpcNode, blocks: readonly CheckedBlock[]): Promise<void> {
    const slice = new WorkSlice();
    await this.#check(node, "header", blocks, slice, ({ raw }) => this.#header.check(raw));
    this.#failures.refuseOmitted(node, blocks);
    const { keccak } = this.#parts;
    await this.#check(node, "transactions", blocks, slice, ({ raw }) =>
      checkTransactionList(raw, keccak, (transaction) => this.#isHashedInList(transaction)),
    );
    const state = this.#states.of("transactions");
    const uncovered = blocks.filter(({ number }) => !state.holds(number));
    await this.#weaker.count(node, uncovered);
  }

  /**
   * Checks a header that a node returned alone, if the check holds at this block. Whether a block of the index is orphaned depends on such
   * headers.
   * @throws NodeUnverifiedError
   */
  async checkHeader(node: RpcNode, block: number, raw: PlainObject): Promise<void> {
    const state = this.#states.of("header");
    if (state.isRequired(block)) await this.#failures.record(node, state, [[block, this.#header.check(raw)]]);
  }

  /**
   * Checks all receipts of a block, in their order, and whether its bloom filter is exact. Returns whether the receipts are verified.
   * @throws NodeUnverifiedError if they fail the check although it holds
   */
  async checkReceipts(node: RpcNode, block: CheckedBlock, receipts: readonly PlainObject[]): Promise<boolean> {
    const state = this.#states.of("receipts");
    const isVerified = state.isMade(block.number) && (await this.#hasReceipts(node, state, block, receipts));
    if (!isVerified) {
      this.#weaker.addGas(block, receipts);
      return false;
    }
    if (this.#states.of("header").holds(block.number)) this.#blooms.read(block, receipts);
    return true;
  }

  /** Whether the receipts of a block must have the root of its header, so that they can be compared with it where they are read. */
  computesReceipts(block: number): boolean {
    return this.#parts.settings.readsBlockReceipts && this.#states.of("receipts").holds(block);
  }

  /**
   * Records that the receipts of a block have passed where they were read, and checks whether its bloom filter is exact.
   * @param receipts all of them; none if none has a log, and the filter is that of no logs
   */
  receiptsPassed(block: CheckedBlock, receipts: readonly PlainObject[]): void {
    this.#failures.passed(this.#states.of("receipts"), block.number, PASSED);
    if (this.#states.of("header").holds(block.number)) this.#blooms.read(block, receipts);
  }

  /**
   * Checks the hashes and the senders of transactions that operations come from. The check of lists includes the hashes of messages.
   * @throws NodeUnverifiedError if one fails a check that holds
   */
  async checkTransactions(node: RpcNode, ofBlocks: readonly OperatingTransactions[]): Promise<void> {
    const slice = new WorkSlice();
    const { keccak } = this.#parts;
    const state = this.#states.of("transactions");
    const outcomes: [number, Outcome][] = [];
    for (const { block, transactions } of ofBlocks) {
      if (!state.isRequired(block)) continue;
      for (const transaction of transactions) {
        if (this.#isHashedInList(transaction) || this.#isOfDevelopmentNode(transaction)) continue;
        if (slice.isUsedUp) await slice.next();
        outcomes.push([block, checkTransactionHash(transaction, keccak)]);
      }
    }
    await this.#failures.record(node, state, outcomes);
    await this.#checkSenders(node, ofBlocks);
  }

  /**
   * Finds out which checks hold on the chain, from samples: the next block to index, and the latest ones. Asks every node that may be
   * called.
   * @param next the number of the next block
   * @param latest the number of the latest block
   */
  probe(next: number, latest: number): Promise<void> {
    return this.#probe.sample(next, latest);
  }

  /** @throws FormatUnknownError if all nodes fail at a block in an unknown format, and one has failed for long enough */
  expectKnownFormats(): Promise<void> {
    return this.#failures.expectKnownFormats();
  }

  /** @throws VerificationRequiredError if a check that the network demands has failed in samples and passed in none */
  expectDemanded(): void {
    this.#probe.expectDemanded();
  }

  /** What has changed since the last call, to be saved with the index. */
  takeUnsaved(): UnsavedChecks {
    const { counted, gas } = this.#weaker;
    const changed = [counted, gas, ...this.#states.all].flatMap((state) => state.takeUnsaved() ?? []);
    return { checks: changed, blooms: this.#blooms.takeUnsaved() };
  }

  async #hasReceipts(
    node: RpcNode,
    state: CheckState,
    { number, raw }: CheckedBlock,
    receipts: readonly PlainObject[],
  ): Promise<boolean> {
    const outcome = checkReceiptList(raw, receipts, this.#parts.keccak);
    await this.#failures.record(node, state, [[number, outcome]]);
    return outcome.kind !== "failed";
  }

  /** Senders of all blocks are recovered together, because each call of a thread takes time. */
  async #checkSenders(node: RpcNode, ofBlocks: readonly OperatingTransactions[]): Promise<void> {
    const state = this.#states.of("senders");
    const signed = ofBlocks
      .filter(({ block }) => state.isMade(block))
      .flatMap(({ block, signed: transactions }) => transactions.map((transaction) => ({ block, transaction })))
      .filter(({ transaction }) => !this.#isOfDevelopmentNode(transaction));
    if (signed.length === 0) return;
    const results = await this.#parts.recover(signed.map(({ transaction }) => transaction));
    await this.#failures.record(
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
    const state = this.#states.of(check);
    const outcomes: [number, Outcome][] = [];
    for (const block of blocks) {
      if (!state.isMade(block.number)) continue;
      if (block.read !== undefined) {
        const isTrivial = check === "transactions" && block.transactions.length === 0;
        this.#failures.passed(state, block.number, isTrivial ? TRIVIAL : PASSED);
        continue;
      }
      if (slice.isUsedUp) await slice.next();
      outcomes.push([block.number, examine(block)]);
    }
    await this.#failures.record(node, state, outcomes);
  }

  /** Whether the check of its list includes the hash of a transaction: of all that may be messages. */
  #isHashedInList(transaction: PlainObject): boolean {
    const { input } = transaction;
    return typeof input === "string" && beginsLikeMessage(input) && !this.#isOfDevelopmentNode(transaction);
  }

  /** A development node sends transactions of any account, without a signature; their hash is that of no encoding. */
  #isOfDevelopmentNode({ r, s }: PlainObject): boolean {
    return this.#parts.settings.isDevelopmentChain && r === "0x0" && s === "0x0";
  }
}
