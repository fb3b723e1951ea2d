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

/** What a draft would cost its sender beside its value, in the native coin's smallest unit. */
export interface Estimate {
  readonly gas: bigint;
  readonly fee: bigint;
  readonly balance: bigint;
}

/** The chain's head, and the account's next nonce, the waiting transactions counted. */
export interface Moment {
  readonly block: number;
  readonly nonce: number;
}

/** Which transaction is meant: by its hash, by its place among the account's, and by what it carries. */
export interface Sought extends Draft {
  readonly account: Address;
  readonly hash: Hash | null;
  /** Null: not known. */
  readonly nonce: number | null;
  /** A block that it can't stand before; null: not known. */
  readonly since: number | null;
}

/**
 * Where a transaction stands on the chain. `replaced`: the account's nonce went to another one, which carries the same
 * where `isSame`; its hash is null where it could not be found. `unknown`: the node has nothing with this hash or nonce.
 */
export type Standing =
  | { readonly at: "pending"; readonly nonce: number }
  | { readonly at: "mined"; readonly nonce: number; readonly blockNumber: number; readonly succeeded: boolean }
  | { readonly at: "replaced"; readonly hash: Hash | null; readonly isSame: boolean }
  | { readonly at: "unknown" };

/** What an address is, as far as a sender has to know. `delegated`: an account that lends itself a contract's code. */
export type AccountKind = "plain" | "delegated" | "contract";

/** A mint by the token's contract: the call's data, and the mint id that it would give now. */
export interface ContractMint {
  readonly data: Hex;
  readonly id: bigint;
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
  /** For the tracker alone, which is the only place that sends. Fails as `locked` where the account is another by now. */
  send(draft: Draft, account: Address): Promise<Outcome<Hash>>;
  moment(): Promise<Outcome<Moment>>;
  standing(sought: Sought): Promise<Outcome<Standing>>;
  estimate(draft: Draft): Promise<Outcome<Estimate>>;
  kindOf(address: Address): Promise<Outcome<AccountKind>>;
  /** Tries the mint without sending it; fails with `reverted` where the contract does not mint so. */
  contractMint(mint: { contract: Address; recipient: Address; amount: bigint }): Promise<Outcome<ContractMint>>;
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
export type ConnectedWallet = Extract<Wallet, { phase: "connected" }>;

export const WalletContext = createContext<Wallet>({ phase: "absent", connect: () => {} });

export function useWallet(): Wallet {
  return useContext(WalletContext);
}
