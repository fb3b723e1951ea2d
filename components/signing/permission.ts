import type { TransactionRequest, WalletAccount } from "../wallet/wallet";
import type { Pause } from "./series";

/** The permission that a wallet without a window gives once for a series. Other wallets ask for each transaction. */
export class Permission {
  readonly #onHidden: () => void;
  #end: (() => void) | null = null;

  /** `onHidden`: called if the permission ends because the tab is hidden. */
  constructor(onHidden: () => void) {
    this.#onHidden = onHidden;
  }

  /** Asks for `left` transactions like this one, unless the permission is there. Resolves with why there is none; null if there is one. */
  async request({ silent, address }: WalletAccount, call: TransactionRequest, left: number): Promise<Pause | null> {
    if (silent === undefined || this.#end !== null || left < 2) return null;
    let isOver = false;
    const result = await silent.beginRun(call, address, left, () => {
      isOver = true;
      this.#end = null;
      this.#onHidden();
    });
    if (!result.ok) return { kind: result.fault.kind === "rejected" ? "declined" : "fault" };
    // The tab may have been hidden during the prompt.
    if (!isOver) this.#end = result.value;
    return null;
  }

  /** Ends the permission, if there is one. */
  end(): void {
    this.#end?.();
    this.#end = null;
  }
}
