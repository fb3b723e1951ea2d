import { type Hash, judgeBlock, MemoryState, marketOf, type ProtocolRules, type ReferenceBlock } from "@/lib/protocol";
import type { PlainObject } from "@/lib/protocol/plain-object";
import type { Random } from "../random";
import { simulatedFacts } from "./control";
import { drawMarketTransaction } from "./market-traffic";
import { type PlacedTransaction, sealBlock } from "./seal-block";
import { type SealedTransaction, sealTransaction } from "./seal-transaction";
import { type DrawnTransaction, drawTransaction, openingTransactions } from "./traffic";

/** A block whose hash is that of its header, which commits to its transactions and their receipts. */
export interface SimulatedBlock extends ReferenceBlock {
  /** The header as a node returns it. */
  readonly header: PlainObject;
  readonly bloom: `0x${string}`;
  readonly transactions: readonly PlacedTransaction[];
}

/** The chain at one point in time. Its blocks are indexed by number. */
export interface View {
  readonly blocks: readonly SimulatedBlock[];
  /** Number of the last block that can no longer change. */
  readonly finalized: number;
}

/** The rules of a network that a chain uses. */
export interface ChainRules extends ProtocolRules {
  readonly chainId: number;
  readonly startBlock: number;
  readonly finalityDepth: number;
}

/** The least and the greatest difference between the times of a block and its parent, in seconds. */
export interface TimeStep {
  readonly least: number;
  readonly most: number;
}

/** A chain with forks, determined by its random stream, and all views of its past. */
export class Chain {
  readonly rules: ChainRules;
  readonly #random: Random;
  readonly #timeStep: TimeStep;
  readonly #past: View[] = [];
  readonly #byHash = new Map<Hash, SimulatedBlock>();
  readonly #abandoned: (readonly SimulatedBlock[])[] = [];
  #blocks: readonly SimulatedBlock[] = [];
  #state = new MemoryState();
  #orphans: SealedTransaction[] = [];
  #highest = 0;

  constructor(random: Random, rules: ChainRules, timeStep: TimeStep = { least: 1, most: 12 }) {
    this.#random = random;
    this.#timeStep = timeStep;
    this.rules = rules;
    this.#add([]);
    this.#settle();
  }

  /** Returns the chain before the last `lag` changes. */
  view(lag = 0): View {
    const view = this.#past[Math.max(0, this.#past.length - 1 - lag)];
    if (view === undefined) throw new Error("the chain has no genesis block");
    return view;
  }

  /** The last block that no reorganization can reach. */
  get unreachable(): number {
    return this.#floor();
  }

  /** Returns a block that is or was part of the chain. */
  block(hash: Hash): SimulatedBlock | null {
    return this.#byHash.get(hash) ?? null;
  }

  /** Appends blocks. `busy` is the share of them with transactions. */
  grow(count: number, busy = 0.7): void {
    for (let added = 0; added < count; added++) this.#add(this.#drawTransactions(busy));
    this.#settle();
  }

  /** Appends blocks with transactions that emit no event. */
  growMessages(count: number): void {
    for (let added = 0; added < count; added++) {
      this.#add(this.#drawTransactions(1).map((transaction) => ({ ...transaction, logs: [] })));
    }
    this.#settle();
  }

