import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { local } from "@/lib/chain/networks";
import { knownMigrations } from "@/lib/database/migrate";
import { mined } from "@/tools/devstack/chain/mined";
import { LocalNode } from "@/tools/devstack/chain/rpc";
import { startChain } from "@/tools/devstack/chain/start-chain";
import { writeApiHistory } from "../harness/api-history";
import { indexedChain } from "../harness/indexed-chain";
import { runOn } from "../harness/run-on";

const row = z.object({ text: z.string() });

/**
 * Records a local chain with the history of the API's tests, and the index that this version makes of it, as the files of a
 * previous version.
 */
export async function recordVersion(folder: string): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), "engrave-record-"));
  const started = await startChain(data);
  const node = new LocalNode(started.url);
  const chain = await indexedChain({
    chain: { url: started.url, mined: () => mined(node.call), stop: () => started.stop() },
  });
  try {
    await writeApiHistory(chain);
    await chain.synced();
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "index.sql"), await tablesOf(chain.databaseUrl));
    await copyFile(join(data, "journal.jsonl"), join(folder, "journal.jsonl"));
    await writeFile(join(folder, "version.json"), await versionText());
  } finally {
    await chain.stop();
    await rm(data, { recursive: true, force: true });
  }
}

/** Statements that insert the rows of all tables. Numbers keep all their digits, because no program reads them. */
async function tablesOf(databaseUrl: string): Promise<string> {
  const tables = await textsOf(
    databaseUrl,
    `SELECT tablename AS text FROM pg_tables
     WHERE schemaname = current_schema() AND tablename <> '_prisma_migrations' ORDER BY tablename`,
  );
  const statements = await Promise.all(tables.map((table) => rowsOf(databaseUrl, table)));
  return `-- An index of journal.jsonl, by the version in version.json.\n${statements.join("")}`;
}

async function rowsOf(databaseUrl: string, table: string): Promise<string> {
  const columns = await textsOf(
    databaseUrl,
    `SELECT quote_ident(column_name) AS text FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = '${table}' AND is_generated = 'NEVER' ORDER BY ordinal_position`,
  );
  const rows = await textsOf(
    databaseUrl,
    `SELECT replace(row_to_json(t)::text, '''', '''''') AS text FROM "${table}" t`,
  );
  if (rows.length === 0) return "";
  const from = `json_populate_recordset(NULL::"${table}", '[\n${rows.join(",\n")}\n]')`;
  // Migrations insert rows, too.
  return `DELETE FROM "${table}";\nINSERT INTO "${table}" (${columns.join(", ")}) SELECT ${columns.join(", ")} FROM ${from};\n`;
}

async function textsOf(databaseUrl: string, statement: string): Promise<string[]> {
  return z
    .array(row)
    .parse(await runOn(databaseUrl, statement))
    .map(({ text }) => text);
}

/** The last migration, and the rules of the local network that decide outcomes. */
async function versionText(): Promise<string> {
  const lastMigration = (await knownMigrations()).at(-1)?.name;
  const { paymentUnits, reservedTickers, operators, contractOverrides, extensions, market, mintControlGas } = local;
  const rules = { paymentUnits, reservedTickers, operators, contractOverrides, extensions, market, mintControlGas };
  return `${JSON.stringify({ lastMigration, rules }, null, 2)}\n`;
}
