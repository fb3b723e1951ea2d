import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MIGRATIONS_FOLDER, migrate, schemaDifference } from "@/lib/database/migrate";
import { startTestServer } from "@/tools/testing/harness/server";

/**
 * Writes the difference between `prisma/schema.prisma` and the migrations as the next migration. Returns its folder; null
 * if there is no difference.
 */
async function writeMigration(name: string): Promise<string | null> {
  const { server, stop } = await startTestServer();
  try {
    const url = server.url("postgres");
    await migrate(url);
    const sql = await schemaDifference(url);
    if (sql === "") return null;
    const moment = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
    const folder = join(MIGRATIONS_FOLDER, `${moment}_${name}`);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "migration.sql"), sql);
    return folder;
  } finally {
    await stop();
  }
}

const name = process.argv[2];
if (name === undefined || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error("Expected a name of lower-case letters, digits and _: npm run migration -- add_column");
  process.exit(2);
}
const written = await writeMigration(name);
console.log(written === null ? "The migrations match the schema. No migration is needed." : `Written: ${written}`);
