import type pg from "pg";
import { z } from "zod";
import type { Queryable, Statement } from "@/lib/database/pool";

/** A node of a query plan in the format of EXPLAIN. */
export interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string | undefined;
  readonly "Index Cond"?: string | undefined;
  readonly Filter?: string | undefined;
  /** Rows that one execution of the node returned, on average; only with ANALYZE. */
  readonly "Actual Rows"?: number | undefined;
  /** Pages that the node and its children read; only with ANALYZE. */
  readonly "Shared Hit Blocks"?: number | undefined;
  readonly "Shared Read Blocks"?: number | undefined;
  readonly Plans?: readonly PlanNode[] | undefined;
}

const nodeSchema: z.ZodType<PlanNode> = z.lazy(() =>
  z.looseObject({
    "Node Type": z.string(),
    "Relation Name": z.string().optional(),
    "Index Cond": z.string().optional(),
    Filter: z.string().optional(),
    "Actual Rows": z.number().optional(),
    "Shared Hit Blocks": z.number().optional(),
    "Shared Read Blocks": z.number().optional(),
    Plans: z.array(nodeSchema).optional(),
  }),
);
const explainedSchema = z
  .array(z.object({ "QUERY PLAN": z.array(z.object({ Plan: nodeSchema })).length(1) }))
  .length(1);

/** A statement with the values of one execution. */
export interface SentStatement {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}

/** Wraps a database and records every statement in `sent`. */
export function recording(database: Queryable, sent: SentStatement[]): Queryable {
  return {
    query(statement, values) {
      sent.push({ statement, values });
      return database.query(statement, values);
    },
  };
}

/** Explains a statement. With `run` the statement is executed and the plan has its actual figures. */
export async function planOf(client: pg.Client, { statement, values }: SentStatement, run = false): Promise<PlanNode> {
  const options = run ? "ANALYZE, BUFFERS, FORMAT JSON" : "FORMAT JSON";
  const { rows } = await client.query(`EXPLAIN (${options}) ${statement.text}`, [...values]);
  const [explained] = explainedSchema.parse(rows);
  const [plan] = explained?.["QUERY PLAN"] ?? [];
  if (plan === undefined) throw new Error(`${statement.name} has no plan`);
  return plan.Plan;
}

/** Executions of a statement whose pages are counted. */
const EXECUTIONS = 5;

/**
 * Returns how many pages a statement reads: the least of some executions. The first one of a session also reads the catalogs, and
 * so does each one after another session, such as autovacuum, has changed them.
 */
export async function pagesOf(client: pg.Client, sent: SentStatement): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let execution = 0; execution < EXECUTIONS; execution++) {
    const plan = await planOf(client, sent, true);
    least = Math.min(least, (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0));
  }
  return least;
}

/** Returns a node and all nodes below it. */
export function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/**
 * Returns the tables that a plan scans without an index condition: sequentially, or along an index with a filter that the
 * index does not support. An index scan up to a LIMIT without a filter does not count.
 */
export function blindlyRead(node: PlanNode, isLimited = false): string[] {
  const type = node["Node Type"];
  const below = type === "Limit" || (isLimited && !["Sort", "Aggregate", "Hash"].includes(type));
  const found = (node.Plans ?? []).flatMap((child) => blindlyRead(child, below));
  const table = node["Relation Name"];
  if (table === undefined || type === "Bitmap Heap Scan" || node["Index Cond"] !== undefined) return found;
  const isAlongIndex = type.startsWith("Index") && isLimited && node.Filter === undefined;
  return isAlongIndex ? found : [...found, table];
}
