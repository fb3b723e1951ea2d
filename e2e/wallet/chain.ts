import { createWalletClient, http, publicActions, type TransactionReceipt } from "viem";
import { foundry } from "viem/chains";
import { type Address, buildMessage, type Message, messageToHex } from "@/lib/protocol";
import { CHAIN_VARIABLE } from "@/scripts/testing/variables";
import { developmentAccount } from "./accounts";

/** The chain under the site, reached as the pages reach it. */
export class Chain {
  readonly rpcUrl: string;

  constructor(baseUrl: string) {
    this.rpcUrl = new URL("/rpc", baseUrl).href;
  }

  /** Sends a message in a plain transaction from a development account, to itself if to nobody else; waits for its block. */
  async send(index: number, message: Message | string, to?: Address): Promise<TransactionReceipt> {
    const account = developmentAccount(index);
    const client = createWalletClient({ account, chain: foundry, transport: http(this.rpcUrl) }).extend(publicActions);
    const text = typeof message === "string" ? message : buildMessage(message);
    const hash = await client.sendTransaction({ to: to ?? account.address, data: messageToHex(text) });
    return client.waitForTransactionReceipt({ hash, pollingInterval: 50 });
  }

  /** Replaces the newest block by an empty one, as a reorganisation does. */
  async dropLastBlock(): Promise<void> {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "anvil_reorg", params: [1, []] });
    const headers = { "content-type": "application/json" };
    const answer = await fetch(process.env[CHAIN_VARIABLE] ?? "", { method: "POST", headers, body });
    const text = await answer.text();
    if (text.includes('"error"')) throw new Error(text);
  }
}

/** A ticker that nobody has deployed yet. */
export function freshTicker(): string {
  return `T${Math.random().toString(36).slice(2, 10).padEnd(8, "0")}`;
}
