import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "./generated/bookkeeping/client";
import { withSessionSettings } from "./session-settings";

/**
 * Makes Prisma's client over one connection, which it opens at the first query. A program of its own, loaded by
 * `openBookkeeping` alone, because of the client's memory (docs/decisions/prisma-client-for-bookkeeping.md). It imports neither log
 * nor errors, which it would contain a second time.
 * @param onPoolError receives the error of an idle connection, which the pool replaces
 */
export function makeClient(url: string, onPoolError: (error: Error) => void): PrismaClient {
  const pool = new pg.Pool({
    ...withSessionSettings(url),
    application_name: "engrave-bookkeeping",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    max: 1,
  });
  const adapter = new PrismaPg(pool, { schema: "public", disposeExternalPool: true, onPoolError });
  return new PrismaClient({ adapter });
}
