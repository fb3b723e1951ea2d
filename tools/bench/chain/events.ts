import type { Address, Hex } from "@/lib/protocol";
import { EVENT_TOPIC, ticker32 } from "@/lib/protocol/testing/event-logs";
import { type ChainShape, emits, headOf } from "../chain-shape";
import type { BlockLog } from "./sign-transaction";
import { ACCOUNTS, account, senderOf } from "./signers";

/** The contract that emits the events of a chain. */
export const TOKEN: Address = `0x${"7".repeat(40)}`;

/** One event in this many transfers an inscription of the block before. The others are mints. */
const TRANSFER_EVERY = 4;

const word = (value: number): string => value.toString(16).padStart(64, "0");
const addressWord = (address: Address): string => address.slice(2).padStart(64, "0");
const TICKER = ticker32("BENCH").slice(2);

/**
 * The logs of a transaction: mints with consecutive ids, and transfers by the sender of the transaction, all of which the rules
 * accept.
 */
export function eventsOf(shape: ChainShape, number: number, index: number): BlockLog[] {
  return Array.from({ length: shape.events ?? 0 }, (_, n) => {
    const { topic, data } = eventOf(shape, number, index, n);
    return { address: TOKEN, topics: [topic], data: `0x${data}` };
  });
}

function eventOf(shape: ChainShape, number: number, index: number, n: number): { topic: Hex; data: string } {
  const sender = addressWord(senderOf(number, index));
  const other = addressWord(account((number * 17 + n) % ACCOUNTS));
  const id = idOf(shape, number, index, n);
  // The block before the first events has no inscriptions.
  if (n % TRANSFER_EVERY === TRANSFER_EVERY - 1 && emits(shape, number - 1)) {
    const given = word(idOf(shape, number - 1, index, n - 1));
    return { topic: EVENT_TOPIC.transfer, data: `${sender}${other}${TICKER}${given}` };
  }
  const isForNext = n % TRANSFER_EVERY === TRANSFER_EVERY - 2;
  const recipient = isForNext ? addressWord(senderOf(number + 1, index)) : other;
  return { topic: EVENT_TOPIC.mint, data: `${sender}${recipient}${TICKER}${word(id)}${word(100)}` };
}

/** The mint id of an event. */
function idOf({ first, transactions, events = 0 }: ChainShape, number: number, index: number, n: number): number {
  return ((number - first) * transactions + index) * events + n;
}

/** The numbers of the blocks whose logs a call of `eth_getLogs` asks for, if it asks for the topics of the events. */
export function blocksOfFilter(shape: ChainShape, filter: unknown): number[] {
  if (typeof filter !== "object" || filter === null || !("fromBlock" in filter) || !("toBlock" in filter)) return [];
  const isForEvents = JSON.stringify("topics" in filter ? filter.topics : null).includes(EVENT_TOPIC.mint);
  if (shape.events === undefined || !isForEvents) return [];
  const from = Math.max(shape.first, Number(String(filter.fromBlock)));
  const to = Math.min(headOf(shape), Number(String(filter.toBlock)));
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, each) => from + each);
}
