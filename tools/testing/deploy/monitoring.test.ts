import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { serviceProgram } from "../harness/services";
import { type MonitoredInstallation, startInstallation } from "./installation";

/** deploy/prometheus and deploy/grafana, against a running installation. */

// Each test can wait for several scrapes.

const FOLDER = "deploy/prometheus";
const RULES = readFileSync(`${FOLDER}/alerts.yml`, "utf8");
const ALERTS = [...RULES.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = ""]) => name);

const dashboardSchema = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })) }),
  ),
});
const dashboard = dashboardSchema.parse(JSON.parse(readFileSync("deploy/grafana/dashboards/engrave.json", "utf8")));

const promtool = (...args: string[]): string =>
  execFileSync(serviceProgram("promtool"), args, { cwd: FOLDER, encoding: "utf8" });

describe("the rules", () => {
  test("are valid, and so is the configuration of Prometheus", () => {
    expect(promtool("check", "rules", "alerts.yml")).toContain(`SUCCESS: ${ALERTS.length} rules found`);
    expect(promtool("check", "config", "prometheus.yml")).toContain("SUCCESS");
  });

  test("pass their unit tests, in which each alert fires", () => {
    expect(promtool("test", "rules", "alerts.test.yml")).toContain("SUCCESS");
    const tests = readFileSync(`${FOLDER}/alerts.test.yml`, "utf8");
    const fired = [...tests.matchAll(/alertname: (\w+)\n +exp_alerts:\n +- exp_labels:/g)].map(([, name]) => name);
    expect([...new Set(fired)].sort()).toEqual([...ALERTS].sort());
  });

  test("are silent in a healthy installation, which has series for all of them", () => {
    const [, healthy = ""] = readFileSync(`${FOLDER}/alerts.test.yml`, "utf8").split(/^ {2}- interval:/m);
    for (const [, expression = ""] of RULES.matchAll(/^ +expr: >-\n +(.+)$/gm)) {
      for (const [metric] of expression.matchAll(/\b(?:engrave|node)_\w+/g)) expect(healthy).toContain(`'${metric}{`);
    }
    const silent = [...healthy.matchAll(/^ +- \{ eval_time: \w+, alertname: (\w+) \}$/gm)].map(([, name]) => name);
    expect([...new Set(silent)].sort()).toEqual([...ALERTS].sort());
  });

  test("have one entry each in the runbook, and link to it", () => {
    const entries = [...readFileSync("docs/runbook.md", "utf8").matchAll(/^## (Engrave\w+)$/gm)].map(
      ([, name]) => name,
    );
    expect(entries.sort()).toEqual([...ALERTS].sort());
    const links = [...RULES.matchAll(/^ +runbook: docs\/runbook\.md#(\w+)$/gm)].map(([, anchor]) => anchor);
    expect(links).toEqual(ALERTS.map((name) => name.toLowerCase()));
  });
});

const SELECTOR = /\b((?:engrave|node)_[a-z_]*[a-z]|up)(\{[^}]*\})?/g;

describe("in a running installation", () => {
  let installation: MonitoredInstallation;

  beforeAll(async () => {
    installation = await startInstallation();
    const { client, chain } = installation.chain;
    await client.mine({ blocks: 30 });
    await seen('engrave_publisher_snapshots{state="published"} > 0', () => client.mine({ blocks: 1 }));
    await installation.chain.dropBlocks(2);
    await seen("engrave_reorg_depth_blocks > 0", () => client.mine({ blocks: 1 }));
    // Without the node, requests fail and are retried.
    process.kill(chain.pid, "SIGSTOP");
    await seen("rate(engrave_retries_total[5m])").finally(() => process.kill(chain.pid, "SIGCONT"));
    await seen("rate(engrave_node_failures_total[5m])");
    await seen("engrave_ready == 1", () => client.mine({ blocks: 1 }));
  });
  afterAll(() => installation?.stop());

  /** Waits until a query has a result, because a series is absent after a late scrape. Returns the labels of the series. */
  function seen(query: string, meanwhile?: () => Promise<unknown>): Promise<Record<string, string>[]> {
    return vi.waitFor(
      async () => {
        await meanwhile?.();
        const series = await results(query);
        expect([query, series]).not.toEqual([query, []]);
        return series;
      },
      { timeout: 60_000, interval: 500 },
    );
  }

  const resultSchema = z.object({
    status: z.literal("success"),
    data: z.object({ result: z.array(z.object({ metric: z.record(z.string(), z.string()) })) }),
  });

  /** The labels of the series that a query returns. */
  async function results(query: string): Promise<Record<string, string>[]> {
    const response = await fetch(`${installation.prometheus}/api/v1/query?query=${encodeURIComponent(query)}`);
    const { data } = resultSchema.parse(await response.json());
    return data.result.map(({ metric }) => metric);
  }

  /** The expressions of the rules, as Prometheus has parsed them. */
  async function rules(): Promise<string[]> {
    const schema = z.object({
      data: z.object({ groups: z.array(z.object({ rules: z.array(z.object({ query: z.string() })) })) }),
    });
    const response = await fetch(`${installation.prometheus}/api/v1/rules`);
    return schema.parse(await response.json()).data.groups.flatMap((group) => group.rules.map(({ query }) => query));
  }

  test("each selector of the rules and of the dashboard has real series with its labels", async () => {
    const targets = dashboard.panels.flatMap((panel) => panel.targets.map(({ expr }) => expr));
    const expressions = [...(await rules()), ...targets];
    expect(expressions.length).toBe(ALERTS.length + targets.length);
    const selectors = new Set(
      expressions.flatMap((text) => [...text.matchAll(SELECTOR)].map(([selector]) => selector)),
    );
    for (const selector of selectors) await seen(selector);
    const [failure] = await seen("engrave_node_failures_total");
    expect(failure).toHaveProperty("code");
  });

  test("labels by which the rules group exist", async () => {
    for (const text of await rules()) {
      for (const [, labels = "", metric = ""] of text.matchAll(/by \(([a-z, ]+)\) \((?:\w+\()?(\w+)/g)) {
        const [series] = await seen(metric);
        for (const label of labels.split(", "))
          expect([metric, series]).toEqual([metric, expect.objectContaining({ [label]: expect.anything() })]);
      }
    }
  });

  test("each query of the dashboard returns series with the labels of its legend", async () => {
    for (const { title, targets } of dashboard.panels) {
      for (const { expr, legendFormat } of targets) {
        // The installation is new: it has no past, and no state with the value 1.
        const series = await seen(expr.replace(/ == 1$/, "").replace(/ offset \w+/, ""));
        for (const [, label = ""] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) {
          expect([title, series.filter((labels) => labels[label] === undefined)]).toEqual([title, []]);
        }
      }
    }
  });
});
