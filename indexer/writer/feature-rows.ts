import type { Network } from "@/lib/chain/networks";
import type { ProtocolRules } from "@/lib/protocol";
import type { WorkSlice } from "@/lib/runtime/work-slice";
import type { Connection } from "../database/connection";
import type { Changes } from "../judge/changes";
import type { BlockReference } from "../source/types";
import type { WriteStatement } from "./statements";

/** Rows that a feature keeps beside those of the index, in the same transactions. */
export interface FeatureRows {
  /** Encodes what it writes for a batch. */
  prepare(batch: JudgedBatch, slice: WorkSlice): Promise<PreparedRows>;
  /**
   * Undoes the blocks above `ancestor` (spec §8.2), before the index does. Returns what is left to do once the index has
   * undone them. @throws DatabaseUnreachableError
   */
  revert(connection: Connection, ancestor: Pick<BlockReference, "number" | "timestamp">): Promise<() => Promise<void>>;
  /**
   * Completes rows that a previous version wrote, before this version writes the first ones. `alive` is called before each part of the
   * work. @throws DatabaseUnreachableError
   */
  complete?(connection: Connection, network: Network, alive: () => void): Promise<void>;
  /** Follows blocks without operations after the last batch, up to a time in seconds. @throws DatabaseUnreachableError */
  reach?(connection: Connection, time: number): Promise<void>;
}

/** A batch of blocks that is judged. */
export interface JudgedBatch {
  /** All blocks of the batch. */
  readonly blocks: readonly BlockReference[];
  readonly changes: Changes;
  readonly rules: ProtocolRules;
}

/** What a feature writes for a batch. */
export interface PreparedRows {
  /** COPYs, which are sent before the rows of the index, together with its COPYs. */
  readonly inserts: readonly WriteStatement[];
  /** Statements that follow the rows of the index. */
  readonly statements: readonly WriteStatement[];
  /** Tables of undo rows, with a column `block_number`. Rows of final blocks are deleted from them. */
  readonly undoTables: readonly string[];
  /** COPYs that depend on the position of the index when the batch is written. */
  insertsAt(position: WritePosition): Promise<WriteStatement[]>;
  /** Ends the transaction's work for the feature. `alive` is called while it takes long. @throws DatabaseUnreachableError */
  finish(connection: Connection, alive: () => void): Promise<void>;
}

/** The position of the index once a batch is written. */
export interface WritePosition {
  /** The last final block. */
  readonly finalNumber: number;
  /** How the chain is followed; null: the blocks are recorded ones. */
  readonly following: Following | null;
}

/** How an index follows its chain. */
export interface Following {
  readonly network: Network;
  /** The lowest block whose depth below the head is less than `finalityDepth`. */
  readonly open: number;
}
