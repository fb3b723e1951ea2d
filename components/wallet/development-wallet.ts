import type { Address } from "@/lib/protocol";
import { isPlainObject } from "@/lib/protocol/plain-object";
import { deviceTexts } from "../storage/stored-value";

/** The accounts that development chains fund. Their keys are public. */
export const DEVELOPMENT_ACCOUNTS: readonly Address[] = [
  "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
  "0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
  "0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc",
  "0x90f79bf6eb2c4f870365e785982e1f101e93b906",
  "0x15d34aaf54267db7d7c367839aaf71a00a2c6a65",
  "0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc",
  "0x976ea74026e726554db657fa54763abd0c3a0aa9",
  "0x14dc79964da2c08b23698b3d3cc7ca32193d9955",
  "0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f",
  "0xa0ee7a142d267c1f36714e4a8f75612f20a79720",
];

/** The wallet's reverse domain name (EIP-6963), which wagmi uses as the connector's id. */
export const DEVELOPMENT_RDNS = "engrave.development";
/** Holds the index of the signing account while the page is connected to the wallet. */
const STORAGE_KEY = "engrave.development-account";
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#0b6553"/><g fill="none" stroke="#fff" stroke-width="1.4"><circle cx="16" cy="16" r="10"/><circle cx="16" cy="16" r="5.5"/><path d="M16 3v26M3 16h26"/></g></svg>',
)}`;

interface Request {
  readonly method: string;
  readonly params?: unknown;
}

type Listener = (value: unknown) => void;

/** The error of a wallet that refuses a request (EIP-1193). */
class ProviderRpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * A wallet inside the page, only for the development chain. It signs in the browser with one of the development accounts,
 * without asking, and announces itself like any browser wallet (EIP-6963).
 */
export class DevelopmentWallet {
  readonly #rpcUrl: string;
  readonly #listeners = new Map<string, Set<Listener>>();
  #index: number;
  #isAllowed: boolean;

  constructor(rpcUrl: string) {
    this.#rpcUrl = rpcUrl;
    const stored = readStoredIndex();
    this.#isAllowed = stored !== null;
    this.#index = stored ?? 0;
  }

  /** Index of the signing account in {@link DEVELOPMENT_ACCOUNTS}. */
  get index(): number {
    return this.#index;
  }

  /** Announces the wallet now and whenever a page requests wallets. */
  announce(): void {
    const info = {
      uuid: "3f6f0c52-8a51-4a0e-9c1c-d5a3d1c0e7a4",
      name: "Development wallet",
      icon: ICON,
      rdns: DEVELOPMENT_RDNS,
    };
    const provider = {
      request: (request: Request) => this.#request(request),
      on: (event: string, listener: Listener) => this.#listenersOf(event).add(listener),
      removeListener: (event: string, listener: Listener) => this.#listenersOf(event).delete(listener),
    };
    const detail = Object.freeze({ info, provider });
    const announce = () => window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
    window.addEventListener("eip6963:requestProvider", announce);
    announce();
  }

  /** Changes the signing account. */
  choose(index: number): void {
    this.#index = index;
    this.#allow();
    for (const listener of this.#listenersOf("accountsChanged")) listener([this.#account()]);
  }

  #allow(): void {
    this.#isAllowed = true;
    deviceTexts.setItem(STORAGE_KEY, String(this.#index));
  }

  #forbid(): void {
    this.#isAllowed = false;
    deviceTexts.removeItem(STORAGE_KEY);
  }

  #account(): Address {
    const account = DEVELOPMENT_ACCOUNTS[this.#index];
    if (account === undefined) throw new ProviderRpcError(4100, `There is no development account ${this.#index}.`);
    return account;
  }

  #listenersOf(event: string): Set<Listener> {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners);
    return listeners;
  }

  async #request({ method, params }: Request): Promise<unknown> {
    switch (method) {
      case "eth_accounts":
        return this.#isAllowed ? [this.#account()] : [];
      case "eth_requestAccounts":
        if (!this.#isAllowed) this.#index = await unusedAccount(this.#rpcUrl);
        this.#allow();
        return [this.#account()];
      case "wallet_revokePermissions":
        this.#forbid();
        return null;
      case "wallet_requestPermissions":
      case "wallet_addEthereumChain":
      case "wallet_switchEthereumChain":
      case "wallet_getCapabilities":
      case "personal_sign":
      case "eth_signTypedData_v4":
        throw new ProviderRpcError(4200, `The development wallet does not support ${method}.`);
      case "eth_sendTransaction": {
        const signing = await import("./development-signing");
        // The person chose another account after the page had read the previous one.
        if (signing.senderOf(params) !== this.#account())
          throw new ProviderRpcError(4100, "The signing account has changed.");
        return signing.signAndSend(this.#rpcUrl, this.#index, params);
      }
      default:
        return forward(this.#rpcUrl, method, params);
    }
  }
}

function readStoredIndex(): number | null {
  const stored = Number.parseInt(deviceTexts.getItem(STORAGE_KEY) ?? "", 10);
  return stored >= 0 && stored < DEVELOPMENT_ACCOUNTS.length ? stored : null;
}

/** The index of the first account that has sent nothing and has coins; 0 if there is none. A newcomer begins with an empty account. */
async function unusedAccount(rpcUrl: string): Promise<number> {
  const found = await Promise.all(
    DEVELOPMENT_ACCOUNTS.map(async (account) => {
      const [sent, coins] = await Promise.all([
        forward(rpcUrl, "eth_getTransactionCount", [account, "latest"]),
        forward(rpcUrl, "eth_getBalance", [account, "latest"]),
      ]);
      return Number(sent) === 0 && Number(coins) > 0;
    }),
  );
  return Math.max(0, found.indexOf(true));
}

async function forward(rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: params ?? [] });
  const response = await fetch(rpcUrl, { method: "POST", headers: { "content-type": "application/json" }, body });
  if (!response.ok) throw new ProviderRpcError(4900, `The node answered with status ${response.status}.`);
  const answer: unknown = await response.json();
  if (!isPlainObject(answer)) throw new ProviderRpcError(4900, "The node gave an invalid answer.");
  if (isPlainObject(answer.error)) throw new ProviderRpcError(Number(answer.error.code), String(answer.error.message));
  return answer.result;
}
