import type { Address, Hash } from "@/lib/protocol";
import { next } from "./page";
import { address, amount, flag, hash, type Infer, integer, list, nullable, object, text } from "./schema";

/** A publisher that has reported a snapshot to the registry. */
export const snapshotVote = object({
  publisher: address,
  /** Whether it reported exactly this snapshot. */
  agrees: flag,
});

/** The network registry's data of a snapshot, as the worker last read them. */
export const snapshotRegistry = object({
  /** The registry's contract. */
  address,
  /** Number of publishers that must agree; null: the worker has not read the registry yet. */
  threshold: nullable(integer),
  publishers: list(address),
  votes: list(snapshotVote),
  /** Whether the registry has accepted exactly this snapshot. */
  accepted: flag,
  /** Whether the chain itself has confirmed the hash of the accepted block; null: not accepted, or the registry does not say. */
  hashChecked: nullable(flag),
  /** Whether a publisher has reported other values, or the registry has accepted another snapshot of the block. */
  disagreement: flag,
  /** The block in whose state the worker last read this; null: not read yet. */
  checkedBlock: nullable(integer),
});
export type SnapshotRegistry = Infer<typeof snapshotRegistry>;

/** The state right after a final block, frozen as two Merkle trees (spec §11). */
export const snapshot = object({
  blockNumber: integer,
  blockHash: hash,
  /** Time of the block, in seconds since 1970. */
  timestamp: integer,
  /** State commitment after the block; 32 zero bytes if there is none. */
  commitment: hash,
  balancesRoot: hash,
  inscriptionsRoot: hash,
  balanceCount: integer,
  inscriptionCount: integer,
  /** Null: the network names no registry. */
  registry: nullable(snapshotRegistry),
});
export type SnapshotRecord = Infer<typeof snapshot>;

export const snapshotPage = object({ snapshots: list(snapshot), next });

/** The sibling hashes along the path from a leaf to the root, from the bottom up. */
const proof = list(hash);

/** A balance in a snapshot, with the proof that it is in the tree of balances. */
export const balanceProof = object({
  snapshot,
  leaf: object({ ticker: text, address, amount, hash }),
  proof,
});
export type BalanceProof = Infer<typeof balanceProof>;

/** An inscription in a snapshot, with the proof that it is in the tree of inscriptions. */
export const inscriptionProof = object({
  snapshot,
  leaf: object({ ticker: text, tokenId: hash, owner: address, amount, hash }),
  proof,
});
export type InscriptionProof = Infer<typeof inscriptionProof>;

/** A snapshot by its block, or the latest one. */
export interface OfSnapshot {
  readonly block: number | "latest";
}

export interface BalanceProofQuery extends OfSnapshot {
  readonly ticker: string;
  readonly address: Address;
}

export interface InscriptionProofQuery extends OfSnapshot {
  readonly ticker: string;
  /** Token id or mint id. */
  readonly id: Hash | string;
}

export const SNAPSHOT_FORMATS = ["csv", "jsonl"] as const;
/** Format of a download. */
export type SnapshotFormat = (typeof SNAPSHOT_FORMATS)[number];
