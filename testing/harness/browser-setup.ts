import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestSystem } from "./system";
import { CHAIN_VARIABLE, DATABASE_VARIABLE, PAGE_VARIABLE } from "./variables";

/** Global setup of Playwright: starts the system under test before all browser tests and stops it after them. */
export default async function browserSetup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "engrave-browser-"));
  const system = await startTestSystem(dataDir, { LOG_LEVEL: "warn" });
  process.env[PAGE_VARIABLE] = system.page;
  process.env[CHAIN_VARIABLE] = system.chain;
  process.env[DATABASE_VARIABLE] = system.databaseUrl;
  return async () => {
    await system.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
