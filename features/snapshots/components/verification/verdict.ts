import type { BalanceProof, InscriptionProof, SnapshotRecord } from "@/lib/client";
import type { Address, Hash } from "@/lib/protocol";
import type { ProofStep } from "@/lib/snapshots/proof";
import type { RegistryStatement } from "./registry";

export type BalanceLeafRecord = BalanceProof["leaf"];
export type InscriptionLeafRecord = InscriptionProof["leaf"];

/**
 * Why an answer of the site is false. `LEAF_OTHER`: it is about something else. `BLOCK_OTHER`: it is about another block. `LEAF_HASH`: the leaf's hash does not match its
 * values. `PROOF`: the path does not lead to the site's root. `REGISTRY`: the registry has accepted another root.
 * `BLOCK_HASH`: the snapshot's block is not in the chain of the reader's node. `HISTORY`: the transactions of the
 * inscription lead to something else.
 */
export type Refutation = "LEAF_OTHER" | "BLOCK_OTHER" | "LEAF_HASH" | "PROOF" | "REGISTRY" | "BLOCK_HASH" | "HISTORY";

/** Why nothing could be verified. None of these says that the site's answer is false. */
export type VerificationFailure =
  | "NODE_UNREACHABLE"
  | "NODE_REFUSED"
  | "NODE_MALFORMED"
  | "WRONG_CHAIN"
  | "NO_REGISTRY_CODE"
  | "NONE_ACCEPTED"
  | "NO_SNAPSHOT"
  | "SNAPSHOT_UNKNOWN"
  | "NOT_IN_SNAPSHOT"
  | "SITE_UNREACHABLE"
  | "HISTORY_INCOMPLETE"
  | "HISTORY_TOO_LONG";

/** The path from a leaf to a root. */
export interface ShownPath {
  readonly leaf: Hash;
  readonly steps: readonly ProofStep[];
  readonly root: Hash;
}

/** The changes since the snapshot as the site reports them, without proof. */
export interface Since {
  /** Null: nothing is owned now, or the inscription is burned. */
  readonly amount: bigint | null;
  readonly owner: string | null;
  /** Accepted operations after the snapshot's block. */
  readonly operations: number;
  /** Whether there may be more. */
  readonly isMore: boolean;
}

/** Two values that should be equal. */
export interface Difference {
  readonly site: string;
  readonly own: string;
}

/** Owner and amount of an inscription; the owner is null if it is burned. */
export interface OwnedAmount {
  readonly owner: Address | null;
  readonly amount: bigint;
}

/** The outcome of a history's transactions by the rules. */
export interface JudgedHistory {
  /** After the snapshot's block; null: it does not exist. */
  readonly atSnapshot: OwnedAmount | null;
  readonly now: OwnedAmount | null;
  readonly transactions: number;
  /** Whether a contract decided about the mint. The check did not repeat that call. */
  readonly hasMintControl: boolean;
}

/** The result for the history of an inscription. A failure there does not weaken the proof. */
export type HistoryResult =
  | ({ readonly kind: "judged" } & JudgedHistory)
  | { readonly kind: "unjudged"; readonly why: VerificationFailure; readonly detail: string };

export type Verdict<L> =
  | {
      readonly kind: "proven";
      readonly leaf: L;
      readonly snapshot: SnapshotRecord;
      readonly path: ShownPath;
      /** Null: the network names no registry, so that only the site's own root was compared. */
      readonly registry: RegistryStatement | null;
      readonly since: Since;
      /** Null: a balance, which has none. */
      readonly history: HistoryResult | null;
    }
  | {
      readonly kind: "false";
      readonly why: Refutation;
      readonly path: ShownPath | null;
      readonly difference: Difference | null;
      readonly registry: RegistryStatement | null;
    }
  | { readonly kind: "open"; readonly why: VerificationFailure; readonly detail: string };

/** Thrown by a step of a verification to end it with this verdict. */
export class VerificationEnded extends Error {
  constructor(readonly verdict: Exclude<Verdict<never>, { readonly kind: "proven" }>) {
    super(verdict.why);
  }
}

/** Ends the verification because nothing can be verified. */
export function verificationFailure(why: VerificationFailure, detail = ""): VerificationEnded {
  return new VerificationEnded({ kind: "open", why, detail });
}

/** Ends the verification because the site's answer is false. */
export function refutation(
  why: Refutation,
  found: {
    readonly path?: ShownPath | null;
    readonly difference?: Difference | null;
    readonly registry?: RegistryStatement | null;
  } = {},
): VerificationEnded {
  const { path = null, difference = null, registry = null } = found;
  return new VerificationEnded({ kind: "false", why, path, difference, registry });
}
