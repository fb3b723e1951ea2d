import { buildMessage, type Message } from "@/lib/protocol";
import { DemoMarket } from "./demo-market";
import type { DemoStep, Held } from "./demo-step";

const PEOPLE = 10;
const ETHER = 10n ** 18n;
const FINNEY = 10n ** 15n;
const gwei = (wei: bigint) => wei / 10n ** 9n;

/**
 * A realistic, deterministic history: tokens of different sizes, mints of several accounts, transfers, listings, sales, a
 * split, delegations, messages that the rules reject for different reasons, and a market with vaults, offers and sales.
 */
export function demoHistory(): DemoStep[] {
  const history = new History();
  const { market } = history;
  market.deploy();
  history.deploy(0, "OAK", 1_000_000n, 1_000n);
  history.mints("OAK", 14, 1_000n);
  history.deploy(3, "EMBER", 21_000_000n, 50_000n);
  history.mints("EMBER", 12, 50_000n);
  history.transfers(6);
  history.rejected(4, 4, '{"p":"nip-20","op":"deploy","tick":"OAK","max":500,"lim":5}');
  history.deploy(1, "tide", 10_000n, 25n);
  history.mints("tide", 16, 25n);
  history.listings(5);
  history.rejected(2, 2, '{"p":"nip-20","op":"mint","tick":"tide","id":"500","amt":"26"}');
  history.sale();
  history.transfers(7);
  history.deploy(5, "MOSS", 300n, 100n);
  history.mints("MOSS", 3, 100n, 100n);
  history.rejected(6, 6, '{"p":"nip-20","op":"mint","tick":"MOSS","id":"4","amt":"1"}');
  market.sell("OAK", 4);
  history.split();
  history.plainListing();
  history.rejected(7, 7, '{"p":"nip-20","op":"mint","tick":"PEBBLE","id":"1","amt":"10"}');
  history.mints("OAK", 10, 1_000n);
  history.sale();
  market.buy("OAK", 1);
  history.unlisting();
  history.deploy(8, "Harbour", 5_000_000n, 2_500n);
  history.mints("Harbour", 15, 2_500n);
  history.rejected(9, 0, '{"p":"nip-20","op":"tsf","tick":"OAK","id":"999"}');
  history.transfers(5);
  history.transferOfListed();
  market.sell("EMBER", 4);
  market.buy("OAK", 1);
  history.delegation();
  history.listings(6);
  history.deploy(2, "QUARTZ8", 880_000n, 888n);
  history.mints("QUARTZ8", 11, 888n);
  history.rejected(3, 3, '{"p":"nip-20","op":"deploy","tick":"METIS","max":1000,"lim":10}');
  history.sale();
  history.rejected(1, 1, '{"p":"nip-20","op":"stake","tick":"EMBER","id":"3"}');
  history.mints("EMBER", 9, 50_000n);
  market.buy("EMBER", 2);
  history.sale();
  market.sell("OAK", 7);
  market.sellUntilSoon("OAK");
  history.transfers(4);
  market.buy("OAK", 1);
  market.reprice("OAK");
  market.sell("EMBER", 5);
  market.buy("EMBER", 1);
  market.sweep("OAK", 2);
  market.withdraw("EMBER");
  market.collect();
  history.listings(2);
  market.cancel("EMBER");
  market.buy("OAK", 1);
  return history.steps;
}

