import { createWalletClient, http, publicActions, type TransactionReceipt } from "viem";
import { foundry } from "viem/chains";
import { buildMessage, type Message, messageToHex } from "@/lib/protocol";
import { developmentAccount } from "./accounts";

/** The chain under the site, reached as the pages reach it. */
export class Chain {
  readonly rpcUrl: string;

  constructor(baseUrl: string) {
    this.rpcUrl = new URL("/rpc", baseUrl).href;
  }

  /** Sends a message in a plain transaction from a development account to itself, and waits for its block. */
  async send(index: number, message: Message | string): Promise<TransactionReceipt> {
    const account = developmentAccount(index);
    const client = createWalletClient({ account, chain: foundry, transport: http(this.rpcUrl) }).extend(publicActions);
    const text = typeof message === "string" ? message : buildMessage(message);
    const hash = await client.sendTransaction({ to: account.address, data: messageToHex(text) });
    return client.waitForTransactionReceipt({ hash, pollingInterval: 50 });
  }
}

/** A ticker that nobody has deployed yet. */
export function freshTicker(): string {
  return `T${Math.random().toString(36).slice(2, 10).padEnd(8, "0")}`;
}
