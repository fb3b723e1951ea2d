import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlQuery,
  type SqlResultSet,
} from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { limitSession } from "./schema-session";
import { withSessionSettings } from "./session-settings";
import { databaseError, errorOfSqlstate } from "./unreachable";

/** Time limit for connecting, in milliseconds. */
const CONNECT_LIMIT = 10_000;

/** The engine manages all tables and enums of the database. */
export const NO_FILTER = { externalTables: [], externalEnums: [] };

/**
 * Runs `work` with Prisma's schema engine as WebAssembly. No binary is downloaded, so migrations work offline. All changes,
 * including Prisma's bookkeeping, are one transaction. The engine holds its advisory lock until the session ends, so the
 * connection is closed afterwards.
 * @throws errors of {@link databaseError} for failures of the database; otherwise errors of the engine
 */
export async function withSchemaEngine<T>(
  databaseUrl: string,
  schema: { path: string; content: string },
  work: (engine: bindings.SchemaEngine) => Promise<T>,
): Promise<T> {
  await instantiate();
  // Exactly one connection, because the transaction belongs to it.
  const one = { max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: CONNECT_LIMIT, keepAlive: true };
  const pool = new pg.Pool({ ...withSessionSettings(databaseUrl), ...one });
  let broken: unknown = null;
  const onError = (error: unknown): void => {
    broken ??= error;
  };
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  const factory = new IntrospectingPg(pool);
  try {
    await limitSession((statement) => run(pool, statement));
    await run(pool, "BEGIN");
    const result = await withEngine(factory, schema, work).catch(async (error: unknown) => {
      // The engine does not report why a connection failed. After this statement, the connection's own error is known.
      await run(pool, "ROLLBACK");
      if (broken !== null) throw databaseError(broken, true);
      throw factory.refusal === null ? error : errorOfSqlstate(factory.refusal, error);
    });
    await run(pool, "COMMIT");
    return result;
  } finally {
    await pool.end();
  }
}

async function withEngine<T>(
  factory: IntrospectingPg,
  { path, content }: { path: string; content: string },
  work: (engine: bindings.SchemaEngine) => Promise<T>,
): Promise<T> {
  const engine = await bindings.SchemaEngine.new(
    { datamodels: [[path, content]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(factory),
  );
  try {
    return await work(engine);
  } finally {
    engine.free();
  }
}

/** Runs a statement. @throws errors of {@link databaseError} */
async function run(pool: pg.Pool, statement: string): Promise<void> {
  try {
    await pool.query(statement);
  } catch (error) {
    throw databaseError(error);
  }
}

/**
 * Prisma's adapter does not support PostgreSQL's internal type "char", which the engine's queries about constraints return.
 * This adapter reads those columns as text and reports them to the engine as characters.
 */
class IntrospectingPg extends PrismaPg {
  readonly #pool: pg.Pool;
  /** SQLSTATE of the last statement if PostgreSQL rejected it. The engine's error does not include it. */
  refusal: string | null = null;

  constructor(pool: pg.Pool) {
    super(pool);
    this.#pool = pool;
  }

  override async connect() {
    const adapter = await super.connect();
    const [queryRaw, executeRaw, executeScript] = [
      adapter.queryRaw.bind(adapter),
      adapter.executeRaw.bind(adapter),
      adapter.executeScript.bind(adapter),
    ];
    adapter.executeRaw = (query) => this.#inSavepoint(() => executeRaw(query));
    adapter.executeScript = (script) => this.#inSavepoint(() => executeScript(script));
    adapter.queryRaw = async (query: SqlQuery): Promise<SqlResultSet> => {
      const result = await this.#inSavepoint(() => queryRaw({ ...query, sql: withCharactersAsText(query.sql) }));
      const columnTypes = result.columnTypes.map((type, index) =>
        CHARACTER_COLUMNS.has(result.columnNames[index] ?? "") ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    };
    return adapter;
  }

  /** Runs `work` in a savepoint: the engine relies on errors, such as a missing table, which must not abort the transaction. */
  async #inSavepoint<T>(work: () => Promise<T>): Promise<T> {
    await this.#pool.query("SAVEPOINT engine");
    try {
      const result = await work();
      await this.#pool.query("RELEASE SAVEPOINT engine");
      this.refusal = null;
      return result;
    } catch (error) {
      if (error instanceof DriverAdapterError) this.refusal = error.cause.originalCode ?? null;
      await this.#pool.query("ROLLBACK TO SAVEPOINT engine");
      throw error;
    }
  }
}

const CHARACTER_COLUMNS: ReadonlySet<string> = new Set(["constraint_type", "confdeltype", "confupdtype"]);

function withCharactersAsText(sql: string): string {
  return sql
    .replace(/\bconstr\.contype AS constraint_type\b/, "constr.contype::text AS constraint_type")
    .replaceAll(/\bcon\.(confdeltype|confupdtype),/g, "con.$1::text AS $1,");
}

let instantiated: Promise<void> | null = null;

/** Instantiates the engine only once, because the bindings hold one instance per process. */
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
