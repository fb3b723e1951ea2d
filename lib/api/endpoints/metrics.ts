import { Gauge, Registry } from "prom-client";
import { z } from "zod";
import type { ReplicaState } from "@/lib/database/pool";
import { READINESS_CODES, reasonsNotReady } from "@/lib/database/readiness";
import { type ReadinessReport, readReadiness } from "@/lib/database/reads/readiness";
import { readServerFigures, type ServerFigures } from "@/lib/database/reads/server";
import { readStatus } from "@/lib/database/reads/status";
import type { IndexStatus } from "@/lib/records";
import { text } from "@/lib/records/schema";
import { FINALITY_FAULTS, INDEX_STATES } from "@/lib/records/status";
import { defineEndpoint } from "../http/define-endpoint";
import type { TextStream } from "../http/json";
import { ofDatabase } from "./health";

export const metrics = defineEndpoint({
  path: "/metrics",
  number: null,
  summary: "Metrics for Prometheus",
  description:
    "Status of index and chain from the database, in the text format of Prometheus. The worker serves its own metrics at WORKER_PORT.",
  parameters: z.object({}),
  query: z.object({}),
  answer: text,
  problems: ["DATABASE_UNAVAILABLE", "SCHEMA_MISMATCH"],
  contentType: Registry.PROMETHEUS_CONTENT_TYPE,
  isOfIndex: false,
  async handle(_input, { database, metrics: added = [] }) {
    const reads = [readStatus(database), readReadiness(database), readServerFigures(database)] as const;
    const [status, readiness, server] = await ofDatabase(Promise.all(reads));
    const register = registerOf(status);
    for (const add of added) await add(register);
    addServer(register, server);
    addReplicas(register, database.replicas());
    addReadiness(register, readiness);
    addStopped(register, readiness);
    return { at: null, stream: textOf(await register.metrics()) };
  },
});

function registerOf(status: IndexStatus | null): Registry {
  const register = new Registry();
  const gauge = (name: string, help: string, value: number | null | undefined): void => {
    const metric = new Gauge({ name, help, registers: [register] });
    if (value === null || value === undefined) register.removeSingleMetric(name);
    else metric.set(value);
  };
  gauge("engrave_index_begun", "1 if a worker has begun an index.", status === null ? 0 : 1);
  if (status === null) return register;
  const { index, chain, lag, state } = status;
  gauge("engrave_index_block", "Last indexed block.", index.block);
  gauge("engrave_index_block_time_seconds", "Time of the last indexed block.", index.time);
  gauge("engrave_index_final_block", "Last final block.", index.final);
  gauge("engrave_index_epoch", "Epoch; every change of the leader and every reorganization increases it.", index.epoch);
  gauge("engrave_chain_head_block", "Latest block that the worker has seen.", chain?.block);
  gauge("engrave_chain_head_time_seconds", "Time of the latest block.", chain?.time);
  gauge("engrave_index_lag_blocks", "Number of blocks by which the index is behind the latest block.", lag);
  gauge("engrave_worker_silence_seconds", "Seconds since the worker last reported.", chain?.age);
  gauge("engrave_archive_end_block", "Last block that the index has from an archive.", status.audit?.to);
  gauge("engrave_archive_audited_block", "Last block of it that was compared with the chain.", status.audit?.audited);
  gauge(
    "engrave_archive_fault",
    "1 if a block of the archive differs from the chain.",
    (status.audit?.fault ?? null) === null ? 0 : 1,
  );
  const states = new Gauge({
    name: "engrave_index_state",
    help: "1 for the current state of the index, 0 for the others.",
    labelNames: ["state"],
    registers: [register],
  });
  for (const each of INDEX_STATES) states.set({ state: each }, each === state ? 1 : 0);
  const frozen = new Gauge({
    name: "engrave_index_finality_frozen",
    help: "1 for the reason why finality does not advance; all 0 while it advances.",
    labelNames: ["reason"],
    registers: [register],
  });
  for (const reason of FINALITY_FAULTS) frozen.set({ reason }, status.finality?.reason === reason ? 1 : 0);
  return register;
}

function addServer(register: Registry, { bytes, replicaLag }: ServerFigures): void {
  const size = "Size of the database, in bytes.";
  new Gauge({ name: "engrave_database_bytes", help: size, registers: [register] }).set(bytes);
  if (replicaLag === null) return;
  const help = "Seconds by which the replica that serves the reads is behind the primary.";
  new Gauge({ name: "engrave_replica_lag_seconds", help, registers: [register] }).set(replicaLag);
}

function addReplicas(register: Registry, replicas: readonly ReplicaState[]): void {
  if (replicas.length === 0) return;
  const usable = new Gauge({
    name: "engrave_replica_usable",
    help: "1 if the replica answers this process and is at most 15 seconds behind the primary.",
    labelNames: ["replica"],
    registers: [register],
  });
  for (const { name, isUsable } of replicas) usable.set({ replica: name }, isUsable ? 1 : 0);
}

function addReadiness(register: Registry, { facts, schemaFault }: ReadinessReport): void {
  const reasons = new Set(reasonsNotReady(facts, schemaFault).map(({ code }) => code));
  const ready = new Gauge({ name: "engrave_ready", help: "1 while the index is ready.", registers: [register] });
  ready.set(reasons.size === 0 ? 1 : 0);
  const notReady = new Gauge({
    name: "engrave_not_ready",
    help: "1 for each reason for which the index is not ready.",
    labelNames: ["reason"],
    registers: [register],
  });
  for (const reason of READINESS_CODES) notReady.set({ reason }, reasons.has(reason) ? 1 : 0);
}

/** Codes that are exported before they occur, because alerts look for them. */
const STOPPED: readonly string[] = ["FINALITY_VIOLATED", "FORMAT_UNKNOWN"];

function addStopped(register: Registry, { facts }: ReadinessReport): void {
  const stopped = new Gauge({
    name: "engrave_index_stopped",
    help: "1 for the code of the error with which the worker stopped, if the index has not advanced since.",
    labelNames: ["code"],
    registers: [register],
  });
  for (const code of STOPPED) stopped.set({ code }, 0);
  if (facts !== null && facts.stopped !== null) stopped.set({ code: facts.stopped.code }, 1);
}

function textOf(text: string): TextStream {
  return {
    chunks: (async function* () {
      yield text;
    })(),
    close: async () => undefined,
  };
}
