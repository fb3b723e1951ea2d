import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlQuery,
  type SqlResultSet,
} from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";

/** Nothing in the database is managed by anybody else. */
export const NO_FILTER = { externalTables: [], externalEnums: [] };

/**
 * Runs `work` with Prisma's own schema engine, as WebAssembly, on one database: no binary has to be downloaded, so
 * migrations work offline. The engine leaves its advisory lock to the end of its session, so its connection is closed.
 */
export async function withSchemaEngine<T>(
  databaseUrl: string,
  schema: { path: string; content: string },
  work: (engine: bindings.SchemaEngine) => Promise<T>,
): Promise<T> {
  await instantiate();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const engine = await bindings.SchemaEngine.new(
      { datamodels: [[schema.path, schema.content]] },
      () => {},
      bindMigrationAwareSqlAdapterFactory(new IntrospectingPg(pool)),
    );
    try {
      return await work(engine);
    } finally {
      engine.free();
    }
  } finally {
    await pool.end();
  }
}

/**
 * The adapter knows no column of PostgreSQL's inner type "char", which the engine's questions about constraints have.
 * It gets those columns as text, and the engine is told that they are characters.
 */
class IntrospectingPg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query: SqlQuery): Promise<SqlResultSet> => {
      const result = await queryRaw({ ...query, sql: withCharactersAsText(query.sql) });
      const columnTypes = result.columnTypes.map((type, index) =>
        CHARACTER_COLUMNS.has(result.columnNames[index] ?? "") ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    };
    return adapter;
  }
}

const CHARACTER_COLUMNS: ReadonlySet<string> = new Set(["constraint_type", "confdeltype", "confupdtype"]);

function withCharactersAsText(sql: string): string {
  return sql
    .replace(/\bconstr\.contype AS constraint_type\b/, "constr.contype::text AS constraint_type")
    .replaceAll(/\bcon\.(confdeltype|confupdtype),/g, "con.$1::text AS $1,");
}

let instantiated: Promise<void> | null = null;

/** The bindings hold one instance for the whole process. */
function instantiate(): Promise<void> {
  instantiated ??= (async () => {
    const javascript = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
    const bytes = await readFile(javascript.replace(/\.js$/, ".wasm"));
    const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": { ...bindings } });
    bindings.__wbg_set_wasm(instance.exports);
    const start = instance.exports.__wbindgen_start;
    if (typeof start === "function") start();
  })();
  return instantiated;
}
