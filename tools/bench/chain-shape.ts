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
  /** Messages of such a block. Default: all its transactions. */
  readonly messages?: number;
  /** Events of each transaction after the first block, which has the only message. Default: 0. */
  readonly events?: number;
  /** Number of accounts in the logs of other contracts, of which a transaction has two on average. Default: no such logs. */
  readonly accounts?: number;
  /** Whether its transactions have no signature, as messages between chain layers, so that no sender is recovered. Default: false. */
  readonly isUnsigned?: boolean;
  /** Key of the chain whose worker is measured in the same rounds. */
  readonly beside?: string;
}

/** Blocks of 150 ordinary transactions, and a message in one of twenty. */
const ORDINARY = { first: 1, blocks: 2_000, rounds: 3, transactions: 150, every: 20, messages: 1 } as const;

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
  f: {
    name: "(f) 150 transactions with 300 logs per block, one block in twenty with a message",
    ...ORDINARY,
    accounts: 5_000,
  },
  g: {
    name: "(g) as (f), of few accounts, so that no bloom filter admits events",
    ...ORDINARY,
    accounts: 20,
  },
};

/** Number of the chain's latest block. */
export function headOf({ first, blocks }: ChainShape): number {
  return first + blocks - 1;
}

/** Number of operations of the chain that are counted beside another chain. */
export function operationsOf({ blocks, transactions, every, messages = transactions, events }: ChainShape): number {
  return events === undefined ? Math.ceil(blocks / every) * messages : 1 + (blocks - 1) * transactions * events;
}

/** Whether the transactions of a block emit events. */
export function emits({ events, first }: ChainShape, number: number): boolean {
  return events !== undefined && number > first;
}

/** Number of messages of a block, which are its first transactions. */
export function messagesOf(shape: ChainShape, number: number): number {
  const { first, every, transactions, messages = transactions } = shape;
  return number >= first && (number - first) % every === 0 && !emits(shape, number) ? messages : 0;
}
