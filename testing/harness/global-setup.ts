import { migrate } from "@/lib/database/migrate";
import { runOn } from "./run-on";
import { startTestServer } from "./server";
import { SERVER_VARIABLE, TEMPLATE } from "./variables";

/** Global setup of Vitest: starts one PostgreSQL for the run and creates a migrated template database. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer();
  try {
    await runOn(server.url("postgres"), `CREATE DATABASE ${TEMPLATE}`);
    await migrate(server.url(TEMPLATE));
  } catch (error) {
    await stop();
    throw error;
  }
  process.env[SERVER_VARIABLE] = server.url("postgres");
  return stop;
}
