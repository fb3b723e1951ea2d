import type { Address } from "@/lib/protocol";
import { EVENTS_BLOOM, NO_BLOOM, TOKEN } from "./token-bloom";

/** A chain for measurements, which a stand-in node serves. */
export interface ChainShape {
  readonly name: string;
  /** Number of the first block that is indexed, which deploys the ticker. */
  readonly first: number;
  readonly blocks: number;
  /** Number of rounds, odd. */
  readonly rounds: number;
  /** Transactions of each block. */
  readonly transactions: number;
  /** From the first block on, one block in this many consists of messages. */
  readonly every: number;
  /** Events of each transaction after the first block, which has the only message. Default: 0. */
  readonly events?: number;
  /** Key of the chain whose worker is measured in the same rounds. */
  readonly beside?: string;
}

export const SHAPES: Readonly<Record<string, ChainShape>> = {
  a: {
    name: "(a) one transaction per block, one in twenty a message",
    first: 1,
    blocks: 600_000,
    rounds: 5,
    transactions: 1,
    every: 20,
  },
  b: { name: "(b) one message in every block", first: 1, blocks: 200_000, rounds: 3, transactions: 1, every: 1 },
  c: { name: "(c) 200 messages per block", first: 1, blocks: 5_000, rounds: 1, transactions: 200, every: 1 },
  // After the blocks of the prepared inscriptions.
  d: { name: "(d) as (b)", first: 2_000_001, blocks: 50_000, rounds: 3, transactions: 1, every: 1 },
  e: {
    name: "(e) one transaction of 100 events per block",
    first: 1,
    blocks: 2_000,
    rounds: 3,
    transactions: 1,
    every: 1,
    events: 100,
    beside: "c",
  },
};

/** Number of the chain's latest block. */
export function headOf({ first, blocks }: ChainShape): number {
  return first + blocks - 1;
}

/** Number of operations of the chain that are counted beside another chain. */
export function operationsOf({ blocks, transactions, every, events }: ChainShape): number {
  return events === undefined ? Math.ceil(blocks / every) * transactions : 1 + (blocks - 1) * transactions * events;
}

const pad = (value: number, digits: number): string => value.toString(16).padStart(digits, "0");

/** Hash of a block, derived from its number only, so that a block does not depend on earlier ones. */
export const blockHash = (number: number): string => `0x${"b".repeat(8)}${pad(number, 56)}`;
export const account = (number: number): Address => `0x${"c".repeat(8)}${pad(number % 5_000, 32)}`;

/** Hash of a transaction by its place. */
export function transactionHash(number: number, index: number): string {
  return `0x${"a".repeat(8)}${pad(number * 1000 + index, 56)}`;
}

const EMPTY = `0x${"0".repeat(64)}`;
const SIGNATURE = `"v":"0x1b","r":"0x${"1".repeat(64)}","s":"0x${"2".repeat(64)}"`;
const PLAIN_INPUT = `0xa9059cbb${"0".repeat(24)}${"d".repeat(40)}${"0".repeat(63)}1`;

/** The sender of a transaction. */
export function senderOf(number: number, index: number): Address {
  return account(number * 31 + index);
}

/** The number of messages before this one: 0 for the deployment. The mints after it have consecutive ids, as those of most tokens. */
function messagesBefore({ first, every, transactions }: ChainShape, number: number, index: number): number {
  return ((number - first) / every) * transactions + index;
}

function message(shape: ChainShape, number: number, index: number): string {
  const before = messagesBefore(shape, number, index);
  const contract = shape.events === undefined ? "" : `,"contract":"${TOKEN}"`;
  const text =
    before === 0
      ? `data:,{"p":"nip-20","op":"deploy","tick":"BENCH","max":"99999999999999999999","lim":"1000"${contract}}`
      : `data:,{"p":"nip-20","op":"mint","tick":"BENCH","id":"${before}","amt":"100"}`;
  return `0x${Buffer.from(text).toString("hex")}`;
}

/** Whether the transactions of a block emit events. */
export function emits({ events, first }: ChainShape, number: number): boolean {
  return events !== undefined && number > first;
}

function transaction(shape: ChainShape, number: number, index: number): string {
  const isMessage = (number - shape.first) % shape.every === 0 && !emits(shape, number);
  const input = isMessage ? message(shape, number, index) : PLAIN_INPUT;
  const from = senderOf(number, index);
  const to = emits(shape, number) ? TOKEN : from;
  return (
    `{"blockHash":"${blockHash(number)}","blockNumber":"0x${number.toString(16)}","from":"${from}","gas":"0x5208",` +
    `"gasPrice":"0x3b9aca00","hash":"${transactionHash(number, index)}","input":"${input}","nonce":"0x1","to":"${to}",` +
    `"transactionIndex":"0x${index.toString(16)}","value":"0x0","type":"0x0",${SIGNATURE}}`
  );
}

/** JSON of a block, with transactions of a realistic size if `whole`. */
export function blockJson(shape: ChainShape, number: number, whole: boolean): string {
  const transactions =
    number < shape.first || !whole
      ? []
      : Array.from({ length: shape.transactions }, (_, i) => transaction(shape, number, i));
  return (
    `{"number":"0x${number.toString(16)}","hash":"${blockHash(number)}","parentHash":"${blockHash(Math.max(0, number - 1))}",` +
    `"timestamp":"0x${(1_700_000_000 + number).toString(16)}","difficulty":"0x1","extraData":"0x${"e".repeat(194)}",` +
    `"gasLimit":"0x1c9c380","gasUsed":"0x5208","logsBloom":"${emits(shape, number) ? EVENTS_BLOOM : NO_BLOOM}","miner":"${account(0)}","mixHash":"${EMPTY}",` +
    `"nonce":"0x0000000000000000","receiptsRoot":"${EMPTY}","sha3Uncles":"${EMPTY}","size":"0x400","stateRoot":"${EMPTY}",` +
    `"totalDifficulty":"0x1","transactionsRoot":"${EMPTY}","uncles":[],"transactions":[${transactions.join(",")}]}`
  );
}

/** JSON of the receipt of a transaction. `logs`: JSON of its logs, separated by commas. */
export function receiptJson(hash: string, logs = ""): string {
  const place = Number.parseInt(hash.slice(10), 16);
  const number = Math.floor(place / 1000);
  const index = place % 1000;
  return (
    `{"transactionHash":"${hash}","transactionIndex":"0x${index.toString(16)}","blockHash":"${blockHash(number)}",` +
    `"blockNumber":"0x${number.toString(16)}","from":"${account(0)}","to":"${account(0)}","cumulativeGasUsed":"0x5208",` +
    `"gasUsed":"0x5208","contractAddress":null,"logs":[${logs}],"logsBloom":"${logs === "" ? NO_BLOOM : EVENTS_BLOOM}",` +
    '"status":"0x1","type":"0x0"}'
  );
}

/** The number of a block, from its hash or its number. */
export function numberOf(block: string): number {
  return block.length === blockHash(0).length ? Number.parseInt(block.slice(10), 16) : Number(block);
}
