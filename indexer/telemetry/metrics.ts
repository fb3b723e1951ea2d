import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Network } from "@/lib/chain/networks";
import { differencesOf, type RpcClient, type RpcNode } from "@/lib/chain/rpc";
import { READINESS_CODES } from "@/lib/database/readiness";
import { FINALITY_FAULTS } from "@/lib/records/status";
import { CHECK_METHODS, CHECKS } from "@/lib/records/verification";
import type { Readiness } from "./readiness";
import type { Vitals } from "./vitals";

const STATES = ["closed", "half-open", "open"] as const;
/** Codes that are exported before their first failure, because an alert sees the first one only as an increase from 0. */
const NO_FAILURES: readonly [code: string, times: number][] = [
  ["CONTRADICTS_FINALITY", 0],
  ["NODE_UNVERIFIED", 0],
];
const ROLES = ["starting", "standby", "leader"] as const;

/** Creates the metrics of the worker for Prometheus. Their values are read when they are requested. */
export function createMetrics(vitals: Vitals): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register: register, prefix: "engrave_worker_" });
  addPosition(register, vitals);
  addTotals(register, vitals);
  addComparison(register, vitals);
  addVerification(register, vitals);
  return register;
}

function addPosition(register: Registry, vitals: Vitals): void {
  gauge(register, "engrave_index_block", "Last indexed block.", () => vitals.cursor?.number);
  gauge(register, "engrave_index_final_block", "Last final block.", () => vitals.cursor?.finalNumber);
  labeled(
    register,
    "engrave_index_finality_frozen",
    "1 for the reason why finality does not advance; all 0 if it does.",
    ["reason"],
    () => FINALITY_FAULTS.map((reason) => [{ reason }, vitals.finality?.fault === reason ? 1 : 0]),
  );
  gauge(
    register,
    "engrave_index_epoch",
    "Epoch of the index: grows with each change of leader and each reorganization.",
    () => (vitals.cursor === null ? undefined : Number(vitals.cursor.epoch)),
  );
  gauge(register, "engrave_chain_head_block", "The latest block, as a node reported it.", () => vitals.head?.number);
  gauge(register, "engrave_chain_head_time_seconds", "Time of the latest block.", () => vitals.head?.timestamp);
  gauge(
    register,
    "engrave_index_missing_indexes",
    "Database indexes that the first sync has not created yet.",
    () => vitals.missingIndexes,
  );
  gauge(register, "engrave_index_lag_blocks", "Blocks between the index and the latest block.", () => vitals.lag);
  labeled(
    register,
    "engrave_node_differs",
    "1 if the node has another hash than the index for a block that is to become final.",
    ["node"],
    () => [...vitals.differing].map(([node, differs]) => [{ node }, differs ? 1 : 0]),
  );
  labeled(register, "engrave_worker_role", "1 for the role of the worker.", ["role"], () =>
    ROLES.map((role) => [{ role }, role === vitals.role ? 1 : 0]),
  );
}

function addTotals(register: Registry, vitals: Vitals): void {
  const { totals, retries } = vitals;
  counter(register, "engrave_index_blocks_total", "Blocks written.", () => [[{}, totals.blocks]]);
  counter(register, "engrave_index_operations_total", "Operations written, by outcome.", () => [
    [{ outcome: "accepted" }, totals.accepted],
    [{ outcome: "rejected" }, totals.rejected],
  ]);
  counter(register, "engrave_index_batches_total", "Batches written.", () => [[{}, totals.batches]]);
  counter(register, "engrave_index_batch_seconds_total", "Seconds for writing them.", () => [[{}, totals.seconds]]);
  counter(register, "engrave_reorgs_total", "Reorganizations.", () => [[{}, totals.reorgs]]);
  gauge(
    register,
    "engrave_reorg_depth_blocks",
    "Most blocks that one reorganization of the last hour undid.",
    () => vitals.reorgDepth,
  );
  counter(register, "engrave_blocks_undone_total", "Blocks undone by them.", () => [[{}, totals.undone]]);
  counter(register, "engrave_retries_total", "Failed attempts that were repeated, by error code.", () =>
    [...retries].map(([code, times]) => [{ code }, times]),
  );
}

function addComparison(register: Registry, vitals: Vitals): void {
  gauge(
    register,
    "engrave_comparison_block",
    "Last block that was compared with the other index.",
    () => vitals.comparison?.block,
  );
  gauge(register, "engrave_comparison_differs", "1 if the other index differs from this one.", () => {
    const { block = null, differsFrom = null } = vitals.comparison ?? {};
    return block === null ? null : Number(differsFrom !== null);
  });
  gauge(register, "engrave_comparison_failing", "1 while the other index cannot be compared.", () =>
    vitals.comparison === null ? null : Number(vitals.comparison.failing !== null),
  );
}

function addVerification(register: Registry, vitals: Vitals): void {
  labeled(
    register,
    "engrave_verified",
    "1 for the method of each check of blocks that holds.",
    ["check", "method"],
    () => {
      const methods = new Map(vitals.verified.map(({ check, method }) => [check, method]));
      return CHECKS.flatMap((check) =>
        CHECK_METHODS.map((method): [Record<string, string>, number] => [
          { check, method },
          methods.get(check) === method ? 1 : 0,
        ]),
      );
    },
  );
  labeled(
    register,
    "engrave_verified_since_block",
    "First block from which the check holds. Absent if it does not.",
    ["check"],
    () => vitals.verified.map(({ check, since }) => [{ check }, since]),
  );
  counter(
    register,
    "engrave_unverified_answers_total",
    "Answers of a node that failed a check of blocks that holds.",
    () => vitals.unverifiedAnswers.map(({ node, check, times }) => [{ node, check }, times]),
  );
}