class History {
  readonly steps: DemoStep[] = [];
  readonly #held: Held[] = [];
  readonly market = new DemoMarket(this.#held, (step) => this.steps.push(step));
  readonly #minted = new Map<string, number>();
  #seed = 20_231_108;

  deploy(from: number, tick: string, max: bigint, lim: bigint): void {
    this.#send(from, from, { op: "deploy", tick, max, lim, contract: null, cmint: false });
  }

  /** The amount of each mint is `exactly`, or else a random number of fifths of the limit. */
  mints(tick: string, count: number, lim: bigint, exactly?: bigint): void {
    for (let index = 0; index < count; index++) {
      const owner = this.#random(PEOPLE);
      const amount = exactly ?? (lim * BigInt(1 + this.#random(5))) / 5n;
      const number = (this.#minted.get(tick) ?? 0) + 1;
      this.#minted.set(tick, number);
      this.#send(owner, owner, { op: "mint", tick, id: String(number), amt: amount });
      const mintStep = this.steps.length - 1;
      this.#held.push({ tick, id: String(number), mintStep, amount, owner, price: null, listed: false, offer: null });
    }
  }

  transfers(count: number): void {
    for (let index = 0; index < count; index++) {
      const unit = this.#pick((held) => !held.listed);
      const to = this.#another(unit.owner);
      this.#send(unit.owner, to, { op: "tsf", tick: unit.tick, id: unit.id });
      unit.owner = to;
    }
  }

  /** Prices are in ETH if they are whole, else in gwei. */
  listings(count: number): void {
    for (let index = 0; index < count; index++) {
      const unit = this.#pick((held) => !held.listed);
      const price = BigInt(5 + this.#random(60)) * 50n * FINNEY;
      const asking =
        price % ETHER === 0n ? { price: price / ETHER, unit: "ETH" } : { price: gwei(price), unit: "gwei" };
      this.#send(unit.owner, unit.owner, { op: "list", tick: unit.tick, id: unit.id, asking });
      unit.listed = true;
      unit.price = price;
    }
  }

  plainListing(): void {
    const unit = this.#pick((held) => !held.listed);
    this.#send(unit.owner, unit.owner, { op: "list", tick: unit.tick, id: unit.id, asking: null });
    unit.listed = true;
  }

  sale(): void {
    const unit = this.#pick((held) => held.price !== null);
    const buyer = this.#another(unit.owner);
    this.#send(buyer, unit.owner, { op: "ex", tick: unit.tick, id: unit.id }, unit.price ?? 0n);
    Object.assign(unit, { owner: buyer, listed: false, price: null });
  }

  unlisting(): void {
    const unit = this.#pick((held) => held.listed);
    this.#send(unit.owner, unit.owner, { op: "ulist", tick: unit.tick, id: unit.id });
    Object.assign(unit, { listed: false, price: null });
  }

  split(): void {
    const unit = this.#pick((held) => !held.listed && held.amount > 3n);
    const amt1 = unit.amount / 3n;
    this.#send(unit.owner, unit.owner, {
      op: "split",
      tick: unit.tick,
      id: unit.id,
      amt1,
      amt2: unit.amount - amt1,
    });
    this.#held.splice(this.#held.indexOf(unit), 1);
  }

  delegation(): void {
    const unit = this.#pick((held) => !held.listed);
    this.#send(unit.owner, this.#another(unit.owner), { op: "dlg", tick: unit.tick, id: unit.id });
  }

  /** Rejected, because a listed inscription cannot be transferred. */
  transferOfListed(): void {
    const unit = this.#pick((held) => held.listed);
    this.#send(unit.owner, this.#another(unit.owner), { op: "tsf", tick: unit.tick, id: unit.id });
  }

  rejected(from: number, to: number, json: string): void {
    this.steps.push({ kind: "message", from, to, text: `data:,${json}`, value: 0n });
  }

  #send(from: number, to: number, message: Message, value = 0n): void {
    this.steps.push({ kind: "message", from, to, text: buildMessage(message), value });
  }

  /** Picks one of the inscriptions outside vaults. */
  #pick(suits: (held: Held) => boolean): Held {
    const suitable = this.#held.filter((held) => held.offer === null && suits(held));
    const unit = suitable[this.#random(suitable.length)];
    if (unit === undefined) throw new Error("demo history: no inscription matches the next step");
    return unit;
  }

  #another(person: number): number {
    return (person + 1 + this.#random(PEOPLE - 1)) % PEOPLE;
  }

  /** A number below `bound`, from a linear congruential generator. */
  #random(bound: number): number {
    this.#seed = (Math.imul(this.#seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#seed / 2 ** 32) * bound);
  }
}
