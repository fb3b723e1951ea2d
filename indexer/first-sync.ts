import { deferIndexes, missingIndexes } from "@/lib/database/deferred-indexes";
import { isPrevented, LOCK_LIMIT } from "@/lib/database/schema-session";
import { log } from "@/lib/runtime/log";
import type { PipelineContext } from "./context";
import { type BuildingProgress, buildIndexes } from "./database/build-indexes";
import { type Cursor, lockCursor } from "./lead/cursor";
import type { BlockReference } from "./source/types";

/** The dependencies of {@link FirstSync}. */
export interface FirstSyncParts extends Pick<PipelineContext, "connection" | "network" | "vitals"> {
  readonly databaseUrl: string;
  /**
   * Number of blocks. An empty index that is further behind the head is loaded without the database indexes that
   * judging does not need. For a shorter distance, dropping and creating them takes longer than it saves.
   */
  readonly bulkLoadBlocks: number;
  readonly stop: AbortSignal;
}

/**
 * Decides when the indexes that judging does not need are dropped and created again: dropped while the index is empty and
 * far behind the head, and created as soon as it has reached the blocks that are not final. From then on,
 * reorganizations and readers need them.
 *
 * The table `deferred_index` stores the progress, so a worker that begins to lead continues where the previous one
 * ended.
 */
export class FirstSync {
  readonly #parts: FirstSyncParts;
  #isBare: boolean;

  private constructor(parts: FirstSyncParts, missing: number) {
    this.#parts = parts;
    this.#isBare = missing > 0;
    parts.vitals.missingIndexes = missing;
  }

  /** Reads which indexes are missing. @throws DatabaseUnreachableError */
  static async open(parts: FirstSyncParts): Promise<FirstSync> {
    return new FirstSync(parts, (await missingIndexes(parts.connection)).length);
  }

  /**
   * Drops or creates indexes if it is time. No batch may be written at the same time. `report` is called while indexes
   * are created, at least twice a second. If other sessions keep the indexes from being dropped, the sync goes on with them.
   * @throws LeadershipLostError; DatabaseUnreachableError; the errors of `report`
   */
  async prepare(
    cursor: Cursor,
    head: BlockReference,
    report: (progress: BuildingProgress) => Promise<void>,
  ): Promise<void> {
    const { network, bulkLoadBlocks } = this.#parts;
    if (!this.#isBare) {
      if (cursor.hash === null && head.number - cursor.number > bulkLoadBlocks) await this.#drop(cursor);
      return;
    }
    if (cursor.number >= head.number - network.finalityDepth) await this.#create(cursor, report);
  }

  async #drop(cursor: Cursor): Promise<void> {
    const { connection, vitals } = this.#parts;
    const dropping = connection.transaction(async () => {
      await lockCursor(connection, cursor);
      await connection.query(`set local lock_timeout to ${LOCK_LIMIT}`);
      return deferIndexes(connection);
    });
    const dropped = await dropping.catch((error: unknown) => {
      if (!isPrevented(error)) throw error;
      return null;
    });
    if (dropped === null) {
      log.info("first sync: other sessions use the tables, so the indexes are kept");
      return;
    }
    this.#isBare = dropped > 0;
    vitals.missingIndexes = dropped;
    log.info({ indexes: dropped }, "first sync: indexes are created at its end");
  }

  async #create({ epoch }: Cursor, report: (progress: BuildingProgress) => Promise<void>): Promise<void> {
    const { connection, databaseUrl, stop, vitals } = this.#parts;
    const isComplete = await buildIndexes({
      connection,
      databaseUrl,
      epoch,
      stop,
      report(progress) {
        vitals.missingIndexes = progress.indexes - progress.index + 1;
        return report(progress);
      },
    });
    this.#isBare = !isComplete;
    if (isComplete) vitals.missingIndexes = 0;
  }
}
