import type { Page } from "@playwright/test";
import { createWalletClient, type Hex, hexToBigInt, http, isAddress, isHex, keccak256, numberToHex } from "viem";
import { prepareTransactionRequest, sendRawTransaction } from "viem/actions";
import { foundry } from "viem/chains";
import { z } from "zod";
import { developmentAccount } from "./accounts";
import { announceWallet } from "./announce";

/** What the person with the wallet does when a transaction is to be signed. */
export type Behaviour = "approve" | "reject";

type Answer = { result: unknown } | { error: { code: number; message: string } };

const hex = z.custom<Hex>((value) => isHex(value));
const transactionParams = z.tuple([
  z.object({
    to: z.custom<Hex>((value) => typeof value === "string" && isAddress(value)),
    data: hex.optional(),
    value: hex.optional(),
  }),
]);

/** A wallet outside the page that really signs, found by the page as every browser wallet is (EIP-6963). */
export class TestWallet {
  behaviour: Behaviour = "approve";
  /** Refuses data in transactions to its own account, as MetaMask does. */
  hasOwnAccountRule = false;
  chainId: number = foundry.id;
  readonly account;
  readonly #rpcUrl: string;
  /** Signing waits for this. */
  #signing = Promise.resolve();
  /** What is signed reaches the chain after this. */
  #sending = Promise.resolve();

  constructor(rpcUrl: string, index: number) {
    this.#rpcUrl = rpcUrl;
    this.account = developmentAccount(index);
  }

  /** Puts the wallet into the page; before the page is opened. */
  async install(page: Page): Promise<void> {
    await page.exposeFunction("testWalletRequest", (method: string, params: unknown) => this.#answer(method, params));
    await page.addInitScript(announceWallet);
  }

  /** The person does not look at the wallet until the returned function is called. */
  holdSigning(): () => void {
    const { opened, open } = gate();
    this.#signing = opened;
    return open;
  }

  /** What is signed stays in the wallet until the returned function is called; the page has the hash already. */
  holdSending(): () => void {
    const { opened, open } = gate();
    this.#sending = opened;
    return open;
  }

  async #answer(method: string, params: unknown): Promise<Answer> {
    switch (method) {
      case "eth_accounts":
      case "eth_requestAccounts":
        return { result: [this.account.address] };
      case "eth_chainId":
        return { result: numberToHex(this.chainId) };
      case "wallet_switchEthereumChain":
        this.chainId = foundry.id;
        return { result: null };
      case "eth_sendTransaction":
        return this.#sendTransaction(params);
      default:
        return method.startsWith("wallet_")
          ? { error: { code: -32601, message: `The method "${method}" does not exist.` } }
          : this.#forward(method, params);
    }
  }

  async #sendTransaction(params: unknown): Promise<Answer> {
    await this.#signing;
    if (this.behaviour === "reject") return { error: { code: 4001, message: "User denied transaction signature." } };
    const [{ to, data = "0x", value = "0x0" }] = transactionParams.parse(params);
    if (this.hasOwnAccountRule && data !== "0x" && to.toLowerCase() === this.account.address.toLowerCase()) {
      const message = "External transactions to internal accounts cannot include data";
      return { error: { code: -32602, message } };
    }
    const client = createWalletClient({ account: this.account, chain: foundry, transport: http(this.#rpcUrl) });
    const request = await prepareTransactionRequest(client, { to, data, value: hexToBigInt(value) });
    const serializedTransaction = await client.signTransaction(request);
    const sent = this.#sending.then(() => sendRawTransaction(client, { serializedTransaction }));
    // What fails here is seen as a transaction that never reaches a block.
    sent.catch(() => undefined);
    return { result: keccak256(serializedTransaction) };
  }

  async #forward(method: string, params: unknown): Promise<Answer> {
    const response = await fetch(this.#rpcUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: params ?? [] }),
    });
    return answerSchema.parse(await response.json());
  }
}

const answerSchema = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ result: z.unknown() }),
]);

/** A promise, and the function that fulfils it. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
