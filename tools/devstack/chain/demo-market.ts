import { encodeFunctionData, type Hex, stringToHex, zeroHash } from "viem";
import { NIP20_MARKET_ABI as abi } from "@/lib/chain/contracts/nip20-market";
import { buildMessage, NEVER_EXPIRES } from "@/lib/protocol";
import type { DemoChain, DemoOffer, DemoStep, Held } from "./demo-step";

/** Usual unit prices, in wei. The prices of the history are near them. */
const UNIT_PRICES: Readonly<Record<string, bigint>> = { OAK: 2n * 10n ** 15n, EMBER: 3n * 10n ** 13n };
/** Prices have at most three decimals of the coin. */
const PRECISION = 10n ** 15n;
const NEVER = BigInt(NEVER_EXPIRES);
const WEEK = 7 * 24 * 3600;
/** Lifetime of the offers that expire in the history, in seconds. */
const SHORT = 30;

/** The market of the demo history: adds its steps, and keeps `held` up to date. */
export class DemoMarket {
  readonly #held: Held[];
  readonly #push: (step: DemoStep) => void;
  /** Accounts that have sold something. */
  readonly #sellers = new Set<number>();
  #turns = 0;

  constructor(held: Held[], push: (step: DemoStep) => void) {
    this.#held = held;
    this.#push = push;
  }

  deploy(): void {
    this.#push({ kind: "createMarket", from: 0 });
  }

  /** Deposits up to `count` inscriptions of different sellers, and offers them, in one transaction per seller. */
  sell(tick: string, count: number): void {
    const chosen = this.#outside(tick).slice(0, count);
    for (const unit of chosen) this.#deposit(unit);
    for (const seller of new Set(chosen.map(({ owner }) => owner))) {
      const units = chosen.filter(({ owner }) => owner === seller);
      for (const unit of units) unit.offer = { seller, price: this.#nextPrice(unit), isOpen: true };
      this.#offer(seller, units, (time) => (this.#turns % 2 === 0 ? NEVER : BigInt(time + WEEK)));
    }
  }

  /** Sells an inscription by an offer that expires soon. */
  sellUntilSoon(tick: string): void {
    const [unit] = this.#outside(tick);
    if (unit === undefined) return;
    this.#deposit(unit);
    unit.offer = { seller: unit.owner, price: this.#nextPrice(unit), isOpen: true };
    this.#offer(unit.owner, [unit], (time) => BigInt(time + SHORT));
    unit.offer = { ...unit.offer, isOpen: false };
  }

  /** Buys the cheapest inscriptions, one after the other. */
  buy(tick: string, count: number): void {
    for (const unit of this.#cheapest(tick).slice(0, count)) {
      const { buyer, price } = this.#termsOf(unit);
      this.#call(buyer, price, (chain) =>
        encodeFunctionData({
          abi,
          functionName: "buy",
          args: [purchase(unit.unit, unit.offer, chain), chain.account(buyer), 0n, zeroHash],
        }),
      );
      this.#move(unit.unit, buyer);
    }
  }

  /** Buys the cheapest inscriptions in one transaction. */
  sweep(tick: string, count: number): void {
    const units = this.#cheapest(tick).slice(0, count);
    const sellers = units.map(({ offer }) => offer.seller);
    const buyer = [9, 8, 7, 6, 5, 4, 3, 2, 1].find((account) => !sellers.includes(account)) ?? 0;
    const value = units.reduce((sum, { offer }) => sum + offer.price, 0n);
    this.#call(buyer, value, (chain) =>
      encodeFunctionData({
        abi,
        functionName: "buyMany",
        args: [
          units.map(({ unit, offer }) => purchase(unit, offer, chain)),
          chain.account(buyer),
          BigInt(count),
          0n,
          zeroHash,
        ],
      }),
    );
    for (const { unit } of units) this.#move(unit, buyer);
  }

  /** Lowers the price of the most expensive offer. */
  reprice(tick: string): void {
    const last = this.#cheapest(tick).at(-1);
    if (last === undefined) return;
    last.unit.offer = { ...last.offer, price: rounded((last.offer.price * 4n) / 5n) };
    this.#offer(last.offer.seller, [last.unit], () => NEVER);
  }

