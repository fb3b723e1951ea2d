import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../lib/runtime/root.mjs";
import { fingerprint, unlessStamped } from "./fingerprint.mjs";
import { run } from "./run.mjs";

const MIGRATIONS = "prisma/migrations";
const GENERATED = join(ROOT, "lib/database/generated");
/** The models of Prisma's client at run time. It needs half the memory of a client with all models. */
const BOOKKEEPING = ["ArchiveAudit"];
const STAMP = join(GENERATED, ".fingerprint");

/** Compiles the messages. Generates the Prisma client and the list of migrations if the files in prisma/ have changed. */
export async function generate(print) {
  // Imported here, because its packages exist only after the step that installs them.
  const { generateMessages } = await import("./messages.mjs");
  generateMessages();
  const wanted = fingerprint([
    ...["prisma/schema.prisma", MIGRATIONS, "prisma.config.ts", "node_modules/prisma/package.json"],
    "tools/devstack/prepare/generate.mjs",
  ]);
  await unlessStamped(STAMP, wanted, async () => {
    print("Generating the database client …");
    // Prisma requires a schema engine, which it would download but never runs. Any existing file satisfies it.
    const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1" };
    const prisma = ["node_modules/prisma/build/index.js", "generate"];
    await run("prisma generate", process.execPath, prisma, env);
    const part = join(GENERATED, "bookkeeping.prisma");
    writeFileSync(part, bookkeepingSchema());
    // The first run has emptied the folder of an earlier client, which the second one would then refuse.
    rmSync(join(GENERATED, "bookkeeping"), { recursive: true, force: true });
    await run("prisma generate", process.execPath, [...prisma, "--schema", part], env);
    writeFileSync(join(GENERATED, "migrations.ts"), migrationsModule());
  });
}

/** The part of the schema with the models of {@link BOOKKEEPING}. */
function bookkeepingSchema() {
  const schema = readFileSync(join(ROOT, "prisma/schema.prisma"), "utf8");
  const models = BOOKKEEPING.map((name) => {
    const model = new RegExp(`^model ${name} \\{$[^]*?^\\}$`, "m").exec(schema);
    if (model === null) throw new Error(`prisma/schema.prisma has no model ${name}`);
    return model[0];
  });
  const head = `generator client {
  provider            = "prisma-client"
  output              = "bookkeeping"
  moduleFormat        = "esm"
  importFileExtension = ""
  compilerBuild       = "small"
  previewFeatures     = ["partialIndexes", "strictUndefinedChecks"]
}

datasource db {
  provider = "postgresql"
}`;
  return `${[head, ...models].join("\n\n")}\n`;
}

/** The list of migrations as a module, because a bundle cannot read the folder. */
function migrationsModule() {
  const folders = readdirSync(join(ROOT, MIGRATIONS), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const migrations = folders
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const text = readFileSync(join(ROOT, MIGRATIONS, name, "migration.sql"), "utf8");
      return { name, checksum: createHash("sha256").update(text).digest("hex") };
    });
  return `export const MIGRATIONS: readonly { readonly name: string; readonly checksum: string }[] = ${JSON.stringify(migrations, null, 2)};\n`;
}
