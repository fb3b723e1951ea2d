import type { Magic } from "magic-sdk";
import { numberToHex, UnauthorizedProviderError } from "viem";
import { inTime } from "@/lib/runtime/sleep";
import { type AskNode, nodesAt, RpcAnswerError } from "../sign-in/node";
import { deviceTexts } from "../storage/stored-value";
import { closeWalletList } from "./close-wallet-list";

/** Whether the person is signed in. Without it, a page does not load the service's frame. */
const STORAGE_KEY = "engrave.magic";
/** Milliseconds until the service counts as unreachable. Afterwards, it waits for the person. */
const TIMEOUT = 20_000;

/** The service's settings (docs/wallets.md), and the chain. */
export interface MagicOptions {
  readonly key: string;
  /** Origin of another frame than the service's own; null: its own. */
  readonly endpoint: string | null;
  readonly chainId: number;
  /** Nodes of the chain that browsers may ask. */
  readonly urls: readonly string[];
}

/** The wallet of accounts that sign in by e-mail or a social account (EIP-1193). The service's frame has the keys. */
export class MagicProvider {
  readonly #options: MagicOptions;
  readonly #ask: AskNode;
  #magic: Promise<Magic> | null = null;

  constructor(options: MagicOptions) {
    this.#options = options;
    this.#ask = nodesAt(options.urls);
  }

  /** The service has no events. */
  on(): void {}

  removeListener(): void {}

  async request({ method, params }: { readonly method: string; readonly params?: unknown }): Promise<unknown> {
    switch (method) {
      case "eth_chainId":
        return numberToHex(this.#options.chainId);
      case "eth_accounts":
        return this.#accounts();
      case "eth_requestAccounts":
        return this.#signIn();
      case "wallet_revokePermissions":
        deviceTexts.removeItem(STORAGE_KEY);
        return (await this.#loaded()).user.logout();
      case "eth_sendTransaction":
        return this.#send(params);
      default:
        if (/^(?:wallet|personal)_|^eth_sign|^eth_send/.test(method))
          throw new RpcAnswerError(4200, `This account does not support ${method}.`);
        return this.#ask(method, params);
    }
  }

  async #accounts(): Promise<unknown> {
    if (deviceTexts.getItem(STORAGE_KEY) === null) return [];
    const magic = await this.#loaded();
    if (await magic.user.isLoggedIn()) return magic.rpcProvider.request({ method: "eth_accounts", params: [] });
    deviceTexts.removeItem(STORAGE_KEY);
    return [];
  }

  async #signIn(): Promise<unknown> {
    const magic = await this.#loaded();
    // The service's frame shows the form.
    closeWalletList();
    const accounts = await magic.wallet.connectWithUI();
    deviceTexts.setItem(STORAGE_KEY, "1");
    return accounts;
  }

  async #send(params: unknown): Promise<unknown> {
    const magic = await this.#loaded();
    if (!(await magic.user.isLoggedIn())) throw new UnauthorizedProviderError(new Error("The session has ended."));
    return magic.rpcProvider.request({ method: "eth_sendTransaction", params: Array.isArray(params) ? params : [] });
  }

  /** The service with its frame, loaded with the first use. Rejects if the frame does not answer in time; the next use tries again. */
  #loaded(): Promise<Magic> {
    this.#magic ??= this.#load().catch((error: unknown) => {
      this.#magic = null;
      throw error;
    });
    return this.#magic;
  }

  async #load(): Promise<Magic> {
    const { key, endpoint, chainId, urls } = this.#options;
    const { Magic } = await import("magic-sdk");
    const network = { rpcUrl: urls[0] ?? "", chainId };
    const magic = new Magic(key, { network, deferPreload: true, ...(endpoint === null ? {} : { endpoint }) });
    try {
      await inTime(TIMEOUT, magic.user.isLoggedIn(), () => new Error("The sign-in service does not answer."));
    } catch (error) {
      // The SDK keeps a frame that failed to load, but loads one again that the page has lost.
      document.querySelector(".magic-iframe")?.remove();
      throw error;
    }
    return magic;
  }
}
