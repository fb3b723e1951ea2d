import { numberToHex, UnauthorizedProviderError } from "viem";
import type { Address } from "@/lib/protocol";
import { changeAccount, connectedAccount, type PasskeyAccount, storedAccount } from "./account";
import { isLocalHost } from "./availability";
import { type Call, contentOf, readCall } from "./call";
import { type AskNode, declined, nodesAt, RpcAnswerError } from "./node";
import { askPerson } from "./requests";
import type { Run } from "./run";
import type { Signed } from "./transaction";

/** Code of EIP-1193. */
const UNSUPPORTED = 4200;

/** Any listener of EIP-1193: the event decides what it is given. */
export type Listener = (value: never) => void;

/** Several transactions that a person allows with one prompt. */
export interface RunRequest {
  readonly account: Address;
  /** The first call; the others differ at most in their id. */
  readonly call: Call;
  readonly count: number;
  /** Called if the permission ends because the tab is hidden. */
  readonly onHidden: () => void;
}

/**
 * The wallet of a passkey's account (EIP-1193). It signs only what {@link PasskeyProvider.prepare} was given before, which only the
 * actions of the pages' panels call, and keeps no key. What signs is loaded with the first signature.
 */
export class PasskeyProvider {
  readonly #chainId: number;
  readonly #ask: AskNode;
  readonly #listeners = new Map<string, Set<Listener>>();
  /** Signed transactions that were not sent yet, by sender and content. */
  readonly #signed = new Map<string, Signed>();
  #run: Run | null = null;
  /** Whether a request for an account waits for the person: until its end, pages must not see the account as connected. */
  #isSigningIn = false;
  /** Stops watching the stored account, which other tabs change too; null before anyone listens. */
  #stopWatching: (() => void) | null = null;

  /** `urls`: nodes of the chain that browsers may ask. */
  constructor(chainId: number, urls: readonly string[]) {
    this.#chainId = chainId;
    this.#ask = nodesAt(urls);
  }

  on(event: string, listener: Listener): void {
    if (event === "accountsChanged") this.#stopWatching ??= storedAccount.subscribe(() => this.#tellAccounts());
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
  }

  removeListener(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener);
  }

  async request({ method, params }: { readonly method: string; readonly params?: unknown }): Promise<unknown> {
    switch (method) {
      case "eth_accounts":
        return this.#accounts();
      case "eth_requestAccounts":
        if (this.#accounts().length === 0 && !(await this.#signIn())) throw declined();
        return this.#accounts();
      case "eth_chainId":
        return numberToHex(this.#chainId);
      case "wallet_revokePermissions":
        this.#run?.end();
        changeAccount({ isConnected: false });
        return null;
      case "eth_sendTransaction":
        return this.#send(params);
      default:
        // A panel shows what is signed; nothing else is.
        if (/^(?:wallet|personal)_|^eth_sign|^eth_send/.test(method))
          throw new RpcAnswerError(UNSUPPORTED, `A passkey does not support ${method}.`);
        return this.#ask(method, params);
    }
  }

  /**
   * Signs a call of a panel: asks for the passkey, or uses the permission of a run. Shows the call first if the panel does not show
   * it. Until {@link request} sends it, nothing has left the browser.
   * @throws RpcAnswerError with code 4001 if the person declines, 4100 if the account is another one; viem's errors if the node cannot be asked
   */
  async prepare(from: Address, call: Call): Promise<void> {
    const account = requireAccount(from);
    const run = this.#run;
    const { prepareAndSign } = await import("./sign-call");
    await this.#requireRecovery();
    const signed = await prepareAndSign({ ask: this.#ask, chainId: this.#chainId, account, call, run });
    this.#signed.clear();
    this.#signed.set(keyOf(from, call), signed);
  }

  /**
   * Asks once for several calls. Returns a function that forgets the key.
   * @throws as {@link prepare}
   */
  async begin({ account: from, call, count, onHidden }: RunRequest): Promise<() => void> {
    const account = requireAccount(from);
    this.#run?.end();
    const { beginRun } = await import("./sign-call");
    await this.#requireRecovery();
    const run = await beginRun({ ask: this.#ask, chainId: this.#chainId, account, call, count, onHidden });
    this.#run = run;
    return () => run.end();
  }

  async #signIn(): Promise<boolean> {
    this.#isSigningIn = true;
    try {
      return await askPerson({ kind: "sign-in" });
    } finally {
      this.#isSigningIn = false;
    }
  }

  #tellAccounts(): void {
    // The answer of the request tells them.
    if (this.#isSigningIn) return;
    const accounts = this.#accounts();
    for (const listener of this.#listeners.get("accountsChanged") ?? []) Reflect.apply(listener, undefined, [accounts]);
  }

  #accounts(): readonly Address[] {
    const account = this.#isSigningIn ? null : connectedAccount();
    return account === null ? [] : [account.address];
  }

  /** Where strangers may sign in, nothing is signed before the person saved or declined a recovery key. */
  async #requireRecovery(): Promise<void> {
    if (connectedAccount()?.recovery !== "open" || isLocalHost(window.location.hostname)) return;
    await askPerson({ kind: "recovery" });
    const recovery = connectedAccount()?.recovery;
    if (recovery !== "saved" && recovery !== "declined") throw declined();
  }

  async #send(params: unknown): Promise<unknown> {
    const read = readCall(params);
    const key = read === null ? "" : keyOf(read.from, read.call);
    const signed = this.#signed.get(key);
    if (signed === undefined) throw unauthorized("No panel of this site has shown this call.");
    this.#signed.delete(key);
    await this.#ask("eth_sendRawTransaction", [signed.raw]);
    return signed.hash;
  }
}

function keyOf(from: Address, call: Call): string {
  return `${from} ${contentOf(call)}`;
}

/** The account that is signed in. @throws UnauthorizedProviderError if it is another one */
function requireAccount(address: Address): PasskeyAccount {
  const account = connectedAccount();
  if (account === null || account.address !== address) throw unauthorized("Not the account.");
  return account;
}

function unauthorized(reason: string): UnauthorizedProviderError {
  return new UnauthorizedProviderError(new Error(reason));
}
