import { type Hex, stringToHex } from "viem";
import { MAX_UINT256, tokenIdOf } from "@/lib/protocol";
import type { HistoryVector } from "@/lib/protocol/testing/format";
import type { connectClient } from "./contracts";
import { type Act, type Script, scriptCode } from "./log-script";

type Client = ReturnType<typeof connectClient>;
type Block = HistoryVector["blocks"][number];
type Transaction = Block["transactions"][number];

/** A vector's history on a real chain. */
export interface ReplayedVector {
  /** The block before the first block of the history. */
  readonly startBlock: number;
  /** Maps a block number of the vector to the chain's. An empty block separates two blocks of the vector. */
  readonly blockNumber: (number: number) => number;
  /** Replaces the vector's hashes and token ids in a text with the chain's. */
  readonly translate: (text: string) => string;
}

/** Options of anvil for vectors: mining on demand, transactions of any account, free gas. */
export const VECTOR_CHAIN_ARGS = [
  "--no-mining",
  "--order",
  "fifo",
  "--auto-impersonate",
  "--block-base-fee-per-gas",
  "0",
  "--disable-min-priority-fee",
];

const GAS = 1_000_000n;
/** Indices of the token ids that a vector may name for each transaction. */
const NUMBERS = [0, 1, 2, 3, 4];

/**
 * Replays the history of a vector at the end of the chain. If calldata contains the hash of a later transaction, the history
 * is replayed twice. The first replay yields the hash, which depends on that transaction only.
 *
 * @throws Error if the receipt of a transaction differs from the vector
 */
export async function playOnChain(client: Client, vector: HistoryVector): Promise<ReplayedVector> {
  const translation = new Translation();
  const snapshot = await client.snapshot();
  const played = await playOnce(client, vector, translation);
  if (!namesAhead(vector)) return played;
  await client.revert({ id: snapshot });
  return playOnce(client, vector, translation);
}

/** Whether calldata contains the hash of a later transaction. */
function namesAhead(vector: HistoryVector): boolean {
  const transactions = vector.blocks.flatMap((block) => block.transactions);
  return transactions.some(({ input }, i) =>
    transactions.slice(i).some(({ hash }) => input.includes(digits(bare(hash)))),
  );
}

async function playOnce(client: Client, vector: HistoryVector, translation: Translation): Promise<ReplayedVector> {
  const startBlock = Number(await client.getBlockNumber());
  const first = vector.blocks[0]?.number ?? 0;
  const blockNumber = (number: number) => startBlock + 2 + 2 * (number - first);
  let head = startBlock;
  for (const block of vector.blocks) {
    const facts = vector.facts.filter(({ blockHash }) => blockHash === block.parentHash);
    const scripts = scriptsOf(block, facts, translation);
    await Promise.all(
      [...scripts].map(([address, script]) => client.setCode({ address, bytecode: scriptCode(address, script) })),
    );
    await client.mine({ blocks: blockNumber(block.number) - 1 - head });
    head = blockNumber(block.number);
    try {
      await mineBlock(client, block, translation);
    } finally {
      await Promise.all([...scripts.keys()].map((address) => client.setCode({ address, bytecode: "0x" })));
    }
  }
  return { startBlock, blockNumber, translate: (text) => translation.text(text) };
}

