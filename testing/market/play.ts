import type { Hash } from "@/lib/protocol";
import type { Tally } from "@/testing/simulation/counts";
import { Random } from "@/testing/simulation/random";
import { type Item, message } from "./calls";
import { type Action, drawActions, drawSale, type Stage, shuffled } from "./draw";
import type { LaneChain } from "./lane-chain";
import type { LaneIndex } from "./lane-index";
import { judgeBooks, judgeOpenOffers, judgePurchases } from "./verdict";

/** A chain with its index, on which schedules are played one after the other. */
export interface Lane {
  readonly chain: LaneChain;
  readonly index: LaneIndex;
}

export interface ScheduleOptions {
  readonly seed: number;
  readonly schedule: number;
  /** For a test of the test: purchases leave out the anchor that they should name. */
  readonly withoutAnchors?: boolean;
  /** Receives each step. */
  readonly trace?: (line: string) => void;
}

/** Accounts that trade. */
const PEOPLE = 5;
const INSCRIPTIONS = 6;
const DEEPEST_REORG = 6;
/** Blocks after which the chain does not know an anchor. */
const FORGOTTEN = 260;
const VIEWS = 8;

/** Deploys the tickers of all schedules of a lane. */
export async function deployTickers({ chain }: Lane): Promise<void> {
  for (const tick of ["OAK", "ELM"]) {
    const terms = { op: "deploy", tick, max: 10n ** 15n, lim: 1_000n, contract: null, cmint: false } as const;
    await chain.send(message(0, chain.account(0), terms));
  }
  await chain.mine(1);
}

/**
 * Plays one schedule: random people trade random inscriptions, in blocks that are sometimes orphaned. Buyers decide by the
 * index, and their purchases name the block of the index as the anchor. What the schedule does follows from its seed and
 * number.
 *
 * @throws MarketFault if a buyer with an anchor paid for nothing, if something open cannot be bought, or if coins are missing
 */
export async function playSchedule(lane: Lane, options: ScheduleOptions, tally: Tally): Promise<void> {
  await new Schedule(lane, options, tally).play();
}

class Schedule {
  readonly #lane: Lane;
  readonly #random: Random;
  readonly #tally: Tally;
  readonly #stage: Stage;
  readonly #schedule: number;
  readonly #trace: (line: string) => void;
  /** Transactions by hash, of all branches. */
  readonly #sent = new Map<Hash, Action>();
  /** Transactions of each block of the current branch since the setup. */
  readonly #blocks: (readonly Action[])[] = [];

  constructor(lane: Lane, { seed, schedule, withoutAnchors = false, trace = () => {} }: ScheduleOptions, tally: Tally) {
    this.#lane = lane;
    this.#tally = tally;
    this.#trace = trace;
    this.#schedule = schedule;
    this.#random = new Random(`market ${seed} ${schedule}`);
    const accounts = lane.chain.accounts.slice(0, PEOPLE);
    this.#stage = { random: this.#random, accounts, items: [], withoutAnchors, claims: [], views: [], now: 0 };
  }

