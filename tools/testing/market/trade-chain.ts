import { type Hex, numberToHex } from "viem";
import { z } from "zod";
import { type Address, type Hash, parseAddress, parseHash } from "@/lib/protocol";
import { deployLocalMarket } from "@/tools/devstack/chain/market";
import { LocalNode } from "@/tools/devstack/chain/rpc";
import { type TestChain, testChain } from "@/tools/testing/harness/chain";

/** A transaction to send. `from` is the index of an account. */
export interface TradeCall {
  readonly from: number;
  readonly to: Address;
  readonly data: Hex;
  /** In wei. */
  readonly value: bigint;
}

export interface Head {
  readonly number: number;
  readonly hash: Hash;
  readonly parentHash: Hash;
  /** Seconds since 1970. */
  readonly timestamp: number;
}

export interface Receipt {
  readonly transactionHash: Hash;
  readonly isSuccess: boolean;
  readonly logs: readonly { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }[];
}

/** Seconds between two blocks. */
export const BLOCK_TIME = 10;
const FEE = numberToHex(100_000_000_000n);
/** Enough for every call of the tests, so that calls that revert are mined too. */
const GAS = numberToHex(2_000_000);
/** Gas limit of a block. */
const GAS_LIMIT = 2_000_000_000;

const hex = z.custom<Hex>((value) => typeof value === "string" && value.startsWith("0x"));
const address = z.string().transform((text) => required(parseAddress(text)));
const hash = z.string().transform((text) => required(parseHash(text)));
const number = z.string().transform(Number);
const headAnswer = z.object({ number, hash, parentHash: hash, timestamp: number });
const receiptAnswer = z.array(
  z
    .object({
      transactionHash: hash,
      status: z.string(),
      logs: z.array(z.object({ address, topics: z.array(hex), data: hex })),
    })
    .transform(({ status, ...rest }): Receipt => ({ ...rest, isSuccess: status === "0x1" })),
);

function required<T>(value: T | null): T {
  if (value === null) throw new Error("the node's answer is malformed");
  return value;
}

/** A chain with the market, which mines a block on request. Transactions of a block are in the order of their arrival. */
export class TradeChain {
  readonly #chain: TestChain;
  readonly #node: LocalNode;
  readonly accounts: readonly Address[];

  private constructor(chain: TestChain, node: LocalNode, accounts: readonly Address[]) {
    this.#chain = chain;
    this.#node = node;
    this.accounts = accounts;
  }

  static async start(): Promise<TradeChain> {
    const chain = await testChain({ args: ["--order", "fifo", "--gas-limit", String(GAS_LIMIT)] });
    const node = new LocalNode(chain.url);
    await deployLocalMarket(node.call);
    await node.call("evm_setAutomine", [false]);
    await node.call("anvil_setBlockTimestampInterval", [BLOCK_TIME]);
    return new TradeChain(chain, node, z.array(address).parse(await node.call("eth_accounts")));
  }

  get url(): string {
    return this.#chain.url;
  }

  account(index: number): Address {
    const found = this.accounts[index];
    if (found === undefined) throw new Error(`there is no account ${index}`);
    return found;
  }

  /** Puts a transaction at the end of the next block. */
  async send({ from, to, data, value }: TradeCall): Promise<Hash> {
    const fields = { from: this.account(from), to, data, value: numberToHex(value), gas: GAS, maxFeePerGas: FEE };
    return hash.parse(await this.#node.call("eth_sendTransaction", [{ ...fields, maxPriorityFeePerGas: "0x1" }]));
  }

  /** The result of a call on the latest block; null if it reverts. */
  async ask({ from, to, data, value }: TradeCall): Promise<Hex | null> {
    const transaction = { from: this.account(from), to, data, value: numberToHex(value) };
    try {
      return hex.parse(await this.#node.call("eth_call", [transaction, "latest"]));
    } catch (error) {
      if (error instanceof Error && error.message.includes("revert")) return null;
      throw error;
    }
  }

  async mine(blocks: number): Promise<void> {
    for (let block = 0; block < Math.min(blocks, 8); block++) await this.#node.call("evm_mine");
    if (blocks > 8) await this.#node.call("anvil_mine", [numberToHex(blocks - 8), numberToHex(BLOCK_TIME)]);
  }

  /** Removes the last blocks. Their transactions are dropped. */
  async rollBack(depth: number): Promise<void> {
    await this.#node.call("anvil_rollback", [depth]);
    await this.#node.call("anvil_dropAllTransactions");
  }

  async head(): Promise<Head> {
    return headAnswer.parse(await this.#node.call("eth_getBlockByNumber", ["latest", false]));
  }

  async receipts(block: number): Promise<readonly Receipt[]> {
    return receiptAnswer.parse(await this.#node.call("eth_getBlockReceipts", [numberToHex(block)]));
  }

  async balance(account: Address): Promise<bigint> {
    return BigInt(hex.parse(await this.#node.call("eth_getBalance", [account, "latest"])));
  }

  async stop(): Promise<void> {
    await this.#chain.stop();
  }
}
