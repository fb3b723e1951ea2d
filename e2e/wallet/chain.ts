import { createTestClient, createWalletClient, type Hex, http, publicActions, type TransactionReceipt } from "viem";
import { foundry } from "viem/chains";
import { type Address, buildMessage, type Hash, type Message, messageToHex } from "@/lib/protocol";
import { developmentAccount } from "./accounts";

/** The chain under the site, reached as the pages reach it. */
export class Chain {
  readonly rpcUrl: string;
  readonly #nodeUrl: string;
  readonly #test;

  /** `nodeUrl`: the node itself, which takes what the site does not let through. */
  constructor(baseUrl: string, nodeUrl: string) {
    this.rpcUrl = new URL("/rpc", baseUrl).href;
    this.#nodeUrl = nodeUrl;
    this.#test = createTestClient({ mode: "anvil", chain: foundry, transport: http(nodeUrl) });
  }

  /** Sends a message in a plain transaction from a development account, to itself or `to`, and waits for its block. */
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

  /** Creates a contract, or calls one where `to` is given, and waits for its block. */
  async call(index: number, data: Hex, to: Address | null = null): Promise<TransactionReceipt> {
    const client = this.#walletOf(index);
    const hash = await client.sendTransaction({ to, data });
    return client.waitForTransactionReceipt({ hash, pollingInterval: 50 });
  }

  /** From now on transactions wait for {@link mine}; what is returned ends that, and mines what waits. */
  async holdBlocks(): Promise<() => Promise<void>> {
    await this.#test.setAutomine(false);
    return async () => {
      await this.#test.setAutomine(true);
      await this.mine();
    };
  }

  /** Replaces the newest block by an empty one, as a reorganisation does. */
  async dropLastBlock(): Promise<void> {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "anvil_reorg", params: [1, []] });
    const answer = await fetch(this.#nodeUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    const text = await answer.text();
    if (text.includes('"error"')) throw new Error(text);
  }

  mine(blocks = 1): Promise<void> {
    return this.#test.mine({ blocks });
  }

  /** The node forgets a waiting transaction. */
  drop(hash: Hash): Promise<void> {
    return this.#test.dropTransaction({ hash });
  }

  setBalance(address: Address, value: bigint): Promise<void> {
    return this.#test.setBalance({ address, value });
  }

  /** Calls back what the chain is now; whatever comes after is undone by the returned function. */
  async fork(): Promise<() => Promise<void>> {
    const id = await this.#test.snapshot();
    return () => this.#test.revert({ id });
  }

  #walletOf(index: number) {
    const account = developmentAccount(index);
    return createWalletClient({ account, chain: foundry, transport: http(this.rpcUrl) }).extend(publicActions);
  }
}

/** A ticker that nobody has deployed yet. */
export function freshTicker(): string {
  return `T${Math.random().toString(36).slice(2, 10).padEnd(8, "0")}`;
}
