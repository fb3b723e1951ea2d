import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { workerFeatures } from "@/features/worker";
import { local } from "@/lib/chain/networks";
import { createRpcClient } from "@/lib/chain/rpc";
import { readConfiguration } from "@/lib/config";
import { addNodeMetrics, addReadinessMetrics, addSettings, createMetrics } from "./metrics";
import { Readiness } from "./readiness";
import { Vitals } from "./vitals";

/** Metrics of prom-client: of the process, its memory and its event loop. */
const OF_LIBRARY = /^engrave_worker_(?!role$)/;

/** The names in the tables of docs/operations.md and docs/snapshots.md, without their labels. */
function documented(): Set<string> {
  const text = ["operations", "snapshots"].map((page) => readFileSync(`docs/${page}.md`, "utf8")).join("\n");
  const cells = text.split("\n").filter((line) => line.startsWith("| `engrave_"));
  return new Set(cells.flatMap((line) => (line.split("|")[1] ?? "").match(/engrave_[a-z_]+[a-z]/g) ?? []));
}

test("the docs list every metric of the worker, and no other", async () => {
  const metrics = createMetrics(new Vitals());
  const readiness = new Readiness("postgresql://nobody@127.0.0.1:9/engrave");
  addReadinessMetrics(metrics, readiness);
  addSettings(metrics, local);
  addNodeMetrics(metrics, createRpcClient(["http://127.0.0.1:9"]));
  for (const { open } of workerFeatures) (await open?.(readConfiguration({}), metrics))?.start(local);
  const names = metrics.getMetricsAsArray().map(({ name }) => name);
  const listed = [...documented()].filter((name) => name !== "engrave_registry" && name !== "engrave_publisher");
  expect(listed.sort()).toEqual(names.filter((name) => !OF_LIBRARY.test(name)).sort());
  await readiness.close();
});
