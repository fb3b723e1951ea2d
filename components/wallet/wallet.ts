"use client";

import { createContext, useContext } from "react";
import type { Address, Hash, Hex } from "@/lib/protocol";
import type { WalletFault } from "./fault";

/** What a page asks a wallet to sign: a transaction with a message in its data. `value` in the smallest unit. */
export interface Draft {
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
}

/** What a draft would cost its sender, in the native coin's smallest unit. */
export interface Estimate {
  readonly gas: bigint;
  readonly fee: bigint;
  readonly balance: bigint;
}

/** Where a transaction stands on the chain; null while it is in no block. */
export interface Inclusion {
  readonly blockNumber: bigint;
  readonly succeeded: boolean;
}

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: WalletFault };

export interface WalletAccount {
  readonly address: Address;
  /** The chain that the wallet is on. */
  readonly chainId: number | undefined;
  readonly walletName: string;
  /** The built-in development wallet's choice of account; null for every other wallet. */
  readonly choice: { readonly index: number; readonly count: number; choose(index: number): void } | null;
}

/** What a connected wallet can do. Nothing here throws: what fails is an {@link Outcome}. */
export interface WalletActions {
  send(draft: Draft): Promise<Outcome<Hash>>;
  estimate(draft: Draft): Promise<Outcome<Estimate>>;
  inclusion(hash: Hash): Promise<Outcome<Inclusion | null>>;
  switchChain(): Promise<Outcome<null>>;
  /** Opens the dialog with address, balance and the way to disconnect. */
  showAccount(): void;
}

/** What the wallet's code, once it is loaded, tells the page. `failed`: it could not be loaded, or broke. */
export type WalletReport =
  | { readonly phase: "connecting" | "disconnected" | "failed" }
  | { readonly phase: "connected"; readonly account: WalletAccount; readonly actions: WalletActions };

/**
 * The wallet as pages see it; they know nothing of the libraries behind it. `absent`: none is connected and its code is
 * not even loaded. `connect` loads it and opens the choice of wallets.
 */
export type Wallet = (WalletReport | { readonly phase: "absent" | "loading" }) & { connect(): void };

export const WalletContext = createContext<Wallet>({ phase: "absent", connect: () => {} });

export function useWallet(): Wallet {
  return useContext(WalletContext);
}