/** Adds whether the index is ready, and each reason why it is not. */
export function addReadinessMetrics(register: Registry, readiness: Readiness): void {
  const codes = async (): Promise<Set<string>> => {
    const { reasons } = await readiness.report();
    return new Set(reasons.map(({ code }) => code));
  };
  const ready = new Gauge({
    name: "engrave_ready",
    help: "1 if the index is ready.",
    registers: [register],
    async collect() {
      ready.set((await codes()).size === 0 ? 1 : 0);
    },
  });
  const notReady = new Gauge({
    name: "engrave_not_ready",
    help: "1 for each reason why the index is not ready.",
    labelNames: ["reason"],
    registers: [register],
    async collect() {
      const present = await codes();
      for (const reason of READINESS_CODES) notReady.set({ reason }, present.has(reason) ? 1 : 0);
    },
  });
}

/** Adds the settings that alerts compare other metrics with. */
export function addSettings(register: Registry, { finalityDepth }: Network): void {
  gauge(
    register,
    "engrave_finality_depth_blocks",
    "Blocks that must be indexed after a block before it is final.",
    () => finalityDepth,
  );
}

/** Adds the metrics of the nodes. */
export function addNodeMetrics(register: Registry, rpc: RpcClient): void {
  const { nodes } = rpc;
  counter(
    register,
    "engrave_call_differences_total",
    "Times that nodes returned different results for calls of a contract, by contract and nodes.",
    () => differencesOf(rpc).map(({ contract, nodes: names, count }) => [{ contract, nodes: names }, count]),
  );
  const each = (value: (node: RpcNode) => number) => () =>
    nodes.map((node): [Record<string, string>, number] => [{ node: node.name }, value(node)]);
  labeled(
    register,
    "engrave_node_height",
    "Highest block that the node is known to have.",
    ["node"],
    each((n) => n.height),
  );
  labeled(
    register,
    "engrave_node_batch_size",
    "Calls per request that the node accepts.",
    ["node"],
    each((n) => n.batchSize),
  );
  labeled(
    register,
    "engrave_node_log_range",
    "Blocks per eth_getLogs that the node accepts.",
    ["node"],
    each((n) => n.logRange),
  );
  labeled(
    register,
    "engrave_node_requests_at_once",
    "Concurrent requests that the node accepts.",
    ["node"],
    each((n) => n.queue.limit),
  );
  labeled(
    register,
    "engrave_node_requests_per_second",
    "Requests per second that the node accepts. Absent if no limit is known.",
    ["node"],
    () => each((n) => n.queue.rate.value)().filter(([, rate]) => Number.isFinite(rate)),
  );
  labeled(
    register,
    "engrave_node_wrong_chain",
    "1 if the node is of another chain.",
    ["node"],
    each((n) => (n.isOfWrongChain ? 1 : 0)),
  );
  labeled(register, "engrave_node_circuit", "1 for the state of the circuit breaker.", ["node", "state"], () =>
    nodes.flatMap((node) => STATES.map((state) => [{ node: node.name, state }, node.circuit.state === state ? 1 : 0])),
  );
  counter(
    register,
    "engrave_node_requests_total",
    "Requests to a node.",
    each((node) => node.requests),
  );
  counter(register, "engrave_node_failures_total", "Failures of a node, by error code.", () =>
    nodes.flatMap((node) =>
      [...new Map([...NO_FAILURES, ...node.failures])].map(([code, times]) => [{ node: node.name, code }, times]),
    ),
  );
}

/** Reads the values of a metric, each with its labels. */
export type LabeledValues = () => readonly (readonly [labels: Record<string, string>, value: number])[];

/** Adds a gauge. `value` returns undefined or null if the value is unknown. */
export function gauge(register: Registry, name: string, help: string, value: () => number | null | undefined): void {
  labeled(register, name, help, [], () => {
    const known = value();
    return known === null || known === undefined ? [] : [[{}, known]];
  });
}

/** Adds a gauge with labels. */
export function labeled(
  register: Registry,
  name: string,
  help: string,
  labelNames: string[],
  samples: LabeledValues,
): void {
  const metric = new Gauge({
    name,
    help,
    labelNames,
    registers: [register],
    collect() {
      metric.reset();
      // Without labels, a reset would leave the value 0, but an unknown value must not look like 0.
      if (labelNames.length === 0) metric.remove();
      for (const [labels, value] of samples()) metric.set(labels, value);
    },
  });
}

/** Adds a counter. The totals are counted elsewhere, so the counter is reset and set each time. */
export function counter(register: Registry, name: string, help: string, samples: LabeledValues): void {
  const metric = new Counter({
    name,
    help,
    labelNames: ["node", "code", "outcome", "contract", "nodes", "check"],
    registers: [register],
    collect() {
      metric.reset();
      for (const [labels, value] of samples()) metric.inc(labels, value);
    },
  });
}
