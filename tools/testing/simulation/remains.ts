import type pg from "pg";
import type { Slot } from "./fleet";
import type { SimulatedNode } from "./node/node";

/** Maximum number of rows of a table that are described. */
const ROWS = 20;

/** What shows the state of the workers in the database, by a title. */
const QUERIES = {
  cursor: "select * from cursor",
  leader: "select * from leader",
  status: "select * from worker_status",
  verification: "select * from verification",
  "indexes that are missing": "select * from deferred_index",
  sessions: `select pid, application_name, state, wait_event_type, wait_event, pg_blocking_pids(pid) as blocked_by,
      round(extract(epoch from clock_timestamp() - xact_start)::numeric, 1) as transaction_seconds,
      round(extract(epoch from clock_timestamp() - state_change)::numeric, 1) as state_seconds, left(query, 200) as query
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  locks: `select pid, locktype, relation::regclass::text as relation, objid, mode, granted from pg_locks
    where database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()
      and (locktype = 'advisory' or not granted)`,
} as const;

/** Describes what a world that did not sync leaves: the database, the nodes, and the workers with their last log lines. */
export async function describeRemains(
  sql: pg.Client,
  { slots, nodes }: { readonly slots: readonly Slot[]; readonly nodes: readonly SimulatedNode[] },
): Promise<string> {
  const lines: string[] = [];
  for (const [title, query] of Object.entries(QUERIES)) {
    const { rows } = await sql.query(`select row_to_json(r)::text as text from (${query}) r limit ${ROWS}`);
    lines.push(`${title}:`, ...rows.map(({ text }) => `  ${text}`));
  }
  for (const [index, node] of nodes.entries()) lines.push(`node ${index}: ${node.describe()}`);
  for (const [index, slot] of slots.entries()) {
    lines.push(`slot ${index}: ${slot.isRunning ? "a worker runs" : "no worker runs"}; its last log lines:`);
    lines.push(...slot.log.describe().map((line) => `  ${line}`));
  }
  return lines.map((line) => `  ${line}`).join("\n");
}
