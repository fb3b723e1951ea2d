import type { Page } from "@playwright/test";
import { BaseError, createWalletClient, type Hex, hexToBigInt, isAddress, isHex, keccak256, numberToHex } from "viem";
import { prepareTransactionRequest, sendRawTransaction } from "viem/actions";
import { z } from "zod";
import { developmentChain } from "@/tools/testing/harness/development-chain";
import { nodeTransport } from "@/tools/testing/harness/node-transport";
import { developmentAccount } from "./accounts";
import { announceWallet } from "./announce";

/**
 * The reaction of the user or the wallet to a signing request:
 *
 * - `approve`, `reject`: the user's decision.
 * - `locked`: the wallet asks for its password.
 * - `busy`: an older request is open.
 * - `offline`: the wallet has lost its connection to the chain.
 * - `gas-runs-out`: the wallet sends a transaction that fails in its block.
 * - others: the wallet signs a transaction that the node refuses, because of its nonce, its fee or its gas limit.
 */
export type Behavior = "approve" | keyof typeof REFUSALS | keyof typeof INVALID_TERMS;

type Answer = { result: unknown } | { error: { code: number; message: string } };

const REFUSALS = {
  reject: { code: 4001, message: "User denied transaction signature." },
  locked: { code: 4100, message: "The requested account has not been authorized by the user." },
  busy: { code: -32002, message: "Request of type already pending." },
  offline: { code: 4900, message: "The provider is disconnected from all chains." },
} as const;

interface Terms {
  readonly nonce: number;
  readonly gas: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

const INVALID_TERMS = {
  "used-nonce": (terms: Terms): Terms => ({ ...terms, nonce: terms.nonce - 1 }),
  "no-fee": (terms: Terms): Terms => ({ ...terms, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }),
  "little-gas": (terms: Terms): Terms => ({ ...terms, gas: 20_000n }),
  "gas-runs-out": (terms: Terms): Terms => ({ ...terms, gas: 60_000n }),
} as const;

function isKeyOf<T extends object>(object: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(object, key);
}

const hex = z.custom<Hex>((value) => isHex(value));
const transactionParams = z.tuple([
  z.object({
    /** Undefined: the transaction creates a contract. */
    to: z.custom<Hex>((value) => typeof value === "string" && isAddress(value)).optional(),
    data: hex.optional(),
    value: hex.optional(),
  }),
]);

interface Signed {
  readonly to: Hex | undefined;
  readonly data: Hex;
  readonly value: bigint;
  readonly nonce: number;
  readonly maxFeePerGas: bigint;
}

/** A wallet outside the page that signs transactions. The page discovers it by EIP-6963. */
export class TestWallet {
  behavior: Behavior = "approve";
  /** Whether the wallet refuses data in transactions to its own account, like MetaMask. */
  hasOwnAccountRule = false;
  /** Whether the wallet reports that it executes several calls in one transaction (EIP-5792), as for a smart account. */
  isSmart = false;
  /** The node that simulates calls for the wallet, since the site does not; null: none. */
  simulatesAt: string | null = null;
  /** Whether the user declines to switch the network. */
  declinesSwitch = false;
  chainId: number = developmentChain.id;
  /** Number of signing requests of pages. */
  asked = 0;
  #account;
  #client;
  readonly #rpcUrl: string;
  #pages: Page[] = [];
  #last: Signed | null = null;
  /** Delays signing until it resolves. */
  #signing = Promise.resolve();
  /** Delays the broadcast of signed transactions until it resolves; null for none. */
  #sending: Promise<void> | null = null;

  constructor(rpcUrl: string, index: number) {
    this.#rpcUrl = rpcUrl;
    this.#account = developmentAccount(index);
    this.#client = clientOf(this.#account, rpcUrl);
  }

  /** The account that signs. */
  get account() {
    return this.#account;
  }

