import { migrate } from "@/lib/database/migrate";
import { prepare } from "@/tools/devstack/prepare/index.mjs";
import { databaseUrl, runOn } from "./run-on";
import { startTestServer } from "./server";
import { GIVEN_SERVER_VARIABLE, SERVER_VARIABLE, TEMPLATE } from "./variables";

/**
 * Global setup of Vitest: bundles the programs that some tests start, starts one PostgreSQL for the run, or uses the given
 * one, and creates a migrated template database. Vitest calls it once for each project; the first one does it for all of
 * them.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env[SERVER_VARIABLE] !== undefined) return async () => {};
  await prepare(["client", "programs"]);
  const { url, stop } = await openServer();
  try {
    await runOn(url, `DROP DATABASE IF EXISTS ${TEMPLATE}`);
    await runOn(url, `CREATE DATABASE ${TEMPLATE}`);
    await migrate(databaseUrl(url, TEMPLATE));
  } catch (error) {
    await stop();
    throw error;
  }
  process.env[SERVER_VARIABLE] = url;
  return stop;
}

async function openServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env[GIVEN_SERVER_VARIABLE];
  if (given !== undefined) {
    return {
      url: given,
      stop: async () => void (await runOn(given, `DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`)),
    };
  }
  const { server, stop } = await startTestServer();
  return { url: server.url("postgres"), stop };
}
