import type pg from "pg";
import { z } from "zod";

const nodeSchema = z.object({
  "Actual Rows": z.number(),
  "Actual Loops": z.number(),
  "Rows Removed by Filter": z.number().default(0),
  "Rows Removed by Join Filter": z.number().default(0),
  "Rows Removed by Index Recheck": z.number().default(0),
  get Plans() {
    return z.array(nodeSchema).default([]);
  },
});

const explainedSchema = z.tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: nodeSchema })]) })]);

/**
 * Executes a statement and returns the number of rows that the nodes of its plan returned or discarded: a measure of the
 * server's work that does not depend on time, and that sees also a join that compares each row with each other one.
 */
export async function rowsHandled(sql: pg.Client, text: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await sql.query(`explain (analyze, timing off, format json) ${text}`, [...values]);
  return handled(explainedSchema.parse(rows)[0]["QUERY PLAN"][0].Plan);
}

function handled(node: z.infer<typeof nodeSchema>): number {
  const own =
    node["Actual Rows"] +
    node["Rows Removed by Filter"] +
    node["Rows Removed by Join Filter"] +
    node["Rows Removed by Index Recheck"];
  return node.Plans.reduce((sum, plan) => sum + handled(plan), own * node["Actual Loops"]);
}
