import { encodeFunctionData, type Hex, parseEther, stringToHex, zeroHash } from "viem";
import { z } from "zod";
import { NIP20_MARKET_ABI as abi, vaultOf } from "@/lib/chain/contracts/nip20-market";
import { local } from "@/lib/chain/networks";
import { type Address, buildMessage, type Hash, type Message, marketAddress, NEVER_EXPIRES } from "@/lib/protocol";
import { deployLocalMarket } from "@/tools/devstack/chain/market";
import type { ApiHistory } from "./api-history";
import type { IndexedChain } from "./indexed-chain";

/** Seconds between the first sales and the later ones. */
const PAUSE = 30 * 3_600;
/** Seconds after which the offer of `trade4` expires. */
const SHORT = 3_600;

/** Actions on the local chain's market. */
export interface MarketActions {
  readonly market: Address;
  vault(account: Address): Address;
  /** Sends a call of the market. @throws if it fails */
  act(from: Address, data: Hex, value?: bigint): Promise<Hash>;
}

const receipt = z.object({ status: z.string() });

/** Deploys the local market on a chain, if it is not there. */
export async function openMarket(chain: IndexedChain): Promise<MarketActions> {
  const market = marketAddress(local);
  if (market === null) throw new Error("the local network has no market");
  await deployLocalMarket((method, params = []) => chain.rpc.call(method, [...params], z.unknown()));
  return {
    market,
    vault: (account) => vaultOf(market, account),
    async act(from, data, value = 0n) {
      const hash = await chain.call({ from, to: market, data, value });
      const { status } = await chain.rpc.call("eth_getTransactionReceipt", [hash], receipt);
      if (status !== "0x1") throw new Error("the market reverted the call");
      return hash;
    },
  };
}

/** An item of the market's contract. */
export const item = (tick: string, tokenId: Hash) => ({ ticker: stringToHex(tick, { size: 32 }), tokenId });

/**
 * Continues the history with the ticker TRADE: `trade1` to `trade6` of ann with 100, 50, 30, 20, 10 and 5. ann deposits all but the last and offers 1 to 5; ben
 * buys `trade2`; 30 hours later, when the offer of `trade4` has expired, ann lowers the price of `trade1`, cid buys
 * `trade3` and sells it to dan by message, and ben, who has deposited and offered `trade2`, cancels all his offers. ann
 * offers `trade6` without a deposit.
 */
export async function writeMarketHistory(chain: IndexedChain, history: ApiHistory): Promise<MarketActions> {
  const { ann, ben, cid, dan } = history.people;
  const actions = await openMarket(chain);
  const { act, vault } = actions;
  const sendMessage = (from: Address, to: Address, message: Message, value = 0n) =>
    chain.send({ from, to, text: buildMessage(message), value });
  const named = async (name: string, sent: Promise<Hash>) => history.add(name, await sent);
  const id = (number: number) => history.hash(`trade${number}`);
  const offer = (number: number, price: string, expires = BigInt(NEVER_EXPIRES)) => ({
    ...item("TRADE", id(number)),
    price: parseEther(price),
    expires,
  });
  const purchase = (seller: Address, number: number, price: string, sequence = 0n) => ({
    ...item("TRADE", id(number)),
    seller,
    price: parseEther(price),
    sequence,
  });
  const deposit = (from: Address, number: number) =>
    named(`deposit${number}`, sendMessage(from, vault(from), { op: "tsf", tick: "TRADE", id: id(number) }));

  await sendMessage(ann, ann, { op: "deploy", tick: "TRADE", max: 1000n, lim: 100n, contract: null, cmint: false });
  for (const [index, amt] of [100n, 50n, 30n, 20n, 10n, 5n].entries()) {
    await named(`trade${index + 1}`, sendMessage(ann, ann, { op: "mint", tick: "TRADE", id: String(index + 1), amt }));
  }
  for (const number of [1, 2, 3, 4, 5]) await deposit(ann, number);
  const soon = BigInt(await timeOf(chain)) + BigInt(SHORT);
  const offers = [offer(1, "5"), offer(2, "2"), offer(3, "3"), offer(4, "1", soon), offer(5, "1")];
  await named("offers", act(ann, encodeFunctionData({ abi, functionName: "offer", args: [offers] })));
  await named(
    "sale2",
    act(
      ben,
      encodeFunctionData({ abi, functionName: "buy", args: [purchase(ann, 2, "2"), ben, 0n, zeroHash] }),
      parseEther("2"),
    ),
  );
  const later = Number(soon) - SHORT + PAUSE;
  await chain.rpc.batch([{ method: "evm_setNextBlockTimestamp", params: [later] }]);
  await named("reprice1", act(ann, encodeFunctionData({ abi, functionName: "offer", args: [[offer(1, "4")]] })));
  await named(
    "sale3",
    act(
      cid,
      encodeFunctionData({ abi, functionName: "buyMany", args: [[purchase(ann, 3, "3")], cid, 1n, 0n, zeroHash] }),
      parseEther("4"),
    ),
  );
  await deposit(ben, 2);
  await named("offer2", act(ben, encodeFunctionData({ abi, functionName: "offer", args: [[offer(2, "2.5")]] })));
  await named("cancelAll", act(ben, encodeFunctionData({ abi, functionName: "cancelAll", args: [] })));
  await named("offer6", act(ann, encodeFunctionData({ abi, functionName: "offer", args: [[offer(6, "1")]] })));
  await sendMessage(cid, cid, { op: "list", tick: "TRADE", id: id(3), asking: { price: 4n, unit: "ETH" } });
  await named("exchange3", sendMessage(dan, cid, { op: "ex", tick: "TRADE", id: id(3) }, parseEther("4")));
  await chain.synced();
  return actions;
}

const timed = z.object({ timestamp: z.string().transform(Number) });

/** Time of the latest block, in seconds. */
async function timeOf(chain: IndexedChain): Promise<number> {
  return (await chain.rpc.call("eth_getBlockByNumber", ["latest", false], timed)).timestamp;
}
