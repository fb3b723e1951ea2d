import type { Hash } from "@/lib/protocol";
import type { Tally } from "@/tools/testing/simulation/counts";
import { Random } from "@/tools/testing/simulation/random";
import { message } from "./calls";
import { checkOpenOffers, checkProceeds, checkPurchases } from "./checks";
import { shuffled, type TradeAction } from "./draw";
import { Schedule } from "./schedule";
import type { TradeChain } from "./trade-chain";
import type { TradeIndex } from "./trade-index";

/** A chain with its index, on which groups of schedules are played one after the other. */
export interface TradeSystem {
  readonly chain: TradeChain;
  readonly index: TradeIndex;
}

export interface GroupOptions {
  readonly seed: number;
  readonly group: number;
  /** Purchases omit their anchor, to test that the schedules detect faults. */
  readonly withoutAnchors?: boolean;
  /** Receives each step. */
  readonly trace?: (line: string) => void;
}

/** Schedules of a group. They share blocks and accounts, but not inscriptions. */
export const GROUP = 8;
const DEEPEST_REORG = 6;
/** Number of blocks after which contracts can no longer read the hash of an anchor. */
const FORGOTTEN = 260;

/** Deploys the tickers of all schedules of a system. */
export async function deployTickers({ chain }: TradeSystem): Promise<void> {
  for (const tick of ["OAK", "ELM"]) {
    const terms = { op: "deploy", tick, max: 10n ** 15n, lim: 1_000n, contract: null, cmint: false } as const;
    await chain.send(message(0, chain.account(0), terms));
  }
  await chain.mine(1);
}

/**
 * Plays a group of schedules: random accounts trade random inscriptions, in blocks that are sometimes orphaned. Buyers read the
 * index, and their purchases name its latest block as the anchor. The seed and the number of the group
 * determine the outcome.
 *
 * @throws MarketFault if a buyer with an anchor paid for nothing, if an open offer cannot be bought, or if coins are missing
 */
export async function playGroup(system: TradeSystem, options: GroupOptions, tally: Tally): Promise<void> {
  await new Group(system, options, tally).play();
}

class Group {
  readonly #system: TradeSystem;
  readonly #random: Random;
  readonly #tally: Tally;
  readonly #options: GroupOptions;
  readonly #schedules: readonly Schedule[];
  /** Transactions by hash, of all branches. */
  readonly #sent = new Map<Hash, TradeAction>();
  /** Transactions of each block of the current branch since the setup. */
  readonly #blocks: (readonly TradeAction[])[] = [];

  constructor(system: TradeSystem, options: GroupOptions, tally: Tally) {
    this.#system = system;
    this.#tally = tally;
    this.#options = options;
    const { seed, group, withoutAnchors = false } = options;
    this.#random = new Random(`market ${seed} group ${group}`);
    this.#schedules = Array.from({ length: GROUP }, (_, index) => {
      const name = `${group * GROUP + index}`;
      return new Schedule(name, system.chain.accounts, { random: this.#random.stream(name), withoutAnchors });
    });
  }

  async play(): Promise<void> {
    const { chain } = this.#system;
    // No reorganization orphans this block.
    for (const schedule of this.#schedules) await schedule.mint(chain);
    await chain.mine(1);
    await this.#readIndex();
    await this.#mine(
      this.#drawAll((schedule) => schedule.drawSales()),
      1,
    );
    const rounds = this.#random.integer(5, 8);
    for (let round = 0; round < rounds; round++) {
      await this.#readIndex();
      await this.#act();
      if (this.#random.chance(0.1)) await this.#mine([], this.#random.integer(1, 4));
      if (this.#random.chance(0.02)) await this.#mine([], FORGOTTEN);
      if (this.#random.chance(0.35)) await this.#reorganize();
    }
    await this.#readIndex();
    await checkProceeds(chain);
    this.#tally.add("schedules", GROUP);
  }

  #drawAll(draw: (schedule: Schedule) => readonly TradeAction[]): readonly TradeAction[] {
    return this.#schedules.flatMap(draw);
  }

  /** Reads the index at the latest block, and checks it. */
  async #readIndex(): Promise<void> {
    const { chain, index } = this.#system;
    const head = await chain.head();
    await index.reach(head);
    const items = this.#schedules.flatMap((schedule) => schedule.items);
    const view = await index.view(items.map(({ tokenId }) => tokenId));
    if (view.hash !== head.hash) throw new Error("the index is not at the newest block");
    for (const schedule of this.#schedules) schedule.see(view, head.timestamp);
    const buyer = this.#random.integer(0, chain.accounts.length - 1);
    await checkOpenOffers({ chain, head, view, buyer }, items, this.#tally);
  }

  /** Several accounts act at once: their transactions are in one block, or in two, in any order. */
  async #act(): Promise<void> {
    const order = shuffled(
      this.#random,
      this.#drawAll((schedule) => schedule.draw()),
    );
    const cut = this.#random.chance(0.3) ? this.#random.integer(0, order.length) : order.length;
    await this.#mine(order.slice(0, cut), 1);
    if (cut < order.length) await this.#mine(order.slice(cut), 1);
    await this.#judge(cut < order.length ? 2 : 1);
  }

  async #mine(actions: readonly TradeAction[], blocks: number): Promise<void> {
    const { chain } = this.#system;
    for (const action of actions) this.#sent.set(await chain.send(action), action);
    await chain.mine(blocks);
    this.#blocks.push(actions, ...Array.from({ length: blocks - 1 }, () => []));
    this.#options.trace?.(`${blocks} blocks: ${actions.map(({ kind, from }) => `${kind} by ${from}`).join(", ")}`);
  }

  /** Judges the purchases in the last blocks. */
  async #judge(blocks: number): Promise<void> {
    const { chain, index } = this.#system;
    const head = await chain.head();
    await index.reach(head);
    const first = head.number - blocks + 1;
    const receipts = [];
    for (let block = first; block <= head.number; block++) receipts.push(...(await chain.receipts(block)));
    checkPurchases(receipts, this.#sent, await index.moves(first), this.#tally);
  }

  /**
   * Orphans the last blocks. On the other branch, some of their transactions are sent again: often the purchases, but not
   * the deposits that their buyers saw.
   */
  async #reorganize(): Promise<void> {
    // A node that loses blocks while the worker reads them costs time, and tools/testing/simulation/ covers it.
    await this.#system.index.reach(await this.#system.chain.head());
    const depth = Math.min(this.#random.integer(1, DEEPEST_REORG), this.#blocks.length);
    const orphaned = this.#blocks.splice(-depth).flat();
    await this.#system.chain.rollBack(depth);
    this.#tally.add("reorganizations");
    this.#options.trace?.(`a reorganization of ${depth} blocks`);
    const again = this.#sentAgain(orphaned);
    const cut = this.#random.integer(0, again.length);
    const later = this.#random.integer(1, depth);
    await this.#mine(again.slice(0, cut), 1);
    await this.#mine(again.slice(cut), later);
    this.#tally.add("purchases sent again on another branch", again.filter(({ isAnchored }) => isAnchored).length);
    await this.#judge(1 + later);
  }

  #sentAgain(orphaned: readonly TradeAction[]): readonly TradeAction[] {
    const random = this.#random;
    const isKept = random.chance(0.5)
      ? ({ kind }: TradeAction) => kind !== "deposit" && kind !== "gift"
      : () => random.chance(0.6);
    const kept = orphaned.filter(isKept);
    return random.chance(0.5) ? kept : shuffled(random, kept);
  }
}
