import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { LocalNode } from "@/tools/devstack/chain/rpc";
import type { TestSystem } from "./system";

/** Milliseconds between two requests. */
const INTERVAL = 200;
const statusSchema = z.object({ index: z.object({ block: z.number() }) });

/** Waits until a system with the demo history has indexed all of it, and has made a snapshot. */
export async function untilDemoIsIndexed({ page, chain }: Pick<TestSystem, "page" | "chain">): Promise<void> {
  const head = Number(await new LocalNode(chain).call("eth_blockNumber"));
  // The site may also have other names, which do not lead here.
  const site = `http://127.0.0.1:${new URL(page).port}`;
  for (;;) {
    const status = await fetch(`${site}/api/explorer/status`);
    const indexed = statusSchema.safeParse(await status.json());
    const snapshot = await fetch(`${site}/api/explorer/snapshots/latest`);
    if (indexed.success && indexed.data.index.block >= head && snapshot.ok) return;
    await sleep(INTERVAL);
  }
}
