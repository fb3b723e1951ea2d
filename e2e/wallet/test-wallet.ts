import type { Page } from "@playwright/test";
import {
  BaseError,
  createWalletClient,
  type Hex,
  hexToBigInt,
  http,
  isAddress,
  isHex,
  keccak256,
  numberToHex,
} from "viem";
import { prepareTransactionRequest, sendRawTransaction } from "viem/actions";
import { foundry } from "viem/chains";
import { z } from "zod";
import { developmentAccount } from "./accounts";
import { announceWallet } from "./announce";

/**
 * What the person, or the wallet, does when a transaction is to be signed. `locked`: the wallet asks for its password.
 * `busy`: an older request is open in it. `offline`: it has lost its connection to the chain. The others sign, and the
 * chain's node refuses what they have signed: with the nonce of the transaction before (which may still wait), without a
 * fee, with too little gas.
 */
export type Behaviour = "approve" | keyof typeof REFUSALS | keyof typeof SLIPS;

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

const SLIPS = {
  "used-nonce": (terms: Terms): Terms => ({ ...terms, nonce: terms.nonce - 1 }),
  "no-fee": (terms: Terms): Terms => ({ ...terms, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }),
  "little-gas": (terms: Terms): Terms => ({ ...terms, gas: 20_000n }),
} as const;

function isKeyOf<T extends object>(object: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(object, key);
}

const hex = z.custom<Hex>((value) => isHex(value));
const transactionParams = z.tuple([
  z.object({
    to: z.custom<Hex>((value) => typeof value === "string" && isAddress(value)),
    data: hex.optional(),
    value: hex.optional(),
  }),
]);

interface Signed {
  readonly to: Hex;
  readonly data: Hex;
  readonly value: bigint;
  readonly nonce: number;
  readonly maxFeePerGas: bigint;
}

/** A wallet outside the page that really signs, found by the page as every browser wallet is (EIP-6963). */
export class TestWallet {
  behaviour: Behaviour = "approve";
  /** Refuses data in transactions to its own account, as MetaMask does. */
  hasOwnAccountRule = false;
  chainId: number = foundry.id;
  /** How often pages have asked it to sign. */
  asked = 0;
  readonly account;
  readonly #client;
  readonly #rpcUrl: string;
  #pages: Page[] = [];
  #last: Signed | null = null;
  /** Signing waits for this. */
  #signing = Promise.resolve();
  /** What is signed reaches the chain after this; null: at once. */
  #sending: Promise<void> | null = null;

  constructor(rpcUrl: string, index: number) {
    this.#rpcUrl = rpcUrl;
    this.account = developmentAccount(index);
    this.#client = createWalletClient({ account: this.account, chain: foundry, transport: http(rpcUrl) });
  }

  /** Puts the wallet into the page; before the page is opened. */
  async install(page: Page): Promise<void> {
    await page.exposeFunction("testWalletRequest", (method: string, params: unknown) => this.#answer(method, params));
    await page.addInitScript(announceWallet);
    this.#pages.push(page);
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

  /** The person changes the network in the wallet. */
  async changeChain(chainId: number): Promise<void> {
    this.chainId = chainId;
    await this.#emit("chainChanged", numberToHex(chainId));
  }

  /** The person locks the wallet: it shows no account any more. */
  async lock(): Promise<void> {
    await this.#emit("accountsChanged", []);
  }

  /** Sends the last transaction once more, for a higher fee. Resolves with the new hash. */
  speedUp(): Promise<Hex> {
    return this.#replace((last) => last);
  }

  /** Sends nothing to itself in the last transaction's place. */
  cancel(): Promise<Hex> {
    return this.#replace(() => ({ to: this.account.address, data: "0x", value: 0n }));
  }

  async #replace(by: (last: Signed) => { to: Hex; data: Hex; value: bigint }): Promise<Hex> {
    const last = this.#last;
    if (last === null) throw new Error("the wallet has sent nothing yet");
    const fees = { maxFeePerGas: last.maxFeePerGas * 3n, maxPriorityFeePerGas: last.maxFeePerGas * 2n };
    const { to, data, value } = by(last);
    return this.#client.sendTransaction({ to, data, value, nonce: last.nonce, gas: 200_000n, ...fees });
  }

  async #emit(event: string, value: unknown): Promise<void> {
    for (const page of this.#pages) {
      await page.evaluate(([name, told]) => Reflect.get(window, "testWalletEmit")(name, told), [event, value] as const);
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
    this.asked += 1;
    await this.#signing;
    if (isKeyOf(REFUSALS, this.behaviour)) return { error: REFUSALS[this.behaviour] };
    const [{ to, data = "0x", value = "0x0" }] = transactionParams.parse(params);
    if (this.hasOwnAccountRule && data !== "0x" && to.toLowerCase() === this.account.address.toLowerCase()) {
      const message = "External transactions to internal accounts cannot include data";
      return { error: { code: -32602, message } };
    }
    try {
      return { result: await this.#sign({ to, data, value: hexToBigInt(value) }) };
    } catch (error) {
      // As the node says it, the way wallets pass it on.
      const message = error instanceof BaseError ? error.details : String(error);
      return { error: { code: -32000, message } };
    }
  }

  async #sign(draft: { to: Hex; data: Hex; value: bigint }): Promise<Hex> {
    const { nonce, gas, maxFeePerGas, maxPriorityFeePerGas } = await prepareTransactionRequest(this.#client, {
      ...draft,
      type: "eip1559",
    });
    const proper = { nonce, gas, maxFeePerGas, maxPriorityFeePerGas };
    const terms = isKeyOf(SLIPS, this.behaviour) ? SLIPS[this.behaviour](proper) : proper;
    this.#last = { ...draft, ...terms };
    const serializedTransaction = await this.#client.signTransaction({ ...draft, ...terms, type: "eip1559" });
    const send = () => sendRawTransaction(this.#client, { serializedTransaction });
    if (this.#sending === null) return send();
    // What fails now is seen as a transaction that never reaches a block.
    this.#sending.then(send).catch(() => undefined);
    return keccak256(serializedTransaction);
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
