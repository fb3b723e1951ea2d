import type { Registry } from "prom-client";
import { defaultHeadAge } from "@/lib/chain/networks";
import { type Configuration, requireDatabaseUrl, requireFinalityNodes, requireRpcUrls } from "@/lib/config";
import { knownMigrations } from "@/lib/database/migrate";
import type { Migration } from "@/lib/database/schema";
import { EngraveError, RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { sendToParent } from "@/lib/runtime/messages";
import { sleep } from "@/lib/runtime/sleep";
import { type ComparisonParts, startComparison } from "./comparison/task";
import { type Connection, connect } from "./database/connection";
import type { OpenedFeature, WorkerFeature } from "./feature";
import { type Follower, follow } from "./follow";
import { startAnnouncer } from "./lead/announcer";
import { beginTerm, type Cursor, LeadershipLostError, openCursor } from "./lead/cursor";
import { recordStop, startHeartbeat } from "./lead/heartbeat";
import { CHECK_INTERVAL, LeaderWatch } from "./lead/leader-watch";
import { keepLead, tryLead, wasReplaced } from "./lead/leadership";
import { requireSchema, watchSchema } from "./lead/watch-schema";
import { liftTimeLimits, processOf } from "./lead/working-sessions";
import { requireCallGas } from "./require-call-gas";
import { retry, type Services, withServices } from "./services";
import { probeNodes } from "./source/probe";
import { addNodeMetrics, addReadinessMetrics, addSettings, createMetrics } from "./telemetry/metrics";
import { Progress } from "./telemetry/progress";
import { Readiness } from "./telemetry/readiness";
import { serveTelemetry } from "./telemetry/server";
import { Vitals } from "./telemetry/vitals";
import { stallLimit, Watchdog } from "./telemetry/watchdog";

/**
 * Runs the worker with these features until `stop` aborts: migrates the schema, waits for leadership, and follows the chain. After
 * retryable errors of nodes and database it retries without limit.
 * @throws ConfigurationError before it touches the database; StalledError if nothing happens for too long; FatalError
 */
export async function run(
  features: readonly WorkerFeature[],
  configuration: Configuration,
  stop: AbortSignal,
  progress = new Progress(),
  vitals = new Vitals(),
): Promise<void> {
  const databaseUrl = requireDatabaseUrl(configuration);
  requireRpcUrls(configuration);
  requireFinalityNodes(configuration);
  const metrics = createMetrics(vitals);
  const opened = await openFeatures(features, configuration, metrics);
  const watchdog = new Watchdog(stallLimit(configuration));
  const readiness = new Readiness(databaseUrl);
  addReadinessMetrics(metrics, readiness);
  const { host, workerPort: port } = configuration;
  const server = port === null ? null : await serveTelemetry({ host, port, vitals, metrics, readiness });
  const onRetry = (code: string): void => vitals.retried(code);
  const work = withServices({ configuration, features, stop, watchdog, onRetry }, async (services) => {
    addSettings(metrics, services.network);
    addNodeMetrics(metrics, services.rpc);
    for (const feature of opened) feature.start(services.network);
    sendToParent({ type: "ready" });
    await probeNodes(services.rpc);
    await requireCallGas(services.rpc, services.network);
    const headAge = configuration.headAge ?? defaultHeadAge(services.network);
    const comparison = { url: configuration.compareUrl, interval: configuration.compareInterval };
    const parts = { ...services, vitals, watchdog, progress, stop, headAge, opened, comparison };
    const worker: Worker = { ...parts, lastEpoch: null };
    await retry({ what: "the database", stop, watchdog, onRetry }, () => serveTerm(worker));
  });
  try {
    await Promise.race([work, watchdog.stalled]);
  } finally {
    watchdog.stop();
    await server?.close();
    await readiness.close();
  }
}

/** @throws ConfigurationError */
async function openFeatures(
  features: readonly WorkerFeature[],
  configuration: Configuration,
  metrics: Registry,
): Promise<OpenedFeature[]> {
  const opened: OpenedFeature[] = [];
  for (const { open } of features) if (open !== undefined) opened.push(await open(configuration, metrics));
  return opened;
}

/** A worker process, over all its terms of leadership. */
interface Worker extends Services, Omit<Follower, "connection" | "reader"> {
  /** Maximum age of the head block, in seconds, at which the index is ready; null: any. */
  readonly headAge: number | null;
  readonly opened: readonly OpenedFeature[];
  readonly comparison: Pick<ComparisonParts, "url" | "interval">;
  /** The epoch in which its last term began; null if it has not led. */
  lastEpoch: bigint | null;
}

/** Waits for leadership and leads, on new connections, until the worker is stopped or an error ends the term. */
async function serveTerm(worker: Worker): Promise<void> {
  const { vitals } = worker;
  vitals.role = "starting";
  const connection = await connect(worker.databaseUrl);
  let releaseLead = (): void => undefined;
  try {
    // A process that hung until another worker replaced it exits, so that the supervisor restarts it.
    if (worker.lastEpoch !== null && (await wasReplaced(connection, worker.lastEpoch))) throw new LeadershipLostError();
    vitals.beginTerm(await openCursor(connection, worker.network));
    if (!(await awaitLeadership(connection, worker))) return;
    releaseLead = keepLead(connection);
    const known = await knownMigrations();
    await requireSchema(connection, known);
    const cursor = await beginTerm(connection, worker.headAge);
    worker.lastEpoch = cursor.epoch;
    vitals.role = "leader";
    log.info({ block: cursor.number, epoch: cursor.epoch.toString() }, "leading");
    await followWithHeartbeat(worker, connection, cursor, known);
  } finally {
    releaseLead();
    await connection.close();
  }
}

/** Waits until the connection holds the leader's lock. Returns false if the worker is stopped before that. */
async function awaitLeadership(connection: Connection, { stop, progress, vitals, watchdog }: Worker): Promise<boolean> {
  const watch = new LeaderWatch(connection);
  while (!(await tryLead(connection))) {
    vitals.role = "standby";
    watchdog.alive("another worker leads");
    const number = vitals.cursor?.number ?? 0;
    progress.waiting(number, number, "the worker that leads");
    if (!(await watch.replaceSilent())) await sleep(CHECK_INTERVAL, stop);
    if (stop.aborted) return false;
  }
  return true;
}

/** Follows the chain while it sends the heartbeat, and records the error that ends the worker. */
async function followWithHeartbeat(
  worker: Worker,
  connection: Connection,
  cursor: Cursor,
  known: readonly Migration[],
): Promise<void> {
  const { databaseUrl, network, vitals } = worker;
  const heartbeat = startHeartbeat(databaseUrl, cursor.epoch, () => vitals.report());
  const tasks = worker.opened.map((feature) => feature.lead({ databaseUrl, network, epoch: cursor.epoch }));
  const comparison = startComparison({ ...worker.comparison, databaseUrl, vitals });
  const announcer = startAnnouncer(databaseUrl);
  const onMove = (at: Cursor): void => announcer.announce(at);
  const onHead = (at: Cursor): void => {
    for (const task of tasks) task.reachedHead?.(at);
  };
  let reader: Connection | null = null;
  try {
    reader = await connect(databaseUrl);
    const sessions = [connection, reader];
    await Promise.all(sessions.map(liftTimeLimits));
    const processes = await Promise.all(sessions.map(processOf));
    heartbeat.watch(processes, () => worker.watchdog.alive("the database executes a statement"));
    // It may take long for an index with many sales, so the heartbeat must already be sent.
    const alive = (): void => worker.watchdog.alive("a part of the rows of an earlier version was completed");
    for (const { complete } of worker.rows) await complete?.(connection, network, alive);
    const schema = watchSchema(reader, known, worker.stop);
    const term = { ...worker, connection, reader, onMove, onHead, stop: schema.signal };
    await follow(term, cursor).finally(() => schema.end());
    await heartbeat.stop();
  } catch (error) {
    await heartbeat.stop();
    if (error instanceof RetryableError || error instanceof LeadershipLostError) throw error;
    const code = error instanceof EngraveError ? error.code : "UNEXPECTED";
    await recordStop(connection, cursor.epoch, code).catch((cause: unknown) =>
      log.warn({ error: cause, code }, "the error that ended the worker was not recorded"),
    );
    throw error;
  } finally {
    await Promise.all([announcer, comparison, ...tasks].map((task) => task.stop()));
    await reader?.close();
  }
}