  async play(): Promise<void> {
    await this.#setUp();
    await this.#look();
    await this.#mine(
      this.#stage.items.filter(() => this.#random.chance(0.7)).flatMap((item) => drawSale(this.#stage, item)),
      1,
    );
    const rounds = this.#random.integer(4, 8);
    for (let round = 0; round < rounds; round++) {
      await this.#look();
      await this.#act();
      if (this.#random.chance(0.1)) await this.#mine([], this.#random.integer(1, 4));
      if (this.#random.chance(0.01)) await this.#mine([], FORGOTTEN);
      if (this.#random.chance(0.35)) await this.#reorganize();
    }
    await this.#look();
    await judgeBooks(this.#lane.chain);
  }

  /** Mints inscriptions. Nothing orphans this block. */
  async #setUp(): Promise<void> {
    const { chain } = this.#lane;
    const { items } = this.#stage;
    for (let index = 0; index < INSCRIPTIONS; index++) {
      const [ticker, id] = [index % 2 === 0 ? "OAK" : "ELM", `${this.#schedule}-${index}`];
      const owner = this.#random.integer(0, PEOPLE - 1);
      const mint = { op: "mint", tick: ticker, id, amt: BigInt(index + 1) } as const;
      const item: Item = { ticker, id, tokenId: await chain.send(message(owner, chain.account(owner), mint)) };
      items.push(item);
    }
    await chain.mine(1);
  }

  /** Reads the index at the newest block, and judges what it shows there. */
  async #look(): Promise<void> {
    const { chain, index } = this.#lane;
    const { items, views } = this.#stage;
    const head = await chain.head();
    this.#stage.now = head.timestamp;
    await index.reach(head);
    const view = await index.view(items.map(({ tokenId }) => tokenId));
    if (view.hash !== head.hash) throw new Error("the index is not at the newest block");
    views.push(view);
    if (views.length > VIEWS) views.shift();
    await judgeOpenOffers({ chain, head, view, buyer: this.#random.integer(0, PEOPLE - 1) }, items, this.#tally);
  }

  /** Several people act at once: their transactions are in one block, or in two, in any order. */
  async #act(): Promise<void> {
    const actions: Action[] = [];
    const draws = this.#random.integer(2, 5);
    for (let draw = 0; draw < draws; draw++) actions.push(...drawActions(this.#stage));
    const order = shuffled(this.#random, actions);
    const cut = this.#random.chance(0.3) ? this.#random.integer(0, order.length) : order.length;
    await this.#mine(order.slice(0, cut), 1);
    if (cut < order.length) await this.#mine(order.slice(cut), 1);
    await this.#judge(cut < order.length ? 2 : 1);
  }

  async #mine(actions: readonly Action[], blocks: number): Promise<void> {
    const { chain } = this.#lane;
    for (const action of actions) this.#sent.set(await chain.send(action), action);
    await chain.mine(blocks);
    this.#blocks.push(actions, ...Array.from({ length: blocks - 1 }, () => []));
    this.#trace(`block +${blocks}: ${actions.map(({ kind, from }) => `${kind} of ${from}`).join(", ")}`);
  }

  /** Judges the purchases in the last blocks. */
  async #judge(blocks: number): Promise<void> {
    const { chain, index } = this.#lane;
    const head = await chain.head();
    await index.reach(head);
    const first = head.number - blocks + 1;
    const receipts = [];
    for (let block = first; block <= head.number; block++) receipts.push(...(await chain.receipts(block)));
    judgePurchases(receipts, this.#sent, await index.moves(first), this.#tally);
  }

  /**
   * Orphans the last blocks. On the other branch, some of their transactions are sent again: often the purchases, but not
   * the deposits that their buyers saw.
   */
  async #reorganize(): Promise<void> {
    const depth = Math.min(this.#random.integer(1, DEEPEST_REORG), this.#blocks.length);
    if (depth === 0) return;
    const orphaned = this.#blocks.splice(-depth).flat();
    await this.#lane.chain.rollBack(depth);
    this.#tally.add("reorganizations");
    this.#trace(`reorganization of ${depth} blocks`);
    const again = this.#again(orphaned);
    const cut = this.#random.integer(0, again.length);
    await this.#mine(again.slice(0, cut), 1);
    await this.#mine(again.slice(cut), this.#random.integer(1, depth));
    this.#tally.add("purchases sent again on another branch", again.filter(({ isAnchored }) => isAnchored).length);
    await this.#judgeBranch();
  }

  #again(orphaned: readonly Action[]): readonly Action[] {
    const purchases = this.#stage.withoutAnchors || this.#random.chance(0.5);
    if (!purchases)
      return shuffled(
        this.#random,
        orphaned.filter(() => this.#random.chance(0.6)),
      );
    const isKept = ({ kind }: Action) => kind !== "deposit" && kind !== "gift";
    const kept = orphaned.filter(isKept);
    return this.#random.chance(0.5) ? kept : shuffled(this.#random, kept);
  }

  /** Judges all blocks since the fork. */
  async #judgeBranch(): Promise<void> {
    await this.#judge(Math.min(this.#blocks.length, DEEPEST_REORG + 2));
  }
}
