import pg from "pg";
import { expect, test } from "vitest";
import { testDatabase } from "@/tools/testing/harness";
import { nodesOf, planOf } from "@/tools/testing/harness/plans";
import { MOVING } from "./inscription-leaves";

test("the operations that move an inscription are found by their index", async () => {
  const database = await testDatabase({ distributed: false });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const text = `select op from operation where ticker = $1 and token_id = $2 and accepted and op in ${MOVING}`;
    const plan = await planOf(client, { statement: { name: "moves", text }, values: ["OAK", Buffer.alloc(32)] });
    const conditions = nodesOf(plan).map((node) => node["Index Cond"]);
    expect(conditions.filter((condition) => condition?.includes("token_id"))).toHaveLength(1);
  } finally {
    await client.end();
    await database.drop();
  }
});
