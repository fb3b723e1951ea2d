import { RetryableError } from "@/lib/runtime/errors";
import type { IndexSession } from "./deferred-indexes";
import { LEADER_LOCK } from "./locks";

/** Tables without a ticker that statements join with distributed ones. Each node has a copy. */
const REFERENCE_TABLES = ["block", "market_round", "vault"];

/** The tables cannot be distributed now. */
export class DistributionRefusedError extends RetryableError {
  readonly code = "DISTRIBUTION_REFUSED";
}

/** A table whose distribution was changed. */
export interface DistributedTable {
  readonly name: string;
  /** By ticker, or a copy on each node. */
  readonly kind: "distributed" | "reference";
}

/** Tables whose primary key begins with the ticker. The others are created with the same number of parts as the first. */
const BY_TICKER = `
  select t.relname as name from pg_index i join pg_class t on t.oid = i.indrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
  where i.indisprimary and t.relnamespace = 'public'::regnamespace and a.attname = 'ticker'
    and (exists (select from pg_dist_partition p where p.logicalrelid = t.oid)) = $1
    -- The parts of distributed tables on this node have a number behind the name.
    and t.relname !~ '_[0-9]+$'
  order by t.relname <> 'deployment', t.relname`;

const REFERENCES = `
  select t.relname as name from pg_class t
  where t.relnamespace = 'public'::regnamespace and t.relname = any($2::text[])
    and (exists (select from pg_dist_partition p where p.logicalrelid = t.oid)) = $1 order by t.relname`;

/**
 * Distributes the tables of the index by ticker on Citus, those of one ticker on one node, or with `isUndone` makes them
 * ordinary tables again (docs/scaling.md). Tables that are already so are left alone. Returns the changed ones. It holds
 * the leader's lock, so no worker writes meanwhile; the session keeps the lock until it ends.
 * @throws DistributionRefusedError without Citus, or while a worker leads; the errors of the session
 */
export async function distribute(session: IndexSession, isUndone = false): Promise<DistributedTable[]> {
  await requireCitus(session);
  const [lock] = await session.query<{ free: boolean }>("select pg_try_advisory_lock($1) as free", [LEADER_LOCK]);
  if (lock?.free !== true) {
    throw new DistributionRefusedError("a worker leads this index", { hint: "Stop all workers, then run this again." });
  }
  const names = async (text: string, ...values: unknown[]): Promise<string[]> =>
    (await session.query<{ name: string }>(text, [isUndone, ...values])).map(({ name }) => name);
  const tables: DistributedTable[] = [
    ...(await names(REFERENCES, REFERENCE_TABLES)).map((name) => ({ name, kind: "reference" as const })),
    ...(await names(BY_TICKER)).map((name) => ({ name, kind: "distributed" as const })),
  ];
  for (const table of tables) await session.query(statementOf(table, isUndone), [table.name]);
  return tables;
}

function statementOf({ name, kind }: DistributedTable, isUndone: boolean): string {
  if (isUndone) return "select undistribute_table($1::regclass)";
  if (kind === "reference") return "select create_reference_table($1::regclass)";
  const together = name === "deployment" ? "" : ", colocate_with => 'deployment'";
  return `select create_distributed_table($1::regclass, 'ticker'${together})`;
}

async function requireCitus(session: IndexSession): Promise<void> {
  const [row] = await session.query<{ exists: boolean }>(
    "select to_regclass('pg_dist_partition') is not null as exists",
  );
  if (row?.exists === true) return;
  throw new DistributionRefusedError("the database has no Citus", {
    hint: "Install the extension on the server and its nodes, then run CREATE EXTENSION citus in this database.",
  });
}