  /** Replaces the last `depth` blocks by `length` others. Returns false, without a change, if one of them is final. */
  reorg(depth: number, length: number): boolean {
    const ancestor = Math.max(this.#blocks.length - 1 - depth, this.#floor(), 0);
    if (ancestor >= this.#blocks.length - 1) return false;
    this.#abandon(this.#blocks.slice(0, ancestor + 1));
    for (let added = 0; added < Math.max(1, length); added++) this.#add(this.#drawTransactions(0.9));
    this.#settle();
    return true;
  }

  /** Returns to an older fork and extends it by at least one block. Returns false if there is none. */
  comeBack(): boolean {
    const floor = this.#floor();
    const possible = this.#abandoned.filter(
      (fork) => fork.length > floor + 1 && this.#blocks[floor] === fork[floor] && fork.at(-1) !== this.#blocks.at(-1),
    );
    if (possible.length === 0) return false;
    this.#abandon(this.#random.pick(possible));
    this.#add(this.#drawTransactions(0.9));
    this.#settle();
    return true;
  }

  /** An upper bound of the blocks that nodes may report as final: the highest head so far less the depth. */
  #floor(): number {
    return Math.max(0, this.#highest - this.rules.finalityDepth);
  }

  #abandon(blocks: readonly SimulatedBlock[]): void {
    const left = this.#blocks.filter((block, number) => blocks[number] !== block);
    const staying = new Set(blocks.flatMap(({ transactions }) => transactions.map(({ hash }) => hash)));
    this.#abandoned.push(this.#blocks);
    this.#orphans = left
      .flatMap(({ transactions }) => transactions.map(({ index: _, ...transaction }) => transaction))
      .filter(({ hash }) => !staying.has(hash));
    this.#blocks = blocks;
    this.#state = new MemoryState();
    for (const block of blocks) this.#judge(block);
  }

  #judge(block: SimulatedBlock): void {
    if (block.number >= this.rules.startBlock) judgeBlock(this.#state, block, this.rules, simulatedFacts);
  }

  #drawTransactions(busy: number): SealedTransaction[] {
    const seal = (transaction: DrawnTransaction) => sealTransaction(transaction, this.rules.chainId);
    if (this.#blocks.length === this.rules.startBlock + 1) return openingTransactions(this.#random).map(seal);
    if (!this.#random.chance(busy)) return [];
    const drawn = Array.from({ length: this.#random.integer(1, 3) }, () =>
      this.#orphans.length > 0 && this.#random.chance(0.5)
        ? this.#minedAgain(this.#random.pick(this.#orphans))
        : seal(drawTransaction(this.#random, this.#state)),
    );
    if (marketOf(this.rules) !== null && this.#random.chance(0.7))
      drawn.push(...this.#drawMarketTransactions().map(seal));
    const unique = [...new Map(drawn.map((transaction) => [transaction.hash, transaction])).values()];
    this.#orphans = this.#orphans.filter(({ hash }) => !unique.some((transaction) => transaction.hash === hash));
    return unique;
  }

  #drawMarketTransactions(): DrawnTransaction[] {
    const time = this.#blocks.at(-1)?.timestamp ?? 0;
    const draw = () => drawMarketTransaction(this.#random, this.#state, time);
    return Array.from({ length: this.#random.integer(1, 3) }, draw);
  }

  /** The same transaction may fail in another block. */
  #minedAgain(transaction: SealedTransaction): SealedTransaction {
    return this.#random.chance(0.2) ? { ...transaction, succeeded: false, logs: [] } : transaction;
  }

  #add(drawn: readonly SealedTransaction[]): void {
    const parent = this.#blocks.at(-1);
    const number = this.#blocks.length;
    const parentHash = parent?.hash ?? (`0x${"0".repeat(64)}` as const);
    const salt = this.#random.hex(16);
    const timestamp =
      (parent?.timestamp ?? 1_700_000_000) + this.#random.integer(this.#timeStep.least, this.#timeStep.most);
    let logIndex = 0;
    const transactions = drawn.map((transaction, index) => ({
      ...transaction,
      index,
      logs: transaction.logs.map((log) => ({ ...log, logIndex: logIndex++ })),
    }));
    const parts = { number, parentHash, timestamp, transactions, salt };
    const block: SimulatedBlock = { ...parts, ...sealBlock(parts) };
    this.#byHash.set(block.hash, block);
    this.#blocks = [...this.#blocks, block];
    this.#judge(block);
  }

  /** Adds the current chain to the views that nodes can serve. */
  #settle(): void {
    this.#highest = Math.max(this.#highest, this.#blocks.length - 1);
    this.#past.push({ blocks: this.#blocks, finalized: Math.max(0, this.#floor() - this.#random.integer(0, 2)) });
  }
}
