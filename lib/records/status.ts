import { hash, type Infer, integer, list, nullable, object, oneOf, text } from "./schema";
import { CHECK_METHODS, CHECKS } from "./verification";

/** All reasons why finality does not advance (spec §8.3.3, §8.3.5). */
export const FINALITY_FAULTS = [
  "FINALIZED_UNAVAILABLE",
  "FINALIZED_MISMATCH",
  "FINALIZED_OLD",
  "FINALIZED_STUCK",
  "NODES_DISAGREE",
  "TOO_FEW_NODES",
] as const;

/**
 * The reason why finality does not advance although the index does. `FINALIZED_UNAVAILABLE`: no node supports the block
 * tag `finalized` anymore. `FINALIZED_MISMATCH`: the node's finalized block is not a block of this index.
 * `FINALIZED_OLD`: it is older than the last final block. `FINALIZED_STUCK`: it has not moved for long. If several providers must agree (spec §8.3.5):
 * `NODES_DISAGREE`: a provider has another block. `TOO_FEW_NODES`: too few answer.
 */
export type FinalityFault = (typeof FINALITY_FAULTS)[number];

/** Returns the fault with this name, or null if there is none. */
export function finalityFault(name: string | null): FinalityFault | null {
  return FINALITY_FAULTS.find((fault) => fault === name) ?? null;
}

export const INDEX_STATES = ["synced", "syncing", "waiting", "stalled"] as const;

/**
 * `synced`: at most {@link IndexStatus.allowedLag} blocks behind the latest block. `waiting`: the start block is above the
 * latest block. `syncing`: further behind. `stalled`: no worker has reported for longer than
 * {@link IndexStatus.allowedSilence}.
 */
export type IndexState = (typeof INDEX_STATES)[number];

/** Whether blocks become final as the index advances. */
export const finality = object({
  /** Frozen: the index advances, but no further block becomes final. */
  state: oneOf("advancing", "frozen"),
  /** When this state began, in seconds since 1970. */
  since: integer,
  /** Null while finality advances. */
  reason: nullable(oneOf(...FINALITY_FAULTS)),
});
export type FinalityStatus = Infer<typeof finality>;

/** The progress of comparing the part of an index that is from an archive with the chain. */
const audit = object({
  /** First and last block from the archive. */
  from: integer,
  to: integer,
  /** Last compared block; `from` - 1 before the first. */
  audited: integer,
  /** First block that differs from the chain; null: none was found. */
  fault: nullable(integer),
});
export type AuditStatus = Infer<typeof audit>;

const method = nullable(oneOf(...CHECK_METHODS));

/** The checks of blocks that hold for the index (spec §8.8), each with its method; null: it is not made. */
export const verified = object({
  header: method,
  transactions: method,
  receipts: method,
  senders: method,
  /** First block from which all checks hold that are not null; null: none holds. */
  since: nullable(integer),
  /** Checks that the operator's setting has given up: blocks in an unknown format are accepted without them from this block on. */
  waived: list(object({ check: oneOf(...CHECKS), since: integer })),
  /** The receipts of the blocks up to this one are being read again (spec §8.8.6); null: none are. */
  rereadTo: nullable(integer),
});
export type VerifiedStatus = Infer<typeof verified>;

/** The status of index and chain. */
export const indexStatus = object({
  /** The network's name, from its file or preset. */
  network: text,
  chainId: integer,
  state: oneOf(...INDEX_STATES),
  startBlock: integer,
  index: object({
    block: integer,
    hash: nullable(hash),
    epoch: integer,
    /** Time of the last indexed block; null before the first. */
    time: nullable(integer),
    final: integer,
  }),
  /** The latest block that the worker reported, `age` seconds ago; null before the first report. */
  chain: nullable(object({ block: integer, hash, time: integer, age: integer })),
  /** Null: no worker has reported it yet. */
  finality: nullable(finality),
  /** Block of the latest snapshot (spec §11); null: none yet. */
  snapshot: nullable(integer),
  /** The archive that the index was made from (spec §17.6); null if it was made from the chain. */
  audit: nullable(audit),
  verified,
  /** Blocks that the index is behind the latest block; 0 while it waits, null if the latest block is not known. */
  lag: nullable(integer),
  /** Blocks. */
  allowedLag: integer,
  /** Seconds. */
  allowedSilence: integer,
});
export type IndexStatus = Infer<typeof indexStatus>;
