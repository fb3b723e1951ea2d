import { RetryableError } from "@/lib/runtime/errors";
import type { IndexSession } from "./deferred-indexes";
import { LEADER_LOCK } from "./locks";
import { limitSession, naming, untilUnlocked, type Waiting } from "./schema-session";

/**
 * The tables that are distributed by ticker, because they grow with operations, inscriptions and holders. The other
 * tables have a row for each token, hour, offer, sale or leaf of a snapshot, and stay on the coordinator, where
 * statements may join them in any form.
 */
const BY_TICKER = ["operation", "inscription", "balance", "signer", "delegation", "inscription_undo"] as const;

/** The tables cannot be distributed now. */
export class DistributionRefusedError extends RetryableError {
  readonly code = "DISTRIBUTION_REFUSED";
}

const HAS_CITUS = "select to_regclass('pg_dist_partition') is not null as exists";

/** The tables in $1 that are distributed, or with $2 = false those that are not. */
const FOUND = `
  select t.relname as name from pg_class t
  where t.relnamespace = current_schema()::regnamespace and t.relname = any($1::text[])
    and (exists (select from pg_dist_partition p where p.logicalrelid = t.oid)) = $2
  order by array_position($1::text[], t.relname::text)`;

/**
 * Distributes the large tables of the index by ticker on Citus, with all rows of a ticker on one node, or with
 * `isUndone` turns them back into ordinary tables (docs/scaling.md). Skips tables that need no change, and returns the
 * names of the changed ones. It holds the leader's lock, so no worker writes at the same time; the session keeps the
 * lock and its limits until it ends. While other sessions hold locks on a table, it is tried again.
 * @throws SchemaLockedError if `waiting.stop` aborts; DistributionRefusedError without Citus, or while a worker leads; the errors of the session
 */
export async function distribute(session: IndexSession, isUndone = false, waiting?: Waiting): Promise<string[]> {
  if (!(await hasCitus(session))) {
    throw new DistributionRefusedError("the database does not have the extension citus", {
      hint: "Install the extension on the server and its nodes, then run CREATE EXTENSION citus in this database.",
    });
  }
  const [lock] = await session.query<{ free: boolean }>("select pg_try_advisory_lock($1) as free", [LEADER_LOCK]);
  if (lock?.free !== true) {
    throw new DistributionRefusedError("a worker leads this index", { hint: "Stop all workers, then run this again." });
  }
  await limitSession((statement) => session.query(statement));
  const names = await tablesOf(session, isUndone);
  const change = () => (isUndone ? undistributeTables(session) : distributeTables(session));
  await untilUnlocked(() => naming(session, change), waiting);
  return names;
}

/** Whether tables of the current schema are distributed. @throws the errors of the session */
export async function isDistributed(session: IndexSession): Promise<boolean> {
  return (await hasCitus(session)) && (await tablesOf(session, true)).length > 0;
}

/**
 * Distributes the tables of the current schema that are not. Returns their names. Requires Citus.
 * @throws the errors of the session
 */
export async function distributeTables(session: IndexSession): Promise<string[]> {
  const names = await tablesOf(session, false);
  for (const name of names) {
    const together = name === BY_TICKER[0] ? "" : `, colocate_with => '${BY_TICKER[0]}'`;
    await session.query(`select create_distributed_table($1::regclass, 'ticker'${together})`, [name]);
  }
  return names;
}

async function undistributeTables(session: IndexSession): Promise<string[]> {
  const names = await tablesOf(session, true);
  for (const name of names) await session.query("select undistribute_table($1::regclass)", [name]);
  return names;
}

async function tablesOf(session: IndexSession, areDistributed: boolean): Promise<string[]> {
  return (await session.query<{ name: string }>(FOUND, [BY_TICKER, areDistributed])).map(({ name }) => name);
}

async function hasCitus(session: IndexSession): Promise<boolean> {
  const [row] = await session.query<{ exists: boolean }>(HAS_CITUS);
  return row?.exists === true;
}
