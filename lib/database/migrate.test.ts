import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/testing/harness";
import { migrate, schemaDifference } from "./migrate";

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe("migrate", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase({ migrated: false });
  });
  afterAll(() => database.drop());

  it("applies each migration once, even if two processes migrate at the same time", async () => {
    const applied = await Promise.all([migrate(database.url), migrate(database.url)]);
    expect(applied.map((names) => names.length > 0).sort()).toEqual([false, true]);
    const rows = await query(
      database.url,
      "SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL",
    );
    expect(rows).toHaveLength(applied.flat().length);
    expect(await migrate(database.url)).toEqual([]);
  });
});

describe("schemaDifference", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());

  it("is empty: prisma/schema.prisma and the migrations agree", async () => {
    expect(await schemaDifference(database.url)).toBe("");
  });

  it("returns the SQL that is missing in a database", async () => {
    await query(database.url, "ALTER TABLE sale DROP COLUMN paid");
    expect(await schemaDifference(database.url)).toContain(`ALTER TABLE "sale" ADD COLUMN`);
  });
});