  /** Installs the wallet in a page. Call it before the page opens. */
  async install(page: Page): Promise<void> {
    await page.exposeFunction("testWalletRequest", (method: string, params: unknown) => this.#answer(method, params));
    await page.addInitScript(announceWallet);
    this.#pages.push(page);
  }

  /** Leaves signing requests open until the returned function is called. */
  holdSigning(): () => void {
    const { opened, open } = gate();
    this.#signing = opened;
    return open;
  }

  /** Holds back signed transactions, whose hashes the page already has, until the returned function is called. */
  holdSending(): () => void {
    const { opened, open } = gate();
    this.#sending = opened;
    return open;
  }

  /** Changes the network in the wallet. */
  async changeChain(chainId: number): Promise<void> {
    this.chainId = chainId;
    await this.#emit("chainChanged", numberToHex(chainId));
  }

  /** Changes the account in the wallet. */
  async changeAccount(index: number): Promise<void> {
    this.#account = developmentAccount(index);
    this.#client = clientOf(this.#account, this.#rpcUrl);
    await this.#emit("accountsChanged", [this.#account.address]);
  }

  /** Locks the wallet, which then has no accounts for the page. */
  async lock(): Promise<void> {
    await this.#emit("accountsChanged", []);
  }

  /** Replaces the last transaction by the same one with a higher fee. Returns the new hash. */
  speedUp(): Promise<Hex> {
    return this.#replace((last) => last);
  }

  /** Cancels the last transaction: replaces it by an empty one to itself. */
  cancel(): Promise<Hex> {
    return this.#replace(() => ({ to: this.account.address, data: "0x", value: 0n }));
  }

  async #replace(by: (last: Signed) => { to: Hex | undefined; data: Hex; value: bigint }): Promise<Hex> {
    const last = this.#last;
    if (last === null) throw new Error("the wallet has sent nothing yet");
    const fees = { maxFeePerGas: last.maxFeePerGas * 3n, maxPriorityFeePerGas: last.maxFeePerGas * 2n };
    const { to, data, value } = by(last);
    return this.#client.sendTransaction({ to, data, value, nonce: last.nonce, gas: 200_000n, ...fees });
  }

  async #emit(event: string, value: unknown): Promise<void> {
    for (const page of this.#pages) {
      await page.evaluate(([name, data]) => Reflect.get(window, "testWalletEmit")(name, data), [event, value] as const);
    }
  }

  async #answer(method: string, params: unknown): Promise<Answer> {
    switch (method) {
      case "eth_accounts":
      case "eth_requestAccounts":
        return { result: [this.account.address] };
      case "eth_chainId":
        return { result: numberToHex(this.chainId) };
      case "wallet_switchEthereumChain":
        if (this.declinesSwitch) return { error: REFUSALS.reject };
        this.chainId = developmentChain.id;
        return { result: null };
      case "eth_sendTransaction":
        return this.#sendTransaction(params);
      case "wallet_getCapabilities":
        return {
          result: { [numberToHex(this.chainId)]: { atomic: { status: this.isSmart ? "supported" : "ready" } } },
        };
      default:
        return method.startsWith("wallet_")
          ? { error: { code: -32601, message: `The method "${method}" does not exist.` } }
          : this.#forward(method, params);
    }
  }

  async #sendTransaction(params: unknown): Promise<Answer> {
    this.asked += 1;
    await this.#signing;
    if (isKeyOf(REFUSALS, this.behavior)) return { error: REFUSALS[this.behavior] };
    const [{ to, data = "0x", value = "0x0" }] = transactionParams.parse(params);
    if (this.hasOwnAccountRule && data !== "0x" && to?.toLowerCase() === this.account.address.toLowerCase()) {
      const message = "External transactions to internal accounts cannot include data";
      return { error: { code: -32602, message } };
    }
    try {
      return { result: await this.#sign({ to, data, value: hexToBigInt(value) }) };
    } catch (error) {
      // The node's message, as wallets forward it.
      const message = error instanceof BaseError ? error.details : String(error);
      return { error: { code: -32000, message } };
    }
  }

  async #sign(draft: { to: Hex | undefined; data: Hex; value: bigint }): Promise<Hex> {
    const { nonce, gas, maxFeePerGas, maxPriorityFeePerGas } = await prepareTransactionRequest(this.#client, {
      ...draft,
      type: "eip1559",
    });
    const proper = { nonce, gas, maxFeePerGas, maxPriorityFeePerGas };
    const terms = isKeyOf(INVALID_TERMS, this.behavior) ? INVALID_TERMS[this.behavior](proper) : proper;
    this.#last = { ...draft, ...terms };
    const serializedTransaction = await this.#client.signTransaction({ ...draft, ...terms, type: "eip1559" });
    const send = () => sendRawTransaction(this.#client, { serializedTransaction });
    if (this.#sending === null) return send();
    // To the page, a failure here looks like a transaction that is never mined.
    this.#sending.then(send).catch(() => undefined);
    return keccak256(serializedTransaction);
  }

  async #forward(method: string, params: unknown): Promise<Answer> {
    const url = method === "eth_simulateV1" ? (this.simulatesAt ?? this.#rpcUrl) : this.#rpcUrl;
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: params ?? [] }),
    });
    return answerSchema.parse(await response.json());
  }
}

function clientOf(account: ReturnType<typeof developmentAccount>, rpcUrl: string) {
  return createWalletClient({ account, chain: developmentChain, transport: nodeTransport(rpcUrl) });
}

const answerSchema = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ result: z.unknown() }),
]);

/** A promise with the function that resolves it. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
