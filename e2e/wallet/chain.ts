import {
  createTestClient,
  createWalletClient,
  type Hex,
  keccak256,
  publicActions,
  type TransactionReceipt,
} from "viem";
import { type Address, buildMessage, type Hash, type Message, messageToHex } from "@/lib/protocol";
import { localPublisher } from "@/tools/devstack/chain/registry";
import { developmentChain } from "@/tools/testing/harness/development-chain";
import { nodeTransport } from "@/tools/testing/harness/node-transport";
import { addressOf, developmentAccount } from "./accounts";

/** The chain of the site, through the site's `/rpc`. */
export class Chain {
  readonly rpcUrl: string;
  /** URL of the node, for methods that the site does not forward. */
  readonly nodeUrl: string;
  readonly #test;

  constructor(baseUrl: string, nodeUrl: string) {
    this.rpcUrl = new URL("/rpc", baseUrl).href;
    this.nodeUrl = nodeUrl;
    const transport = nodeTransport(nodeUrl);
    this.#test = createTestClient({ mode: "anvil", chain: developmentChain, transport, cacheTime: 0 }).extend(
      publicActions,
    );
  }

  /** Sends a message from a development account to itself or `to`, and waits for its block. */
  async send(
    index: number,
    message: Message | string,
    options: { to?: Address; value?: bigint } = {},
  ): Promise<TransactionReceipt> {
    const client = this.#walletOf(index);
    const text = typeof message === "string" ? message : buildMessage(message);
    const { to = client.account.address, value = 0n } = options;
    const hash = await client.sendTransaction({ to, data: messageToHex(text), value });
    return client.waitForTransactionReceipt({ hash, pollingInterval: 50 });
  }

  /** Creates a contract, or calls the contract `to`, and waits for the block. */
  async call(index: number, data: Hex, to: Address | null = null): Promise<TransactionReceipt> {
    const client = this.#walletOf(index);
    const hash = await client.sendTransaction({ to, data });
    return client.waitForTransactionReceipt({ hash, pollingInterval: 50 });
  }

  /** Sends a transaction from a development account without waiting for its block. `gas` avoids an estimate. */
  submit(index: number, request: { to: Address; data: Hex; value: bigint }): Promise<Hash> {
    return this.#walletOf(index).sendTransaction({ ...request, gas: 500_000n });
  }

  /** The number of transactions that a development account has sent. */
  countSent(index: number): Promise<number> {
    return this.#test.getTransactionCount({ address: addressOf(index) });
  }

  /** Holds transactions until {@link mine}. The returned function mines the pending ones and ends the hold. */
  async holdBlocks(): Promise<() => Promise<void>> {
    await this.#test.setAutomine(false);
    return async () => {
      await this.#test.setAutomine(true);
      await this.mine();
    };
  }

  /**
   * Replaces the block of the account's latest transaction, and all later blocks, by as many empty ones, like a
   * reorganization.
   */
  dropBlockOf(index: number): Promise<void> {
    return this.#reorganize(index, []);
  }

  /** Reorganizes like {@link dropBlockOf}. The first of the new blocks contains these signed transactions. */
  replaceBlockOf(index: number, signed: readonly Hex[]): Promise<void> {
    return this.#reorganize(
      index,
      signed.map((raw) => [raw, 0]),
    );
  }

  /** Signs a message from a development account to itself without sending it. */
  async sign(index: number, message: Message): Promise<{ raw: Hex; hash: Hash }> {
    const client = this.#walletOf(index);
    const data = messageToHex(buildMessage(message));
    const request = await client.prepareTransactionRequest({ to: client.account.address, data });
    const raw = await client.signTransaction(request);
    return { raw, hash: keccak256(raw) };
  }

  /** Sends a signed transaction and waits for its block. */
  async sendSigned(index: number, raw: Hex): Promise<TransactionReceipt> {
    const client = this.#walletOf(index);
    const hash = await client.sendRawTransaction({ serializedTransaction: raw });
    return client.waitForTransactionReceipt({ hash, pollingInterval: 50 });
  }

  async #reorganize(index: number, transactions: readonly (readonly [Hex, number])[]): Promise<void> {
    // The publisher of snapshots sends transactions at any time. A block that it adds meanwhile would make the depth too small.
    await this.#test.setAutomine(false);
    try {
      const depth = await this.#depthOf(index);
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "anvil_reorg", params: [depth, transactions] });
      const answer = await fetch(this.nodeUrl, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      });
      const text = await answer.text();
      if (text.includes('"error"')) throw new Error(text);
    } finally {
      await this.#test.setAutomine(true);
    }
    // The node mines a transaction that it received meanwhile only together with the next one.
    if ((await this.#test.getTxpoolStatus()).pending > 0) await this.mine();
  }

  /** Number of blocks from that of the account's latest transaction to the latest block. */
  async #depthOf(index: number): Promise<number> {
    const head = await this.#test.getBlockNumber();
    for (let number = head; number > 0n; number--) {
      const { transactions } = await this.#test.getBlock({ blockNumber: number, includeTransactions: true });
      if (transactions.some(({ from }) => from.toLowerCase() === addressOf(index))) return Number(head - number) + 1;
    }
    throw new Error(`account ${index} has sent no transaction`);
  }

  /** Number of pending transactions of the node, without those of the publisher of snapshots, which sends some at any time. */
  async pendingCount(): Promise<number> {
    const { pending } = await this.#test.getTxpoolContent();
    const publisher = localPublisher().address;
    return Object.entries(pending)
      .filter(([sender]) => sender.toLowerCase() !== publisher)
      .reduce((count, [, transactions]) => count + Object.keys(transactions).length, 0);
  }

  mine(blocks = 1): Promise<void> {
    return this.#test.mine({ blocks });
  }

  /** Drops a pending transaction from the node. */
  drop(hash: Hash): Promise<void> {
    return this.#test.dropTransaction({ hash });
  }

  /** Sets the code of an address; `0x` removes it. */
  setCode(address: Address, bytecode: Hex): Promise<void> {
    return this.#test.setCode({ address, bytecode });
  }

  setBalance(address: Address, value: bigint): Promise<void> {
    return this.#test.setBalance({ address, value });
  }

  /** Takes a snapshot of the chain. The returned function undoes all later blocks. */
  async fork(): Promise<() => Promise<void>> {
    const id = await this.#test.snapshot();
    return () => this.#test.revert({ id });
  }

  #walletOf(index: number) {
    const account = developmentAccount(index);
    return createWalletClient({ account, chain: developmentChain, transport: nodeTransport(this.rpcUrl) }).extend(
      publicActions,
    );
  }
}

/** A random ticker that is not deployed. */
export function freshTicker(): string {
  return `T${Math.random().toString(36).slice(2, 10).padEnd(8, "0")}`;
}
