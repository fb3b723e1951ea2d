import { LOCAL_MARKET } from "@/lib/chain/networks/development";
import type { Address } from "@/lib/protocol";
import { buildMessage, messageToHex } from "@/lib/protocol";
import { buy, type Item, message, NEVER, offer, proceedsOf, transfer, vaultAddress } from "./calls";
import { deployTickers, type TradeSystem } from "./play";
import { type TradeCall, TradeChain } from "./trade-chain";
import { TradeIndex } from "./trade-index";

/** The outcomes of the buyers of one inscription in one block. */
export interface RaceResult {
  readonly through: "ex" | "the market";
  readonly buyers: number;
  /** Buyers whose coins the seller has. */
  readonly paid: number;
  readonly paidForNothing: number;
  /** In wei. */
  readonly price: bigint;
  /** The proceeds of the seller, in wei. */
  readonly earned: bigint;
}

const SELLER = 0;
const PRICE = 5n * 10n ** 18n;

/** Buys the same inscription from several accounts in one block: through `ex` messages, and through the market. */
export async function race(buyers: number): Promise<readonly RaceResult[]> {
  const chain = await TradeChain.start();
  const index = await TradeIndex.start(chain.url);
  const system = { chain, index };
  try {
    await deployTickers(system);
    return [await throughExchange(system, buyers), await throughMarket(system, buyers)];
  } finally {
    await index.stop();
    await chain.stop();
  }
}

async function mint({ chain }: TradeSystem, ticker: string): Promise<Item> {
  const id = `race-${ticker}`;
  const seller = chain.account(SELLER);
  const tokenId = await chain.send(message(SELLER, seller, { op: "mint", tick: ticker, id, amt: 7n }));
  return { ticker, id, tokenId };
}

async function throughExchange(system: TradeSystem, buyers: number): Promise<RaceResult> {
  const { chain } = system;
  const seller = chain.account(SELLER);
  const item = await mint(system, "OAK");
  const asking = { price: 5n, unit: "ETH" };
  await chain.send(message(SELLER, seller, { op: "list", tick: item.ticker, id: item.id, asking }));
  await chain.mine(1);
  const before = await chain.balance(seller);
  const data = messageToHex(buildMessage({ op: "ex", tick: item.ticker, id: item.id }));
  for (let buyer = 1; buyer <= buyers; buyer++) await chain.send({ from: buyer, to: seller, data, value: PRICE });
  await chain.mine(1);
  return result(system, { item, buyers, through: "ex", earned: (await chain.balance(seller)) - before });
}

async function throughMarket(system: TradeSystem, buyers: number): Promise<RaceResult> {
  const { chain } = system;
  const seller = chain.account(SELLER);
  const item = await mint(system, "ELM");
  await chain.send(transfer(SELLER, vaultAddress(seller), item));
  await chain.send(offer(SELLER, item, { price: PRICE, expires: NEVER }));
  await chain.mine(1);
  const anchor = await chain.head();
  const named = { seller, item, price: PRICE, sequence: 0n };
  for (let buyer = 1; buyer <= buyers; buyer++) await chain.send(buy(buyer, named, chain.account(buyer), anchor));
  await chain.mine(1);
  const call: TradeCall = { from: SELLER, to: LOCAL_MARKET, data: proceedsOf(seller), value: 0n };
  return result(system, { item, buyers, through: "the market", earned: BigInt((await chain.ask(call)) ?? "0x0") });
}

/** Each buyer pays the whole price or nothing, so the seller's proceeds give the number of payers. At most one is the owner. */
async function result(
  { chain, index }: TradeSystem,
  race: { readonly item: Item } & Pick<RaceResult, "through" | "buyers" | "earned">,
): Promise<RaceResult> {
  const { item, through, buyers, earned } = race;
  await index.reach(await chain.head());
  const owner = (await index.view([item.tokenId])).inscriptions.get(item.tokenId)?.owner;
  const isSold = chain.accounts.slice(1, buyers + 1).some((account: Address) => account === owner);
  const paid = Number(earned / PRICE);
  return { through, buyers, paid, paidForNothing: paid - (isSold ? 1 : 0), price: PRICE, earned };
}
