import { toEventSelector } from "viem";
import type { Address, Hex } from "@/lib/protocol";
import type { BlockLog, Transaction } from "../chain/sign-transaction";
import { account } from "../chain/signers";

/** A transaction of a hostile block. All succeed. */
export type HostileTransaction = Pick<Transaction, "from" | "to" | "value" | "input" | "logs">;

/** The contract of the tokens, which emits their events. */
export const TOKEN: Address = `0x${"7".repeat(40)}`;
/** The market of the network. */
export const MARKET: Address = `0x${"3".repeat(40)}`;
/** Owns what is offered. */
export const VAULT: Address = `0x${"5".repeat(40)}`;

const TOPIC = {
  transfer: toEventSelector("NIP20TokenEvent_transfer(address,address,bytes32,bytes32)"),
  mint: toEventSelector("NIP20TokenEvent_mint(address,address,bytes32,uint256,uint256)"),
  offer: toEventSelector("Offered(address,address,bytes32,bytes32,uint256,uint256,uint256,uint256)"),
};

/** A transaction with a message. */
export function message(from: Address, to: Address, op: string, keys: Readonly<Record<string, unknown>>, value = 0n) {
  return plain(from, to, hexOf(`data:,${JSON.stringify({ p: "nip-20", op, ...keys })}`), value);
}

/** A transaction without logs. */
export function plain(from: Address, to: Address, input: Hex, value = 0n): HostileTransaction {
  return { from, to, value, input, logs: [] };
}

/** A transaction with these logs. */
export function emitting(logs: readonly BlockLog[], input: Hex = "0x"): HostileTransaction {
  return { from: account(0), to: TOKEN, value: 0n, input, logs };
}

/** A transfer event of the token's contract. */
export function transferLog(ticker: string, sender: Address, recipient: Address, id: number): BlockLog {
  return { address: TOKEN, topics: [TOPIC.transfer], data: words(sender, recipient, ticker32(ticker), id) };
}

/** A mint event of the token's contract. */
export function mintLog(ticker: string, recipient: Address, id: number, amount: number): BlockLog {
  return { address: TOKEN, topics: [TOPIC.mint], data: words(account(0), recipient, ticker32(ticker), id, amount) };
}

/** An event by which account 0 offers an inscription in {@link VAULT}, for ever. */
export function offerLog(ticker: string, tokenId: Hex, price: number): BlockLog {
  const data = words(account(0), VAULT, ticker32(ticker), tokenId, price, 2 ** 48 - 1, 0, 0);
  return { address: MARKET, topics: [TOPIC.offer], data };
}

/** The calldata of a text. */
export function hexOf(text: string): Hex {
  return `0x${Buffer.from(text).toString("hex")}`;
}

function ticker32(ticker: string): Hex {
  return `0x${Buffer.from(ticker).toString("hex").padEnd(64, "0")}`;
}

function words(...values: readonly (Hex | number)[]): Hex {
  const digits = values.map((value) =>
    (typeof value === "number" ? value.toString(16) : value.slice(2)).padStart(64, "0"),
  );
  return `0x${digits.join("")}`;
}
