import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROOT } from "@/lib/runtime/root.mjs";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness/database";
import { runOn } from "@/tools/testing/harness/run-on";
import { type Bookkeeping, openBookkeeping } from "./bookkeeping";
import { DatabaseRefusedError, DatabaseUnreachableError, SchemaMismatchError } from "./unreachable";

let database: TestDatabase;
let bookkeeping: Bookkeeping;

beforeEach(async () => {
  database = await testDatabase();
  await runOn(
    database.url,
    "insert into archive_audit (archive, from_block, to_block, audited_block) values ('\\x11', 5, 1000000000000, 4)",
  );
  bookkeeping = await openBookkeeping(database.url);
});
afterEach(async () => {
  await bookkeeping.close();
  await database.drop();
});

const find = () => bookkeeping.ask(({ archiveAudit }) => archiveAudit.findUnique({ where: { id: 1 } }));

test("rows are read and written, whatever the settings of the database", async () => {
  const row = { archive: Uint8Array.of(0x11), fromBlock: 5n, toBlock: 1_000_000_000_000n, auditedBlock: 4n };
  expect(await find()).toMatchObject({ ...row, faultBlock: null });
  const update = (archive: number) =>
    bookkeeping.ask(({ archiveAudit }) =>
      archiveAudit.updateMany({ where: { id: 1, archive: Uint8Array.of(archive) }, data: { auditedBlock: 7 } }),
    );
  expect(await update(0x12)).toEqual({ count: 0 });
  expect(await find()).toMatchObject(row);
  expect(await update(0x11)).toEqual({ count: 1 });
  expect(await find()).toMatchObject({ ...row, auditedBlock: 7n });
});

test("a query without the value of a key fails and changes nothing", async () => {
  const missing: { readonly id: number }[] = [];
  const query = bookkeeping.ask(({ archiveAudit }) =>
    // @ts-expect-error The compiler refuses it, too.
    archiveAudit.deleteMany({ where: { id: missing[0]?.id } }),
  );
  await expect(query).rejects.toMatchObject({ name: "PrismaClientValidationError" });
  expect(await find()).not.toBeNull();
});

test("a session that the server ends is a retryable error, and the next query opens another one", async () => {
  await find();
  const sessions =
    "from pg_stat_activity where application_name = 'engrave-bookkeeping' and datname = current_database()";
  const slow = bookkeeping.ask((client) => client.$queryRaw`select pg_sleep(600)::text`);
  const ended = runOn(
    database.url,
    `do $$ begin
       while not exists (select ${sessions} and query like '%pg_sleep%') loop perform pg_sleep(0.01), pg_stat_clear_snapshot(); end loop;
       perform pg_terminate_backend(pid) ${sessions};
     end $$`,
  );
  await expect(slow).rejects.toBeInstanceOf(DatabaseUnreachableError);
  await ended;
  expect(await find()).not.toBeNull();
});

test("errors of the database are those of statements", async () => {
  await runOn(database.url, "alter table archive_audit rename to other");
  await expect(find()).rejects.toBeInstanceOf(SchemaMismatchError);
  const nowhere = await openBookkeeping("postgres://nobody@127.0.0.1:1/none");
  const query = nowhere.ask(({ archiveAudit }) => archiveAudit.findMany());
  await expect(query).rejects.toBeInstanceOf(DatabaseUnreachableError);
  await nowhere.close();
  const unknown = new URL(database.url);
  unknown.pathname += "_unknown";
  const other = await openBookkeeping(unknown.href);
  await expect(other.ask(({ archiveAudit }) => archiveAudit.findMany())).rejects.toBeInstanceOf(DatabaseRefusedError);
  await other.close();
});

test("only its own program contains Prisma's client, which works there", async () => {
  const program = (name: string): string => readFileSync(join(ROOT, "dist", name), "utf8");
  const containing = ["bookkeeping.js", "worker.js", "web.js", "pages.js", "system.js"].filter((name) =>
    program(name).includes("query_compiler"),
  );
  expect(containing).toEqual(["bookkeeping.js"]);
  const text = `import { makeClient } from "./dist/bookkeeping.js";
    const client = makeClient(process.env.DATABASE_URL, console.error);
    console.log((await client.archiveAudit.findFirstOrThrow()).toBlock);
    await client.$disconnect();`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", text], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: database.url },
  });
  expect(stdout).toBe("1000000000000n\n");
});
