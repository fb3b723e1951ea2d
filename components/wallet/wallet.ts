"use client";

import { createContext, useContext } from "react";
import type { Address, Hash, Hex } from "@/lib/protocol";
import type { WalletFault } from "./fault";

/** A transaction for a wallet to sign. `value` is in the native coin's smallest unit. */
export interface TransactionRequest {
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
}

/** A call of a contract, or with `to` null the creation of one. `value` is in the native coin's smallest unit. */
export interface ContractCall extends Omit<TransactionRequest, "to"> {
  readonly to: Address | null;
}

/** The cost of a transaction beside its value, and the sender's balance. `fee` and `balance` are in the smallest unit. */
export interface Estimate {
  readonly gas: bigint;
  readonly fee: bigint;
  readonly balance: bigint;
}

/** The latest block, and the account's next nonce, with pending transactions counted. */
export interface ChainPosition {
  readonly block: number;
  readonly nonce: number;
}

/** A log of a simulated call. */
export interface SimulatedLog {
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/**
 * Identifies a transaction by its hash, its nonce and its content. Without a hash, `nonce` is the lowest one that it can have:
 * the wallet chooses the nonce.
 */
export interface SentTransaction extends ContractCall {
  readonly account: Address;
  readonly hash: Hash | null;
  /** Null if not known. */
  readonly nonce: number | null;
  /** The latest block when it was sent, so a lower bound of its own block; null if not known. */
  readonly since: number | null;
  /** Without a hash: the hashes of the account's other transactions, which may have the same content. */
  readonly others?: readonly Hash[];
}

/**
 * The status of a transaction on the chain. `replaced`: another transaction used the nonce; `isSame` if it has the same
 * content; `hash` is null if it was not found, and `blockNumber` if it is pending. `unknown`: the node has no transaction with this hash or nonce.
 */
export type ChainStatus =
  | { readonly kind: "pending"; readonly nonce: number }
  | { readonly kind: "mined"; readonly nonce: number; readonly blockNumber: number; readonly succeeded: boolean }
  | {
      readonly kind: "replaced";
      readonly hash: Hash | null;
      readonly isSame: boolean;
      readonly blockNumber: number | null;
    }
  | { readonly kind: "unknown" };

/**
 * The kind of account behind an address. `delegated`: a regular account that uses a contract's code (EIP-7702). `smart`: the connected
 * account, which has no code yet, but whose wallet sends through a contract.
 */
export type AccountKind = "plain" | "delegated" | "smart" | "contract";

/** A mint by the token's contract: the call's data, and the mint id that the contract would assign now. */
export interface ContractMint {
  readonly data: Hex;
  readonly id: bigint;
}

/** The result of a wallet action. Wallet actions do not throw. */
export type WalletResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: WalletFault };

/** The connected account. */
export interface WalletAccount {
  readonly address: Address;
  /** The chain that the wallet is on. */
  readonly chainId: number | undefined;
  readonly walletName: string;
  /** The account choice of the built-in development wallet; null for other wallets. */
  readonly choice: { readonly index: number; readonly count: number; choose(index: number): void } | null;
  /** For a wallet of the site itself. Absent for other wallets. */
  readonly silent?: SilentWallet | undefined;
  /** For a wallet that does not show what it signs: panels show it. Absent for other wallets. */
  readonly blind?: BlindWallet | undefined;
}

/** A wallet that has no window, or one that does not show what is signed. */
export interface BlindWallet {
  /** Notes that a panel shows a call with a fee, so that no other question comes before the signature. Returns a function that ends it. */
  show(call: ContractCall, fee: bigint): () => void;
}

/** The wallet of the site itself, which has no window. */
export interface SilentWallet {
  /**
   * Asks once for `count` mints like `call`, and returns a function that ends this permission. `onHidden` is called if it ends because the
   * tab is hidden.
   */
  beginRun(
    call: ContractCall,
    account: Address,
    count: number,
    onHidden: () => void,
  ): Promise<WalletResult<() => void>>;
  /** Opens the dialog that shows the recovery key of the account. */
  showRecovery(): void;
}

/**
 * The actions of a connected wallet. None throws: a failure is a {@link WalletResult}. Reads fail with `unreachable` if the
 * wallet does not answer in time.
 */
export interface WalletActions {
  /**
   * Asks the wallet to sign and send. Only the tracker and calls of contracts use it. Fails with `locked` if `account` is no
   * longer connected, and with `maybe-sent` if it is not known whether the transaction was sent. `before`: the position right
   * before; null if not known.
   */
  send(request: ContractCall, account: Address, before: ChainPosition | null): Promise<WalletResult<Hash>>;
  position(): Promise<WalletResult<ChainPosition>>;
  status(query: SentTransaction): Promise<WalletResult<ChainStatus>>;
  estimate(request: TransactionRequest): Promise<WalletResult<Estimate>>;
  /** Like {@link estimate}, with the value. Fails with `reverted` if the call would fail. */
  estimateCall(call: ContractCall): Promise<WalletResult<Estimate>>;
  /** Executes a call by eth_call without sending it, and returns its result. With `to` null: the code that it creates. */
  read(call: Omit<ContractCall, "value">): Promise<WalletResult<Hex>>;
  /** The logs that a call would emit. Fails if the wallet or its node cannot simulate calls (eth_simulateV1). */
  simulate(call: ContractCall): Promise<WalletResult<readonly SimulatedLog[]>>;
  /** The code of an address; `0x` if it has none. */
  codeOf(address: Address): Promise<WalletResult<Hex>>;
  kindOf(address: Address): Promise<WalletResult<AccountKind>>;
  /** Tries a mint with eth_call. Fails with `reverted` if the contract refuses it. */
  contractMint(mint: { contract: Address; recipient: Address; amount: bigint }): Promise<WalletResult<ContractMint>>;
  switchChain(): Promise<WalletResult<null>>;
  /** Opens the dialog with the address, the balance and the disconnect button. */
  showAccount(): void;
}

/** The report of the wallet code to the page. `failed`: it could not be loaded, or it threw an error. */
export type WalletReport =
  | { readonly phase: "connecting" | "disconnected" | "failed" }
  | { readonly phase: "connected"; readonly account: WalletAccount; readonly actions: WalletActions };

/**
 * The wallet as pages use it, without the libraries behind it. `absent`: no wallet is connected, and the wallet code is
 * not loaded. `connect` loads the code and opens the list of wallets; `requests` counts its calls.
 */
export type Wallet = (WalletReport | { readonly phase: "absent" | "loading" }) & {
  readonly requests: number;
  connect(): void;
};

/** A wallet that is connected. */
export type ConnectedWallet = Extract<Wallet, { phase: "connected" }>;

/** Holds the page's wallet. Read it with {@link useWallet}. */
export const WalletContext = createContext<Wallet>({ phase: "absent", requests: 0, connect: () => {} });

/** The page's wallet. */
export function useWallet(): Wallet {
  return useContext(WalletContext);
}
