import type { Hex } from "@/lib/protocol";
import { type ChainShape, emits, messagesOf } from "../chain-shape";
import { eventsOf, TOKEN } from "./events";
import { ordinaryLogs } from "./ordinary-logs";
import type { Transaction } from "./sign-transaction";
import { senderOf } from "./signers";

const GAS = 21_000;
const PLAIN_INPUT: Hex = `0xa9059cbb${"0".repeat(24)}${"d".repeat(40)}${"0".repeat(63)}1`;

/** The transactions of a block; none before the chain's first one. */
export function transactionsOf(shape: ChainShape, number: number): Transaction[] {
  if (number < shape.first) return [];
  const messages = messagesOf(shape, number);
  return Array.from({ length: shape.transactions }, (_, index): Transaction => {
    const from = senderOf(number, index);
    const isMessage = index < messages;
    return {
      from,
      to: emits(shape, number) ? TOKEN : from,
      value: 0n,
      input: isMessage ? message(shape, number, index) : PLAIN_INPUT,
      // Differs in the blocks of one sender, so that no two transactions have the same hash.
      nonce: number,
      gas: GAS,
      logs: emits(shape, number) ? eventsOf(shape, number, index) : ordinaryLogs(shape, number, index),
    };
  });
}

/** The first message deploys the ticker. The mints after it have consecutive ids, as those of most tokens. */
function message(shape: ChainShape, number: number, index: number): Hex {
  const { first, every, transactions, messages = transactions } = shape;
  const before = ((number - first) / every) * messages + index;
  const contract = shape.events === undefined ? "" : `,"contract":"${TOKEN}"`;
  const text =
    before === 0
      ? `data:,{"p":"nip-20","op":"deploy","tick":"BENCH","max":"99999999999999999999","lim":"1000"${contract}}`
      : `data:,{"p":"nip-20","op":"mint","tick":"BENCH","id":"${before}","amt":"100"}`;
  return `0x${Buffer.from(text).toString("hex")}`;
}
