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
import { databaseError, errorOfSqlstate } from "./unreachable";

/** Longest time for a connection to be made, in milliseconds. */
const CONNECT = 10_000;

/** Nothing in the database is managed by anybody else. */
export const NO_FILTER = { externalTables: [], externalEnums: [] };

/**
 * Runs `work` with Prisma's own schema engine, as WebAssembly, on one database: no binary has to be downloaded, so
 * migrations work offline. The engine leaves its advisory lock to the end of its session, so its connection is closed.
 * What it does is one transaction: it is there as a whole, bookkeeping included, or not at all, whenever it is cut off.
 * @throws what {@link databaseError} makes of a failure of the database; else what the engine says
 */
export async function withSchemaEngine<T>(
  databaseUrl: string,
  schema: { path: string; content: string },
  work: (engine: bindings.SchemaEngine) => Promise<T>,
): Promise<T> {
  await instantiate();
  // One connection and no other: the transaction is its.
  const one = { max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: CONNECT };
  const pool = new pg.Pool({ connectionString: databaseUrl, ...one });
  let broken: unknown = null;
  const breaks = (error: unknown): void => {
    broken ??= error;
  };
  pool.on("error", breaks);
  pool.on("connect", (client) => client.on("error", breaks));
  const factory = new IntrospectingPg(pool);
  try {
    await reach(pool, "BEGIN");
    const result = await withEngine(factory, schema, work).catch(async (error: unknown) => {
      // The engine tells nothing of why a connection failed. What ended it has come by the time of an answer.
      await reach(pool, "ROLLBACK");
      if (broken !== null) throw databaseError(broken, true);
      throw factory.refusal === null ? error : errorOfSqlstate(factory.refusal, error);
    });
    await reach(pool, "COMMIT");
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

async function reach(pool: pg.Pool, statement: string): Promise<void> {
  try {
    await pool.query(statement);
  } catch (error) {
    throw databaseError(error);
  }
}

/**
 * The adapter knows no column of PostgreSQL's inner type "char", which the engine's questions about constraints have.
 * It gets those columns as text, and the engine is told that they are characters.
 */
class IntrospectingPg extends PrismaPg {
  readonly #pool: pg.Pool;
  /** SQLSTATE of the last statement, where PostgreSQL refused it: what the engine then says names no code. */
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
    adapter.executeRaw = (query) => this.#apart(() => executeRaw(query));
    adapter.executeScript = (script) => this.#apart(() => executeScript(script));
    adapter.queryRaw = async (query: SqlQuery): Promise<SqlResultSet> => {
      const result = await this.#apart(() => queryRaw({ ...query, sql: withCharactersAsText(query.sql) }));
      const columnTypes = result.columnTypes.map((type, index) =>
        CHARACTER_COLUMNS.has(result.columnNames[index] ?? "") ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    };
    return adapter;
  }

  /** The engine learns from errors, such as that of a table that is not there: they must not end the transaction. */
  async #apart<T>(work: () => Promise<T>): Promise<T> {
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
