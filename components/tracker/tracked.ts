import type { Address, Hash, Hex, MessageName, ReasonCode } from "@/lib/protocol";
import type { WalletFault } from "../wallet/fault";

/** What a transaction is about, in the protocol's terms; what is not known or does not apply is null. */
export interface Subject {
  readonly op: MessageName;
  readonly ticker: string;
  /** Mint id or token id. */
  readonly id: string | null;
  readonly amount: bigint | null;
  /** Whom it goes to, where that is somebody else. */
  readonly recipient: Address | null;
}

/**
 * Where a transaction stands. Mined alone is not the end: the index has the last word. `unanswered`: the page was left
 * before the wallet answered. `silent`: in a block that the index has read, and it found nothing of the protocol.
 */
export type Way =
  | BareWay
  | BlockWay
  | { readonly at: "not-sent"; readonly fault: WalletFault }
  | { readonly at: "accepted"; readonly blockNumber: number; readonly isFinal: boolean }
  | {
      readonly at: "rejected";
      readonly blockNumber: number;
      readonly isFinal: boolean;
      readonly reason: ReasonCode;
    }
  | { readonly at: "cancelled"; readonly by: Hash | null };

export interface BareWay {
  readonly at: "signing" | "unanswered" | "sent" | "dropped";
}

export interface BlockWay {
  readonly at: "mined" | "reverted" | "silent";
  readonly blockNumber: number;
}

/** A transaction that was begun on this device. */
export interface Tracked {
  readonly key: string;
  /** The page's life that asked the wallet; while it lives, it alone speaks for a transaction that is being signed. */
  readonly page: string;
  readonly chainId: number;
  readonly account: Address;
  readonly subject: Subject;
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
  /** Milliseconds since 1970. */
  readonly begun: number;
  /** The chain's head when it was begun, and the account's next nonce; null where nobody could say. */
  readonly since: number | null;
  readonly expectedNonce: number | null;
  /** As the node said it. */
  readonly nonce: number | null;
  /** The one that is followed: of a transaction that was sped up, the last. */
  readonly hash: Hash | null;
  /** Those in whose place it was sent, oldest first. */
  readonly replaced: readonly Hash[];
  readonly way: Way;
  /** A block that it stood in and that a reorganisation took away; null once it is judged again. */
  readonly lostBlock: number | null;
}

/** Whether nothing more can happen to it that a person would be told. */
export function isEnded({ way }: Pick<Tracked, "way">): boolean {
  switch (way.at) {
    case "accepted":
    case "rejected":
      return way.isFinal;
    case "not-sent":
    case "cancelled":
      return true;
    default:
      return false;
  }
}

/** Whether a person still waits for it: it may yet be accepted or not. */
export function isUnderWay({ way }: Pick<Tracked, "way">): boolean {
  return way.at === "signing" || way.at === "sent" || way.at === "mined";
}

/** The block that it stands in; null while it is in none. */
export function blockOf(way: Way): number | null {
  return "blockNumber" in way ? way.blockNumber : null;
}
