import type { Address, Hash, Hex } from "@/lib/protocol";

/** One transaction of the demo history. Accounts are indices of the development accounts, coins are in wei. */
export type DemoStep =
  | {
      readonly kind: "message";
      readonly from: number;
      readonly to: number | { readonly vaultOf: number };
      readonly text: string;
      readonly value: bigint;
    }
  | { readonly kind: "createMarket"; readonly from: number }
  | {
      readonly kind: "market";
      readonly from: number;
      readonly value: bigint;
      readonly call: (chain: DemoChain) => Hex;
    };

/** The state on which a call of the market depends, at the time of its block. */
export interface DemoChain {
  account(index: number): Address;
  /** Hash of an earlier step's transaction. It is the token id of the inscription that the transaction minted (spec §4.2). */
  hashOf(step: number): Hash;
  /** Time of the next block, in seconds. */
  readonly time: number;
}

/** An inscription of the history. */
export interface Held {
  readonly tick: string;
  readonly id: string;
  /** Index of the step that minted it. */
  readonly mintStep: number;
  readonly amount: bigint;
  owner: number;
  /** Price of its listing, in wei. */
  price: bigint | null;
  listed: boolean;
  /** Its offer in the market. If it is set, the inscription is in its owner's vault. */
  offer: DemoOffer | null;
}

export interface DemoOffer {
  readonly seller: number;
  /** In wei. */
  readonly price: bigint;
  readonly isOpen: boolean;
}
