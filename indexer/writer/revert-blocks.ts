import type { Hash } from "@/lib/protocol";
import { BY_BLOCK } from "../database/by-block";
import { hex } from "../database/bytea";
import type { Connection } from "../database/connection";
import { type Cursor, lockCursor, moveCursor } from "../lead/cursor";
import { UNCOUNT_HOLDERS, UNCOUNT_OPERATIONS } from "./activity";
import type { FeatureRows } from "./feature-rows";
import { recordOrphans } from "./record-orphans";
import { REVERT_BALANCES } from "./revert-balances";
import { REVERT_SIGNERS } from "./signers";

/** The block up to which the index is kept. */
export interface Ancestor {
  readonly number: number;
  /** Null if it is the block before the first indexed one. */
  readonly hash: Hash | null;
  /** Seconds since 1970. */
  readonly timestamp: number;
}

/** Statements that undo every block above $1, in this order. */
const UNDO = [
  // Mint ids of undone mints are free again (spec §8.2), so the smallest free id may decrease.
  `with freed as materialized (
     select ticker, min(mint_id::numeric) as id from inscription
     where block_number > $1 and ${BY_BLOCK} and mint_id ~ '^[1-9][0-9]{0,17}$' group by ticker
   ) update deployment d set next_id = freed.id from freed where d.ticker = freed.ticker and freed.id < d.next_id`,
  ...REVERT_BALANCES,
  ...REVERT_SIGNERS,
  `delete from inscription where block_number > $1 and ${BY_BLOCK}`,
  `update inscription i set owner = u.owner, listed = u.listed, price = u.price, unit = u.unit, delegate = u.delegate
   from (select distinct on (ticker, token_id) * from inscription_undo where block_number > $1
         order by ticker, token_id, block_number) u
   where i.ticker = u.ticker and i.token_id = u.token_id`,
  ...UNCOUNT_HOLDERS,
  "delete from deployment where block_number > $1",
  `update deployment d set contract = u.contract, supply = u.supply, mint_count = u.mint_count,
     holder_count = u.holder_count
   from (select distinct on (ticker) * from deployment_undo where block_number > $1 order by ticker, block_number) u
   where d.ticker = u.ticker`,
  "delete from delegation where from_block > $1",
  "update delegation set to_block = null where to_block > $1",
  ...UNCOUNT_OPERATIONS,
  "delete from operation where block_number > $1",
  "delete from block where number > $1",
  "delete from recent_block where number > $1",
  "delete from deployment_undo where block_number > $1",
  "delete from inscription_undo where block_number > $1",
];

/**
 * Undoes every block above `ancestor` in one transaction (spec §8.2), with the rows of features. Returns the new cursor, in a new epoch. The
 * ancestor must not be below the last final block.
 * @throws LeadershipLostError, DatabaseUnreachableError as {@link writeBatch} does
 */
export async function revertBlocks(
  connection: Connection,
  cursor: Cursor,
  ancestor: Ancestor,
  rows: readonly FeatureRows[],
): Promise<Cursor> {
  return connection.transaction(async () => {
    await lockCursor(connection, cursor);
    await recordOrphans(connection, ancestor.number);
    const after: (() => Promise<void>)[] = [];
    for (const each of rows) after.push(await each.revert(connection, ancestor));
    for (const statement of UNDO) await connection.query(statement, [ancestor.number]);
    for (const complete of after) await complete();
    const { number, hash, timestamp } = ancestor;
    const next = { ...cursor, number, hash, epoch: cursor.epoch + 1n, commitment: await lastCommitment(connection) };
    await moveCursor(connection, next, timestamp);
    return next;
  });
}

async function lastCommitment(connection: Connection): Promise<Hash | null> {
  const [row] = await connection.query<{ commitment: Buffer }>(
    "select commitment from block where commitment is not null order by number desc limit 1",
  );
  return row === undefined ? null : hex(row.commitment);
}
