import type { Address } from "@/lib/protocol";
import type { Random } from "@/tools/testing/simulation/random";
import { type Item, message } from "./calls";
import { type DrawInputs, drawActions, drawSale, type TradeAction } from "./draw";
import type { TradeChain } from "./trade-chain";
import type { IndexView } from "./trade-index";

/** Accounts that trade. */
const PEOPLE = 5;
const INSCRIPTIONS = 6;
/** Number of views from which buyers choose. */
const VIEWS = 8;

/** The accounts of one schedule, which trade its inscriptions. */
export class Schedule {
  readonly #name: string;
  readonly #stage: DrawInputs;

  constructor(
    name: string,
    accounts: readonly Address[],
    { random, withoutAnchors }: { readonly random: Random; readonly withoutAnchors: boolean },
  ) {
    this.#name = name;
    const people = accounts.slice(0, PEOPLE);
    this.#stage = { random, accounts: people, items: [], withoutAnchors, claims: [], views: [], now: 0 };
  }

  get items(): readonly Item[] {
    return this.#stage.items;
  }

  /** Mints the inscriptions to random accounts. */
  async mint(chain: TradeChain): Promise<void> {
    const { random, items } = this.#stage;
    for (let index = 0; index < INSCRIPTIONS; index++) {
      const [ticker, id] = [index % 2 === 0 ? "OAK" : "ELM", `${this.#name}-${index}`];
      const owner = random.integer(0, PEOPLE - 1);
      const mint = { op: "mint", tick: ticker, id, amt: BigInt(index + 1) } as const;
      items.push({ ticker, id, tokenId: await chain.send(message(owner, chain.account(owner), mint)) });
    }
  }

  /** `now` is the time of the newest block, in seconds since 1970. */
  see(view: IndexView, now: number): void {
    const { views } = this.#stage;
    this.#stage.now = now;
    views.push(view);
    if (views.length > VIEWS) views.shift();
  }

  /** Deposits and offers of most inscriptions. */
  drawSales(): readonly TradeAction[] {
    const { random, items } = this.#stage;
    return items.filter(() => random.chance(0.7)).flatMap((item) => drawSale(this.#stage, item));
  }

  /** The next actions of several accounts. */
  draw(): readonly TradeAction[] {
    const draws = this.#stage.random.integer(2, 5);
    return Array.from({ length: draws }, () => drawActions(this.#stage)).flat();
  }
}
