import { messageToHex } from "@/lib/protocol";
import { ZERO_HASH } from "@/tools/testing/chain/seal-header";
import { blockJson, headerJson, receiptJson, receiptsJson } from "../chain/block-json";
import { type SealedBlock, sealBlock } from "../chain/seal-block";
import { signTransaction, type Transaction } from "../chain/sign-transaction";
import { account } from "../chain/signers";

/** Number of the latest block of a chain without large blocks. */
const HEAD = 2_000;
/** First block of the attacks. Before it every node is honest, so that the worker is running. */
export const FIRST_ATTACKED = 500;
/** Of Metis. */
const CHAIN_ID = 1_088;
const GAS = 21_000;
/** More than any block has. */
const MOST_TRANSACTIONS = 100_000;

/** The messages of a chain's last blocks. */
export interface Filling {
  /** The first block with messages, and the latest block. */
  readonly from: number;
  readonly head: number;
  /** Messages of each of these blocks. */
  readonly count: number;
  /** Length of each message. */
  readonly length: number;
}

/** A chain without transactions. */
export const NO_FILLING: Filling = { from: HEAD, head: HEAD, count: 0, length: 0 };

/** Chains with large blocks, which honest nodes serve. They have only as many large blocks as are needed, because all are sealed before the run. */
export const FILLINGS: Readonly<Record<string, Filling>> = {
  "blocks of 2 MB after small ones": { from: FIRST_ATTACKED, head: FIRST_ATTACKED + 99, count: 10, length: 100_000 },
  "blocks of 40,000 messages, 26 MB": { from: HEAD - 1, head: HEAD, count: 40_000, length: 10 },
  "blocks of 40 MB": { from: FIRST_ATTACKED, head: FIRST_ATTACKED + 9, count: 20, length: 1_000_000 },
};

/** The blocks of the node of `bench node hostile`. Their JSON is generated on request, because it would need several gigabytes. */
export class HostileNodeChain {
  readonly head: number;
  readonly #blocks: readonly SealedBlock[];
  readonly #numbers: ReadonlyMap<string, number>;
  /** The number of the block and the index of each transaction. */
  readonly #places = new Map<string, readonly [block: number, index: number]>();

  constructor(filling: Filling) {
    this.head = filling.head;
    this.#blocks = sealBlocks(filling);
    this.#numbers = new Map(this.#blocks.map(({ hash, number }) => [hash, number]));
    for (const { number, transactions } of this.#blocks) {
      for (const [index, { hash }] of transactions.entries()) this.#places.set(hash, [number, index]);
    }
  }

  /** The hash of a block. */
  hashOf(number: number): string {
    return this.#blocks[number]?.hash ?? ZERO_HASH;
  }

  /** JSON of the answer to a call. */
  answer(method: string, [first, second]: readonly unknown[]): string {
    switch (method) {
      case "eth_chainId":
        return `"0x${CHAIN_ID.toString(16)}"`;
      case "eth_getBlockByNumber": {
        const block = this.#find(first);
        if (block === undefined) return "null";
        return second === true ? blockJson(block) : headerJson(block);
      }
      case "eth_getBlockReceipts": {
        const block = this.#find(first);
        return block === undefined ? "null" : `[${receiptsJson(block, []).join(",")}]`;
      }
      case "eth_getTransactionReceipt":
        return this.#receipt(String(first));
      case "eth_getLogs":
        return "[]";
      default:
        return "null";
    }
  }

  #find(block: unknown): SealedBlock | undefined {
    if (block === "latest" || block === "finalized") return this.#blocks.at(-1);
    return this.#blocks[this.#numbers.get(String(block)) ?? Number(block)];
  }

  #receipt(hash: string): string {
    const [number, index] = this.#places.get(hash) ?? [-1, -1];
    const block = this.#blocks[number];
    return block === undefined ? "null" : receiptJson(block, index, "");
  }
}

function sealBlocks({ from, head, count, length }: Filling): SealedBlock[] {
  const blocks: SealedBlock[] = [];
  const input = messageToHex(`data:,{"p":"nip-20","op":"x","y":"${"y".repeat(length)}"}`);
  for (let number = 0; number <= head; number++) {
    const transactions = Array.from({ length: number < from ? 0 : count }, (_, index) => {
      // The nonce makes the hash unique.
      const nonce = number * MOST_TRANSACTIONS + index;
      const [sender, to] = [account(0), account(1)];
      const transaction: Transaction = { from: sender, to, value: 0n, input, nonce, gas: GAS, logs: [] };
      return signTransaction(transaction, CHAIN_ID);
    });
    const parentHash = blocks.at(-1)?.hash ?? ZERO_HASH;
    blocks.push(sealBlock({ number, parentHash, timestamp: 1_700_000_000 + number, transactions }));
  }
  return blocks;
}
