import type pg from "pg";
import { SNAPSHOT_LOCK } from "@/lib/database/locks";
import type { ChainRules, View } from "./chain/chain";
import type { Tally } from "./counts";
import { referenceSnapshots, type SnapshotText } from "./snapshot-oracle";

/** A trigger that records each final block whose due snapshot was given up. */
const RECORDER = `
  create table simulation_dropped (block_number bigint);
  create function simulation_drop() returns trigger language plpgsql as $$
    begin
      if old.followed and old.block_number <= (select final_number from cursor)
        and not exists (select from snapshot s where s.block_number = old.block_number)
      then
        insert into simulation_dropped values (old.block_number);
      end if;
      return null;
    end
  $$;
  create trigger simulation_drop after delete on snapshot_due for each row execute function simulation_drop();
`;

/** Starts to record due snapshots that are given up. */
export async function startSnapshotAudit(sql: pg.Client): Promise<void> {
  await sql.query(RECORDER);
}

/** Describes a snapshot that was due when its block became final, and was given up; null if there is none. */
export async function droppedSnapshot(sql: pg.Client): Promise<string | null> {
  const { rows } = await sql.query<{ block_number: string }>("select block_number from simulation_dropped limit 1");
  return rows[0] === undefined ? null : `the due snapshot of block ${rows[0].block_number} was given up`;
}

/** The progress of the due snapshots. */
export interface SnapshotProgress {
  /** Whether the newest due block has a snapshot, and all due blocks that became final while the index was synced. */
  readonly isComplete: boolean;
  /** Number of snapshots. */
  readonly made: number;
}

/** Reads the progress of the due snapshots. */
export async function snapshotProgress(sql: pg.Client, interval: number): Promise<SnapshotProgress> {
  const { rows } = await sql.query<{ isComplete: boolean; made: number }>(
    `select (select count(*)::int from snapshot) as made,
       not exists (select from snapshot_due where block_number <= final_number)
       and (final_number < greatest(start_block, 0) or final_number - final_number % $1 < start_block
         or exists (select from snapshot where block_number = final_number - final_number % $1)) as "isComplete"
     from cursor`,
    [interval],
  );
  return rows[0] ?? { isComplete: false, made: 0 };
}

/** Describes which snapshots are due, and the sessions of the workers, with the lock under which snapshots are made. */
export async function describeDue(sql: pg.Client): Promise<string> {
  const { rows } = await sql.query<{ text: string }>(
    `select concat('final ', (select final_number from cursor), ', ', (select l::text from leader l),
       ', due ', (select string_agg(block_number || ' ' || followed, ', ' order by block_number) from snapshot_due),
       ', sessions: ', (select string_agg(concat_ws(' ', a.pid, a.state, a.wait_event, clock_timestamp() - a.xact_start,
           case when l.pid is not null then 'with the lock' end, left(a.query, 60)), '; ')
         from pg_stat_activity a left join pg_locks l on l.pid = a.pid and l.locktype = 'advisory' and l.objid = $1
         where a.datname = current_database() and a.application_name = 'engrave-indexer')) as text`,
    [SNAPSHOT_LOCK],
  );
  return rows[0]?.text ?? "";
}

/** Reads the stored snapshots as texts. */
export async function readSnapshots(sql: pg.Client): Promise<SnapshotText[]> {
  const { rows } = await sql.query<{ block: string; text: string }>(
    `select block_number as block, concat_ws(' ', '0x' || encode(block_hash, 'hex'), timestamp, '0x' || encode(commitment, 'hex'),
       '0x' || encode(balances_root, 'hex'), '0x' || encode(inscriptions_root, 'hex'), balance_count, inscription_count) as text
     from snapshot order by block_number`,
  );
  return rows.map(({ block, text }) => ({ block: Number(block), text }));
}

/** Describes the first stored snapshot that differs from the chain's; null if all agree. */
export async function wrongSnapshot(
  { sql, finalView, network }: { sql: pg.Client; finalView: View; network: ChainRules },
  tally: Tally,
): Promise<string | null> {
  const stored = await readSnapshots(sql);
  const expected = referenceSnapshots(
    finalView,
    network,
    stored.map(({ block }) => block),
  );
  for (const [index, { block, text }] of stored.entries()) {
    const right = expected[index];
    if (right?.block !== block || right.text !== text)
      return `the snapshot of block ${block} is ${text}, but should be ${right?.text ?? "none"}`;
  }
  tally.add("index: snapshots compared", stored.length);
  return null;
}
