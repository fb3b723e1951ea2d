import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PostgresServer, startPostgres } from "@/devstack/postgres/start-postgres";

/** Starts a PostgreSQL server in a temporary folder. `stop` removes the folder. The server stops when this process dies. */
export async function startTestServer(): Promise<{ server: PostgresServer; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "engrave-postgres-"));
  const server = await startPostgres({ folder: join(folder, "server"), durable: false, maxConnections: 300 });
  return {
    server,
    async stop() {
      await server.guarded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