  /** Takes the inscription of the most expensive offer out of its vault. */
  withdraw(tick: string): void {
    const last = this.#cheapest(tick).at(-1);
    if (last === undefined) return;
    const { seller } = last.offer;
    this.#call(seller, 0n, (chain) =>
      encodeFunctionData({ abi, functionName: "withdraw", args: [[item(last.unit, chain)], chain.account(seller)] }),
    );
    this.#move(last.unit, seller);
  }

  /** Ends the most expensive offer. The inscription stays in the vault. */
  cancel(tick: string): void {
    const last = this.#cheapest(tick).at(-1);
    if (last === undefined) return;
    this.#call(last.offer.seller, 0n, (chain) =>
      encodeFunctionData({ abi, functionName: "cancel", args: [[item(last.unit, chain)]] }),
    );
    last.unit.offer = { ...last.offer, isOpen: false };
  }

  /** A seller collects the proceeds. The others leave theirs in the market. */
  collect(): void {
    const [seller] = this.#sellers;
    if (seller === undefined) return;
    this.#call(seller, 0n, (chain) =>
      encodeFunctionData({ abi, functionName: "collect", args: [chain.account(seller)] }),
    );
  }

  #outside(tick: string): Held[] {
    return this.#held.filter((held) => held.tick === tick && !held.listed && held.offer === null);
  }

  /** Open offers by unit price. */
  #cheapest(tick: string): { readonly unit: Held; readonly offer: DemoOffer }[] {
    return this.#held
      .flatMap((unit) => (unit.tick === tick && unit.offer?.isOpen ? [{ unit, offer: unit.offer }] : []))
      .sort((a, b) => (a.offer.price * b.unit.amount < b.offer.price * a.unit.amount ? -1 : 1));
  }

  #termsOf({ offer }: { readonly offer: DemoOffer }): { readonly buyer: number; readonly price: bigint } {
    this.#turns++;
    return { buyer: (offer.seller + 1 + (this.#turns % 8)) % 10, price: offer.price };
  }

  /** Between 0.8 and 1.3 times the usual unit price, different for each offer. */
  #nextPrice({ tick, amount }: Held): bigint {
    this.#turns++;
    const percent = 80n + ((BigInt(this.#turns) * 37n) % 51n);
    return rounded((amount * (UNIT_PRICES[tick] ?? PRECISION) * percent) / 100n);
  }

  #deposit({ owner, tick, id }: Held): void {
    const text = buildMessage({ op: "tsf", tick, id });
    this.#push({ kind: "message", from: owner, to: { vaultOf: owner }, text, value: 0n });
  }

  #offer(seller: number, units: readonly Held[], expires: (time: number) => bigint): void {
    const terms = units.map((unit) => ({ unit, price: unit.offer?.price ?? 0n }));
    this.#call(seller, 0n, (chain) =>
      encodeFunctionData({
        abi,
        functionName: "offer",
        args: [terms.map(({ unit, price }) => ({ ...item(unit, chain), price, expires: expires(chain.time) }))],
      }),
    );
  }

  /** The inscription leaves its vault. */
  #move(unit: Held, owner: number): void {
    if (unit.offer !== null && unit.offer.seller !== owner) this.#sellers.add(unit.offer.seller);
    Object.assign(unit, { owner, offer: null });
  }

  #call(from: number, value: bigint, call: (chain: DemoChain) => Hex): void {
    this.#push({ kind: "market", from, value, call });
  }
}

function rounded(price: bigint): bigint {
  const whole = (price / PRECISION) * PRECISION;
  return whole === 0n ? PRECISION : whole;
}

function item({ tick, mintStep }: Held, chain: DemoChain) {
  return { ticker: stringToHex(tick, { size: 32 }), tokenId: chain.hashOf(mintStep) };
}

/** The sequence is 0, because in the history no inscription is offered again after it has left a vault of the same seller. */
function purchase(unit: Held, { seller, price }: DemoOffer, chain: DemoChain) {
  return { seller: chain.account(seller), ...item(unit, chain), price, sequence: 0n };
}
