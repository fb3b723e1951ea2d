import { decodeEventLog, type Hex } from "viem";
import { NIP20_MARKET_ABI as abi } from "@/lib/chain/contracts/nip20-market";
import { LOCAL_MARKET } from "@/lib/chain/networks/development";
import { type Address, type Hash, parseAddress, parseHash } from "@/lib/protocol";
import type { Tally } from "@/tools/testing/simulation/counts";
import type { Item } from "./calls";
import * as calls from "./calls";
import type { TradeAction } from "./draw";
import type { Head, Receipt, TradeChain } from "./trade-chain";
import { type IndexView, moveKey } from "./trade-index";

/** An inscription that a transaction paid for. */
interface Bought {
  readonly tokenId: Hash;
  readonly recipient: Address;
  readonly seller: Address;
}

/** A fault of a schedule. */
export class MarketFault extends Error {}

/**
 * Every inscription that the transaction paid for. The market emits its event whether or not the vault owned the inscription.
 */
function boughtIn({ logs }: Receipt): Bought[] {
  return logs.flatMap(({ address, topics, data }) => {
    if (address !== LOCAL_MARKET || topics.length !== 1) return [];
    const { eventName, args } = decodeEventLog({ abi, data, topics: [topics[0] ?? "0x"], strict: true });
    if (eventName !== "Sold" || args === undefined) return [];
    const [recipient, seller] = [parseAddress(args.recipient), parseAddress(args.seller)];
    const tokenId = parseHash(args.tokenId);
    if (recipient === null || seller === null || tokenId === null) throw new MarketFault("a malformed event");
    return [{ tokenId, recipient, seller }];
  });
}

/**
 * Compares the transactions of these blocks with the index: each inscription that a purchase with an anchor paid for is
 * transferred to its recipient. `moves` are the index's accepted operations of the blocks.
 *
 * @throws MarketFault otherwise
 */
export function checkPurchases(
  receipts: readonly Receipt[],
  actions: ReadonlyMap<Hash, TradeAction>,
  moves: ReadonlySet<string>,
  tally: Tally,
): void {
  for (const receipt of receipts) {
    const action = actions.get(receipt.transactionHash);
    if (action === undefined) continue;
    tally.add(`${action.kind}: ${receipt.isSuccess ? "succeeded" : "reverted"}`);
    const bought = boughtIn(receipt);
    const missing = bought.filter((each) => !isTransferred(receipt.transactionHash, each, moves));
    tally.add(
      action.isAnchored ? "inscriptions bought with an anchor" : "inscriptions bought without one",
      bought.length,
    );
    if (missing.length === 0) continue;
    tally.add(
      action.isAnchored ? "VIOLATIONS: paid for nothing" : "paid for nothing, without an anchor",
      missing.length,
    );
    if (action.isAnchored) throw new MarketFault(`the ${action.kind} ${receipt.transactionHash} has paid for nothing`);
  }
}

/** The sale and the transfer are both accepted. The second party of a sale is its seller. */
function isTransferred(hash: Hash, { tokenId, recipient, seller }: Bought, moves: ReadonlySet<string>): boolean {
  return moves.has(moveKey(hash, "tsf", tokenId, recipient)) && moves.has(moveKey(hash, "sale", tokenId, seller));
}

/**
 * Simulates the purchase of each offer that is open in the index, by `eth_call`. The parent of the newest block is the anchor,
 * because a node executes calls as if in the newest block.
 *
 * @throws MarketFault if the market refuses a purchase
 */
export async function checkOpenOffers(
  { chain, head, view, buyer }: { chain: TradeChain; head: Head; view: IndexView; buyer: number },
  items: readonly Item[],
  tally: Tally,
): Promise<void> {
  const anchor = { number: head.number - 1, hash: head.parentHash };
  const judge = async (item: Item): Promise<void> => {
    const open = view.inscriptions.get(item.tokenId)?.offer;
    if (!open) return;
    tally.add("open offers that can be bought");
    const call = calls.buy(buyer, { ...open, item }, chain.account(buyer), anchor);
    if ((await chain.ask(call)) === null)
      throw new MarketFault(
        `the offer of ${item.ticker} ${item.id} is open in the index at block ${head.number}, but not in the market`,
      );
  };
  await Promise.all(items.map(judge));
}

/**
 * Checks that the market's balance equals the proceeds that it owes.
 *
 * @throws MarketFault if they differ
 */
export async function checkProceeds(chain: TradeChain): Promise<void> {
  let owed = 0n;
  for (const account of chain.accounts) {
    const answer: Hex | null = await chain.ask({
      from: 0,
      to: LOCAL_MARKET,
      data: calls.proceedsOf(account),
      value: 0n,
    });
    owed += BigInt(answer ?? "0x0");
  }
  const held = await chain.balance(LOCAL_MARKET);
  if (held !== owed) throw new MarketFault(`the market holds ${held} but owes ${owed}`);
}