/** Mines the transactions in one block. */
async function mineBlock(client: Client, block: Block, translation: Translation): Promise<void> {
  await fund(client, block.transactions);
  const hashes: Hex[] = [];
  for (const transaction of block.transactions) {
    const hash = await submit(client, transaction, translation);
    translation.learn(transaction.hash, hash);
    hashes.push(hash);
  }
  await client.mine({ blocks: 1 });
  const receipts = await Promise.all(hashes.map((hash) => client.getTransactionReceipt({ hash })));
  for (const [i, transaction] of block.transactions.entries()) {
    const receipt = receipts[i];
    if (receipt === undefined) throw new Error("a transaction has no receipt");
    const logs = receipt.logs.map(({ address, topics, data }) => ({ address, topics, data }));
    const actual = { index: receipt.transactionIndex, succeeded: receipt.status === "success", logs };
    const { index, succeeded } = transaction;
    const expected = { index, succeeded, logs: logsOf(transaction, translation) };
    if (JSON.stringify(actual) !== JSON.stringify(expected))
      throw new Error(`transaction: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
  }
}

/** Funds senders with value and gas. The largest value leaves no room for gas, and its recipient must have no balance. */
async function fund(client: Client, transactions: readonly Transaction[]): Promise<void> {
  const gas = GAS * BigInt(transactions.length) ** 2n;
  const balances = new Map<Hex, bigint>(transactions.flatMap(({ to }) => (to === null ? [] : [[to, 0n] as const])));
  for (const { from, value } of transactions) {
    const sent = BigInt(value) + (balances.get(from) ?? 0n);
    balances.set(from, sent > MAX_UINT256 - gas ? sent : sent + gas);
  }
  await Promise.all([...balances].map(([address, value]) => client.setBalance({ address, value })));
}

function submit(client: Client, transaction: Transaction, translation: Translation): Promise<Hex> {
  const { from, to, index, value } = transaction;
  const data = translation.calldata(transaction.input);
  const price = { type: "legacy", gas: GAS, gasPrice: BigInt(index) } as const;
  return client.sendTransaction({ account: from, to, data, value: BigInt(value), ...price });
}

function logsOf({ logs }: Transaction, translation: Translation) {
  return logs.map(({ address, topics, data }) => ({ address, topics, data: translation.words(data) }));
}

/** The scripts of all addresses that act in this block or answer calls on the state before it. */
function scriptsOf(block: Block, facts: HistoryVector["facts"], translation: Translation): Map<Hex, Script> {
  const acts = new Map<Hex, Map<bigint, Act>>();
  const add = (address: Hex, gasPrice: bigint, act: Act) =>
    acts.set(address, (acts.get(address) ?? new Map<bigint, Act>()).set(gasPrice, act));
  for (const transaction of block.transactions) {
    const { to, succeeded, logs, index } = transaction;
    if (to === null || (succeeded && logs.length === 0)) continue;
    const act = succeeded ? logsOf(transaction, translation) : "fails";
    for (const address of new Set([to, ...logs.map((log) => log.address)])) add(address, BigInt(index), act);
  }
  const scripts = new Map<Hex, Script>();
  for (const address of new Set([...acts.keys(), ...facts.map(({ to }) => to)])) {
    const answers = facts
      .filter(({ to }) => to === address)
      .map(({ data, result }) => ({ data, result: "returned" in result ? result.returned : ("reverted" as const) }));
    scripts.set(address, { acts: acts.get(address) ?? new Map<bigint, Act>(), answers });
  }
  return scripts;
}

/** Replaces the invented token ids of a vector with the chain's. */
class Translation {
  readonly #ids = new Map<string, string>();

  learn(invented: Hex, real: Hex): void {
    for (const n of NUMBERS) this.#ids.set(tokenIdOf(invented, n), tokenIdOf(real, n));
  }

  /** Replaces ids written in hexadecimal digits of either case or in decimal digits. */
  text(text: string): string {
    return this.#replace(text, (id) => [bare(id), bare(id).toUpperCase(), BigInt(id).toString()]);
  }

  /** Replaces ids in calldata, which contains them as characters. */
  calldata(input: Hex): Hex {
    const spelled = this.#replace(bare(input), (id) => [digits(bare(id)), digits(bare(id).toUpperCase())]);
    return `0x${spelled}`;
  }

  /** Replaces ids in the data of a log, which contains them as words. */
  words(data: Hex): Hex {
    return `0x${this.#replace(bare(data), (id) => [bare(id)])}`;
  }

  #replace(text: string, spellings: (id: string) => readonly string[]): string {
    let replaced = text;
    for (const [invented, real] of this.#ids) {
      const to = spellings(real);
      for (const [i, from] of spellings(invented).entries()) replaced = replaced.replaceAll(from, to[i] ?? from);
    }
    return replaced;
  }
}

function bare(hex: string): string {
  return hex.slice(2);
}

function digits(text: string): string {
  return bare(stringToHex(text));
}
