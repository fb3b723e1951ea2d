import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { local } from "@/lib/chain/networks";
import { log } from "@/lib/runtime/log";
import { anyFreePort } from "@/tools/devstack/processes/free-port";
import { testChain, testDatabase } from "@/tools/testing/harness";
import { testWorker } from "@/tools/testing/harness/worker";

const LONG = { timeout: 60_000, interval: 25 };
const answer = z.object({ reasons: z.array(z.object({ code: z.string(), detail: z.string() })) });

/** Indexes a chain whose only block is an hour old, with a network file that has these fields besides those of `local`. */
async function indexOldChain(fields: object): Promise<() => Promise<Response>> {
  const folder = mkdtempSync(join(tmpdir(), "engrave-head-age-"));
  const network = join(folder, "network.json");
  const { blockTime, ...rules } = local;
  expect(blockTime).toBeNull();
  writeFileSync(network, JSON.stringify({ ...rules, ...fields }));
  const anHourAgo = String(Math.floor(Date.now() / 1_000) - 3_600);
  const [chain, database] = await Promise.all([testChain({ args: ["--timestamp", anHourAgo] }), testDatabase()]);
  const port = String(await anyFreePort());
  const environment = { NETWORK: network, WORKER_PORT: port };
  const worker = testWorker({ databaseUrl: database.url, rpcUrl: chain.url, environment });
  onTestFinished(async () => {
    await worker.stop();
    await Promise.all([chain.stop(), database.drop()]);
    rmSync(folder, { recursive: true });
  });
  return () => fetch(`http://127.0.0.1:${port}/ready`);
}

test("if the latest block of a chain without a block time is old, readiness and log name the settings that help", async () => {
  const warn = vi.spyOn(log, "warn");
  onTestFinished(() => warn.mockRestore());
  const ready = await indexOldChain({});
  const reasons = await vi.waitFor(async () => {
    const response = await ready();
    const { reasons } = answer.parse(await response.json());
    expect([response.status, reasons.map(({ code }) => code)]).toEqual([503, ["HEAD_TOO_OLD"]]);
    return reasons;
  }, LONG);
  const hint = expect.stringMatching(/blockTime.*HEAD_AGE.*null/s);
  expect(reasons).toEqual([{ code: "HEAD_TOO_OLD", detail: hint }]);
  await vi.waitFor(() =>
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ detail: hint }), expect.anything()),
  );
});

test("the setting that they name makes such an index ready", async () => {
  const ready = await indexOldChain({ blockTime: null });
  await vi.waitFor(async () => expect((await ready()).status).toBe(200), LONG);
});
