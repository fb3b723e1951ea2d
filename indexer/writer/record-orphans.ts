import type { Connection } from "../database/connection";

/** Limits of the records of orphaned blocks: only the latest ones, up to this age, are kept. */
const MAX_AGE = "30 days";
const MAX_BLOCKS = 10_000;
const MAX_TRANSACTIONS = 100_000;

/** If a block is removed for a second time, it was canonical in between. */
const BLOCKS = `
  insert into orphaned_block (hash, number, timestamp, operations)
  select r.hash, r.number, r.timestamp, coalesce(b.operations, 0)
  from recent_block r left join block b on b.number = r.number
  where r.number > $1 order by r.number desc limit ${MAX_BLOCKS}
  on conflict (hash) do update set orphaned_at = excluded.orphaned_at`;

const TRANSACTIONS = `
  insert into orphaned_transaction (transaction_hash, block_hash)
  select distinct o.transaction_hash, r.hash
  from operation o join recent_block r on r.number = o.block_number
  where o.block_number > $1 order by r.hash limit ${MAX_TRANSACTIONS}
  on conflict do nothing`;

const FORGET_BLOCKS = `
  delete from orphaned_block where orphaned_at < now() - interval '${MAX_AGE}' or hash in (
    select hash from orphaned_block order by orphaned_at desc, number desc offset ${MAX_BLOCKS})`;

const FORGET_TRANSACTIONS = `
  delete from orphaned_transaction t where not exists (select from orphaned_block b where b.hash = t.block_hash)
    or (t.transaction_hash, t.block_hash) in (
      select t.transaction_hash, t.block_hash from orphaned_transaction t
      join orphaned_block b on b.hash = t.block_hash
      order by b.orphaned_at desc, b.number desc offset ${MAX_TRANSACTIONS})`;

/**
 * Records the blocks above `number` as orphaned, with the transactions of their operations, and deletes old records.
 * Call it in the transaction that undoes the blocks, before their rows are deleted. The record is not part of the
 * index's state.
 * @throws DatabaseUnreachableError
 */
export async function recordOrphans(connection: Connection, number: number): Promise<void> {
  for (const statement of [BLOCKS, TRANSACTIONS]) await connection.query(statement, [number]);
  for (const statement of [FORGET_BLOCKS, FORGET_TRANSACTIONS]) await connection.query(statement);
}
