import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { RpcClient, RpcNode } from "@/lib/chain/rpc";
import { READINESS_CODES } from "@/lib/database/readiness";
import { FINALITY_FAULTS } from "@/lib/records/finality-faults";
import type { Readiness } from "./readiness";
import type { Vitals } from "./vitals";

const STATES = ["closed", "half-open", "open"] as const;
const ROLES = ["starting", "standby", "leader"] as const;

/** The worker's metrics in Prometheus' text format, read from what it knows when they are asked for. */
export function createMetrics(vitals: Vitals): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "engrave_worker_" });
  addStanding(registry, vitals);
  addTotals(registry, vitals);
  return registry;
}

function addStanding(registry: Registry, vitals: Vitals): void {
  gauge(registry, "engrave_index_block", "Last indexed block.", () => vitals.cursor?.number);
  gauge(registry, "engrave_index_final_block", "Last final block.", () => vitals.cursor?.finalNumber);
  labelled(
    registry,
    "engrave_index_finality_frozen",
    "1 for the reason why finality does not advance; all 0: it does.",
    ["reason"],
    () => FINALITY_FAULTS.map((reason) => [{ reason }, vitals.finality?.fault === reason ? 1 : 0]),
  );
  gauge(
    registry,
    "engrave_index_epoch",
    "Epoch of the index: grows with every change of leader and reorganisation.",
    () => (vitals.cursor === null ? undefined : Number(vitals.cursor.epoch)),
  );
  gauge(registry, "engrave_chain_head_block", "The chain's head as a node told of it.", () => vitals.head?.number);
  gauge(registry, "engrave_chain_head_time_seconds", "Time of the chain's head block.", () => vitals.head?.timestamp);
  gauge(registry, "engrave_index_lag_blocks", "Blocks that the index is behind the head.", () => vitals.lag);
  labelled(registry, "engrave_worker_role", "1 for what the worker is doing.", ["role"], () =>
    ROLES.map((role) => [{ role }, role === vitals.role ? 1 : 0]),
  );
}

function addTotals(registry: Registry, { totals, retries }: Vitals): void {
  counter(registry, "engrave_index_blocks_total", "Blocks written.", () => [[{}, totals.blocks]]);
  counter(registry, "engrave_index_operations_total", "Operations written, by outcome.", () => [
    [{ outcome: "accepted" }, totals.accepted],
    [{ outcome: "rejected" }, totals.rejected],
  ]);
  counter(registry, "engrave_index_batches_total", "Batches written.", () => [[{}, totals.batches]]);
  counter(registry, "engrave_index_batch_seconds_total", "Time for judging and writing them.", () => [
    [{}, totals.seconds],
  ]);
  counter(registry, "engrave_reorganisations_total", "Reorganisations undone.", () => [[{}, totals.reorganisations]]);
  counter(registry, "engrave_blocks_undone_total", "Blocks undone by them.", () => [[{}, totals.undone]]);
  counter(registry, "engrave_retries_total", "Attempts that failed and were made again, by the error's code.", () =>
    [...retries].map(([code, times]) => [{ code }, times]),
  );
}

/** Adds whether the index is ready, and every reason for which it is not. */
export function addReadinessMetrics(registry: Registry, readiness: Readiness): void {
  const codes = async (): Promise<Set<string>> => {
    const { reasons } = await readiness.standing();
    return new Set(reasons.map(({ code }) => code));
  };
  const ready = new Gauge({
    name: "engrave_ready",
    help: "1 while the index is ready.",
    registers: [registry],
    async collect() {
      ready.set((await codes()).size === 0 ? 1 : 0);
    },
  });
  const notReady = new Gauge({
    name: "engrave_not_ready",
    help: "1 for each reason for which the index is not ready.",
    labelNames: ["reason"],
    registers: [registry],
    async collect() {
      const present = await codes();
      for (const reason of READINESS_CODES) notReady.set({ reason }, present.has(reason) ? 1 : 0);
    },
  });
}

/** Adds what is known of the nodes. */
export function addNodeMetrics(registry: Registry, { nodes }: RpcClient): void {
  const each = (value: (node: RpcNode) => number) => () =>
    nodes.map((node): [Record<string, string>, number] => [{ node: node.name }, value(node)]);
  labelled(
    registry,
    "engrave_node_height",
    "Highest block that a node is known to have.",
    ["node"],
    each((n) => n.height),
  );
  labelled(
    registry,
    "engrave_node_batch_size",
    "Calls of one request that it takes.",
    ["node"],
    each((n) => n.batchSize),
  );
  labelled(
    registry,
    "engrave_node_log_range",
    "Blocks of one eth_getLogs that it takes.",
    ["node"],
    each((n) => n.logRange),
  );
  labelled(
    registry,
    "engrave_node_requests_at_once",
    "Requests at once that it bears.",
    ["node"],
    each((n) => n.queue.limit),
  );
  labelled(
    registry,
    "engrave_node_wrong_chain",
    "1 where it is of another chain.",
    ["node"],
    each((n) => (n.isOfWrongChain ? 1 : 0)),
  );
  labelled(registry, "engrave_node_circuit", "1 for the state of its circuit breaker.", ["node", "state"], () =>
    nodes.flatMap((node) => STATES.map((state) => [{ node: node.name, state }, node.circuit.state === state ? 1 : 0])),
  );
  counter(
    registry,
    "engrave_node_requests_total",
    "Requests to a node.",
    each((node) => node.requests),
  );
  counter(registry, "engrave_node_failures_total", "What failed with a node, by the error's code.", () =>
    nodes.flatMap((node) => [...node.failures].map(([code, times]) => [{ node: node.name, code }, times])),
  );
}

type Samples = () => readonly (readonly [labels: Record<string, string>, value: number])[];

/** `value`: undefined or null where it is not known. */
function gauge(registry: Registry, name: string, help: string, value: () => number | null | undefined): void {
  labelled(registry, name, help, [], () => {
    const known = value();
    return known === null || known === undefined ? [] : [[{}, known]];
  });
}

function labelled(registry: Registry, name: string, help: string, labelNames: string[], samples: Samples): void {
  const metric = new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      metric.reset();
      for (const [labels, value] of samples()) metric.set(labels, value);
    },
  });
}

/** The totals are kept elsewhere: here they are told anew each time. */
function counter(registry: Registry, name: string, help: string, samples: Samples): void {
  const metric = new Counter({
    name,
    help,
    labelNames: ["node", "code", "outcome"],
    registers: [registry],
    collect() {
      metric.reset();
      for (const [labels, value] of samples()) metric.inc(labels, value);
    },
  });
}
