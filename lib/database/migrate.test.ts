import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { indexDefinitions } from "@/tools/testing/harness/held-sync";
import { deferIndexes, sessionOf } from "./deferred-indexes";
import { knownMigrations, migrate, schemaDifference } from "./migrate";

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

  it.each(["LATIN1", "SQL_ASCII"])("refuses an empty database with the encoding %s", async (encoding) => {
    const other = new URL(database.url);
    other.pathname += `_${encoding.toLowerCase()}`;
    const name = other.pathname.slice(1);
    await query(database.url, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING '${encoding}' LOCALE 'C'`);
    await expect(migrate(other.href)).rejects.toMatchObject({ code: "DATABASE_ENCODING" });
    expect(await query(other.href, "SELECT FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
    await query(database.url, `DROP DATABASE ${name} WITH (FORCE)`);
  });
});

describe("migrate of an index in its first sync", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());

  it("first creates the deferred indexes, which a migration may change", async () => {
    const before = await indexDefinitions(database.url);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query("begin");
    expect(await deferIndexes(sessionOf(client))).toBeGreaterThan(10);
    await client.query("commit");
    // `reindex` moves the table of definitions to another schema.
    expect(await query(database.url, "SELECT FROM deferred_index WHERE definition LIKE '% public.%'")).toEqual([]);
    await client.end();
    const later = { name: "29990101000000_later", sql: "DROP INDEX operation_transaction_hash_idx;", checksum: "00" };
    expect(await migrate(database.url, [...(await knownMigrations()), later])).toEqual([later.name]);
    const dropped = before.filter((definition) => !definition.includes(" operation_transaction_hash_idx "));
    expect(await indexDefinitions(database.url)).toEqual(dropped);
    expect(await query(database.url, "SELECT name FROM deferred_index")).toEqual([]);
  });
});

describe("the migration that adds floors", () => {
  const LAST = "20261124221500_distributable";
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase({ migrated: false });
  });
  afterAll(() => database.drop());

  it("computes them for the existing tokens", async () => {
    const known = await knownMigrations();
    await migrate(
      database.url,
      known.filter(({ name }) => name <= LAST),
    );
    await query(
      database.url,
      `INSERT INTO deployment (ticker, max, lim, cmint, deployer, transaction_hash, block_number, transaction_index, position, timestamp,
         text, supply, mint_count, holder_count, next_id)
       SELECT ticker, 1000, 1, false, '', '', 0, 0, 0, 0, '', 300, 3, 1, 1 FROM unnest('{ONE,SOLD,TWO}'::text[]) ticker;
       INSERT INTO offer SELECT ticker, token_id, '', '', amount, 1, unit_price, 9, 0, 0, 0, 0, 0, '', 0, open FROM (VALUES
         ('ONE', '\\x02'::bytea, 100, 7, true), ('ONE', '\\x01', 100, 8, true), ('ONE', '\\x03', 100, 6, false),
         ('TWO', '\\x02', 1, 5, true), ('TWO', '\\x01', 1, 5, true)) o(ticker, token_id, amount, unit_price, open);
       INSERT INTO market_token VALUES ('ONE', 2, 200, 0, 0), ('TWO', 2, 2, 0, 0), ('SOLD', 0, 0, 1, 3)`,
    );
    await migrate(database.url);
    const floors = `SELECT ticker, encode(floor_token_id, 'hex') AS id, floor_unit_price, listed_share FROM market_token ORDER BY 1`;
    expect((await query(database.url, floors)).map((row) => Object.values(row ?? {}))).toEqual([
      ["ONE", "02", "7", 666_666],
      ["SOLD", null, null, 0],
      ["TWO", "01", "5", 6_666],
    ]);
  });
});

describe("the migration that adds signers", () => {
  const LAST = "20261129145248_results";
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase({ migrated: false });
  });
  afterAll(() => database.drop());

  it("finds them in the existing operations", async () => {
    const known = await knownMigrations();
    await migrate(
      database.url,
      known.filter(({ name }) => name <= LAST),
    );
    await query(
      database.url,
      `INSERT INTO deployment (ticker, max, lim, cmint, deployer, transaction_hash, block_number, transaction_index, position, timestamp,
         text, supply, mint_count, holder_count, next_id)
       SELECT ticker, 1000, 1, false, '', '', 0, 0, 0, 0, '', 300, 3, 1, 1 FROM unnest('{ONE,TWO}'::text[]) ticker;
       INSERT INTO operation (ticker, block_number, transaction_index, position, transaction_hash, timestamp, op, signer, sender, accepted,
         succeeded)
       SELECT ticker, block, 0, 0, '', 0, 'mint', signer, '', accepted, true FROM (VALUES
         ('ONE', 3, '\\x0a'::bytea, true), ('ONE', 2, '\\x0a', true), ('ONE', 4, '\\x0b', true), ('ONE', 5, '\\x0c', false),
         ('', 6, '\\x0a', true)) o(ticker, block, signer, accepted);
       INSERT INTO balance VALUES ('ONE', '\\x0a', 1, 1), ('ONE', '\\x0c', 1, 1), ('TWO', '\\x0b', 1, 1)`,
    );
    await migrate(database.url);
    const signers = "SELECT ticker, encode(address, 'hex') AS address, block_number, holds FROM signer ORDER BY 1, 2";
    expect((await query(database.url, signers)).map((row) => Object.values(row ?? {}))).toEqual([
      ["ONE", "0a", "2", true],
      ["ONE", "0b", "4", false],
    ]);
    const counts = "SELECT ticker, signing_holder_count FROM deployment ORDER BY 1";
    expect((await query(database.url, counts)).map((row) => Object.values(row ?? {}))).toEqual([
      ["ONE", 1],
      ["TWO", 0],
    ]);
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
