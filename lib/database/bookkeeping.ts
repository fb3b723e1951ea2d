import { z } from "zod";
import { log } from "@/lib/runtime/log";
import type { PrismaClient } from "./generated/bookkeeping/client";
import { DatabaseUnreachableError, databaseError, errorOfSqlstate } from "./unreachable";

/**
 * The models that Prisma's client may read and write: rows that a task reads and writes one at a time, which no fence protects.
 * `tools/devstack/prepare/generate.mjs` lists them.
 */
export interface Bookkeeping {
  /**
   * Awaits one query of Prisma's client. The tables are those of the schema `public`.
   * @throws DatabaseUnreachableError, DatabaseRefusedError, SchemaMismatchError, DatabaseBugError
   */
  ask<T>(query: (client: PrismaClient) => Promise<T>): Promise<T>;
  /** Closes the connection. */
  close(): Promise<void>;
}

/** Opens bookkeeping. It loads Prisma's client, and connects at the first query. */
export async function openBookkeeping(url: string): Promise<Bookkeeping> {
  const { makeClient } = await import("./bookkeeping-client");
  const client = makeClient(url, (error) => log.warn({ error }, "an idle database connection failed"));
  return {
    async ask(query) {
      try {
        return await query(client);
      } catch (error) {
        throw bookkeepingError(error);
      }
    },
    close: () => client.$disconnect(),
  };
}

/** Prisma's error about an error of the database or of the connection. */
const driverErrorSchema = z.object({
  meta: z.object({ driverAdapterError: z.object({ cause: z.object({ originalCode: z.string().optional() }) }) }),
});

/** Converts an error of Prisma's client as {@link databaseError} does. A query that Prisma itself rejects is a bug. */
function bookkeepingError(error: unknown): unknown {
  const { success, data } = driverErrorSchema.safeParse(error);
  if (!success) return error instanceof Error && error.name.startsWith("PrismaClient") ? error : databaseError(error);
  const { originalCode } = data.meta.driverAdapterError.cause;
  return originalCode === undefined ? new DatabaseUnreachableError(error) : errorOfSqlstate(originalCode, error);
}
