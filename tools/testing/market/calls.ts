import { encodeFunctionData, type Hex, stringToHex, zeroHash } from "viem";
import { NIP20_MARKET_ABI as market, NIP20_VAULT_ABI as vault, vaultOf } from "@/lib/chain/contracts/nip20-market";
import { LOCAL_MARKET } from "@/lib/chain/networks/development";
import { type Address, buildMessage, type Hash, type Message, messageToHex, NEVER_EXPIRES } from "@/lib/protocol";
import type { TradeCall } from "./trade-chain";

/** An inscription of a schedule. */
export interface Item {
  readonly ticker: string;
  readonly id: string;
  readonly tokenId: Hash;
}

/** The arguments of a purchase (contracts/NIP20Market.sol). */
export interface Named {
  readonly seller: Address;
  readonly item: Item;
  readonly price: bigint;
  readonly sequence: bigint;
}

/** A block that a purchase names; null: none. */
export type Anchor = { readonly number: number; readonly hash: Hash } | null;

/** Expiry of an offer that never expires. */
export const NEVER = BigInt(NEVER_EXPIRES);

const vaults = new Map<Address, Address>();

/** Address of the account's vault. */
export function vaultAddress(account: Address): Address {
  const vault = vaults.get(account) ?? vaultOf(LOCAL_MARKET, account);
  vaults.set(account, vault);
  return vault;
}

export function message(from: number, to: Address, content: Message): TradeCall {
  return { from, to, data: messageToHex(buildMessage(content)), value: 0n };
}

export function transfer(from: number, to: Address, { ticker, id }: Item): TradeCall {
  return message(from, to, { op: "tsf", tick: ticker, id });
}

/** `ticker` can be another than the inscription's. */
export function offer(from: number, item: Item, terms: { price: bigint; expires: bigint; ticker?: string }): TradeCall {
  const { tokenId } = nameOf(item);
  const ticker = stringToHex(terms.ticker ?? item.ticker, { size: 32 });
  const args = [[{ ticker, tokenId, price: terms.price, expires: terms.expires }]] as const;
  return toMarket(from, encodeFunctionData({ abi: market, functionName: "offer", args }));
}

export function cancel(from: number, item: Item): TradeCall {
  return toMarket(from, encodeFunctionData({ abi: market, functionName: "cancel", args: [[nameOf(item)]] }));
}

export function cancelAll(from: number): TradeCall {
  return toMarket(from, encodeFunctionData({ abi: market, functionName: "cancelAll" }));
}

export function withdraw(from: number, item: Item, recipient: Address): TradeCall {
  return toMarket(
    from,
    encodeFunctionData({ abi: market, functionName: "withdraw", args: [[nameOf(item)], recipient] }),
  );
}

/** A withdrawal from the account's vault without the market. */
export function withdrawDirectly(from: number, account: Address, item: Item, recipient: Address): TradeCall {
  const { ticker, tokenId } = nameOf(item);
  const data = encodeFunctionData({ abi: vault, functionName: "withdraw", args: [ticker, tokenId, recipient] });
  return { from, to: vaultAddress(account), data, value: 0n };
}

export function buy(from: number, named: Named, recipient: Address, anchor: Anchor): TradeCall {
  const args = [purchaseOf(named), recipient, ...anchorArguments(anchor)] as const;
  return toMarket(from, encodeFunctionData({ abi: market, functionName: "buy", args }), named.price);
}

export function buyMany(
  from: number,
  list: readonly Named[],
  terms: { readonly recipient: Address; readonly minimum: number; readonly value: bigint; readonly anchor: Anchor },
): TradeCall {
  const { recipient, minimum, value, anchor } = terms;
  const args = [list.map(purchaseOf), recipient, BigInt(minimum), ...anchorArguments(anchor)] as const;
  return toMarket(from, encodeFunctionData({ abi: market, functionName: "buyMany", args }), value);
}

export function collect(from: number, recipient: Address): TradeCall {
  return toMarket(from, encodeFunctionData({ abi: market, functionName: "collect", args: [recipient] }));
}

/** Calldata of `proceedsOf`. */
export function proceedsOf(account: Address): Hex {
  return encodeFunctionData({ abi: market, functionName: "proceedsOf", args: [account] });
}

function toMarket(from: number, data: Hex, value = 0n): TradeCall {
  return { from, to: LOCAL_MARKET, data, value };
}

function nameOf({ ticker, tokenId }: Item) {
  return { ticker: stringToHex(ticker, { size: 32 }), tokenId };
}

function purchaseOf({ seller, item, price, sequence }: Named) {
  return { seller, ...nameOf(item), price, sequence };
}

function anchorArguments(anchor: Anchor): readonly [bigint, Hash] {
  return anchor === null ? [0n, zeroHash] : [BigInt(anchor.number), anchor.hash];
}
