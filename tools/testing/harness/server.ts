import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PostgresServer, startPostgres } from "@/tools/devstack/postgres/start-postgres";
import { runOn } from "./run-on";

/** Starts a PostgreSQL server in a temporary folder. `stop` removes the folder. The server stops when this process dies. */
export async function startTestServer(): Promise<{ server: PostgresServer; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "engrave-postgres-"));
  const server = await startPostgres({
    ...{ folder: join(folder, "server"), durable: false, maxConnections: 300 },
    settings: { scram_iterations: "1" },
  });
  // The tests open thousands of connections. With the default of 4,096 iterations each costs twice as much CPU time.
  const { username, password } = new URL(server.url("postgres"));
  await runOn(server.url("postgres"), `ALTER ROLE ${username} PASSWORD '${password}'`);
  return {
    server,
    async stop() {
      await server.guarded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
