import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { endpoints } from "@/features/api";
import { addMetrics } from "@/features/archive/endpoints/metrics";
import { openServedArchive } from "@/features/archive/endpoints/served-archive";
import type { MetricsSource } from "@/lib/api/http/define-endpoint";
import { createDispatch } from "@/lib/api/http/dispatch";
import { MANIFEST_FILE } from "@/lib/archive";
import { migrate } from "@/lib/database/migrate";
import { openNotifier } from "@/lib/database/notifier";
import { openReplicas } from "@/lib/database/replicas";
import { createFront } from "@/server/front";
import { anyFreePort } from "@/tools/devstack/processes/free-port";
import { type Guarded, spawnGuarded } from "@/tools/devstack/processes/guarded";
import { startBackupServer } from "../backup/server";
import { listen } from "../harness/listen";
import { registryChain, testAccount } from "../harness/registry-chain";
import { startReplicated } from "../harness/replica";
import { serviceProgram } from "../harness/services";
import { vectorManifest } from "../harness/vector-manifest";
import { testWorker } from "../harness/worker";

/** A whole installation with its monitoring, as deploy/prometheus/prometheus.yml describes it. */
export interface MonitoredInstallation {
  /** URL of a real Prometheus that scrapes it every second. */
  readonly prometheus: string;
  readonly chain: Awaited<ReturnType<typeof registryChain>>;
  stop(): Promise<void>;
}

/**
 * Starts a chain with a registry, a database with a replica, a leader that publishes and compares, a standby, the API on the
 * replica, node_exporter, and a Prometheus with the configuration and rules of deploy/prometheus.
 */
export async function startInstallation(): Promise<MonitoredInstallation> {
  const [chain, servers] = await Promise.all([
    registryChain({ publishers: [testAccount(1).address], interval: 5 }),
    startReplicated(),
  ]);
  const databaseUrl = servers.primary.url("postgres");
  await migrate(databaseUrl);
  await servers.synced();
  const folder = await mkdtemp(join(tmpdir(), "engrave-monitoring-"));
  const api = await startApi(servers.replica.url("postgres"), folder);
  const ports = [await anyFreePort(), await anyFreePort()];
  const workers = ports.map((port) =>
    testWorker({
      databaseUrl,
      // Two host names of one node, so that two providers can agree.
      rpcUrl: `${chain.chain.url},${chain.chain.url.replace("127.0.0.1", "localhost")}`,
      environment: {
        NETWORK: chain.file,
        WORKER_PORT: String(port),
        PUBLISHER_KEY: testAccount(1).key,
        FINALITY_NODES: "2",
        COMPARE_URL: api.url,
        RPC_TIMEOUT: "500",
      },
    }),
  );
  await backUp(folder);
  const exporter = await startExporter(folder);
  const prometheus = await startPrometheus(folder, {
    '"worker:9464", "standby:9464"': ports.map((port) => `"127.0.0.1:${port}"`).join(", "),
    '"web:3000"': `"${new URL(api.url).host}"`,
    '"node-exporter:9100"': `"${exporter.host}"`,
    // Nothing listens there: the alerts are read from Prometheus.
    '"alertmanager:9093"': '"127.0.0.1:9"',
  });
  return {
    prometheus: prometheus.url,
    chain,
    async stop() {
      await prometheus.guarded.stop();
      await exporter.guarded.stop();
      await Promise.all(workers.map((worker) => worker.stop()));
      await api.stop();
      await servers.stop();
      await chain.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The metrics of the archive in this folder. */
function metricsOf(folder: string): MetricsSource {
  const archive = openServedArchive(folder);
  return async (registry) => addMetrics(registry, await archive.extent());
}

/** Serves the API that reads from this replica, and an archive with this folder. */
async function startApi(readUrl: string, folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  await writeFile(join(folder, MANIFEST_FILE), vectorManifest());
  const database = openReplicas([readUrl]);
  const notifier = openNotifier(database, null);
  const dispatch = createDispatch({
    endpoints,
    limiter: null,
    context: { database, notifier, streams: 1, node: null, metrics: [metricsOf(folder)], rulesOf: () => null },
    onFailure: () => undefined,
  });
  const server = createFront({
    dispatch,
    hops: 0,
    pages: async (_request, response) => void response.end(),
    rpc: null,
    isDevelopment: false,
    onFailure: () => undefined,
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await notifier.close();
      await database.close();
    },
  };
}

/** Makes a backup, which writes its metrics into the folder. `pg_dump` needs a server of its own version. */
async function backUp(folder: string): Promise<void> {
  const server = await startBackupServer();
  const { worker, web } = await server.create();
  await migrate(worker);
  await server.script("dump", web, join(folder, "dumps"), "7", join(folder, "backup.prom"));
  await server.stop();
}

/** `folder`: the files with further metrics. */
async function startExporter(folder: string): Promise<{ host: string; guarded: Guarded }> {
  const host = `127.0.0.1:${await anyFreePort()}`;
  const guarded = await start(serviceProgram("prometheus-node-exporter"), [
    `--web.listen-address=${host}`,
    `--collector.textfile.directory=${folder}`,
  ]);
  return { host, guarded };
}

async function startPrometheus(
  folder: string,
  targets: Readonly<Record<string, string>>,
): Promise<{ url: string; guarded: Guarded }> {
  let text = await readFile("deploy/prometheus/prometheus.yml", "utf8");
  for (const [from, to] of Object.entries(targets)) {
    if (!text.includes(from)) throw new Error(`deploy/prometheus/prometheus.yml has no target ${from}`);
    text = text.replace(from, to);
  }
  text = text.replaceAll("15s", "1s").replace("alerts.yml", resolve("deploy/prometheus/alerts.yml"));
  const file = join(folder, "prometheus.yml");
  await writeFile(file, text);
  const host = `127.0.0.1:${await anyFreePort()}`;
  const guarded = await start(serviceProgram("prometheus"), [
    `--config.file=${file}`,
    `--storage.tsdb.path=${join(folder, "data")}`,
    `--web.listen-address=${host}`,
  ]);
  return { url: `http://${host}`, guarded };
}

function start(command: string, args: string[]): Promise<Guarded> {
  return spawnGuarded({
    command,
    args,
    cwd: "/",
    env: process.env,
    user: null,
    signal: "SIGTERM",
    gracePeriod: 10_000,
    log: null,
  });
}
