import { z } from "zod";
import type { Rpc } from "./rpc";

const pool = z.object({ pending: z.string() });

/**
 * Resolves when no transaction waits to be mined, where each is mined as it comes: a hash comes before its block. At the
 * latest after `patience` milliseconds: one that can't be mined waits for ever.
 */
export async function mined(rpc: Rpc, patience = Number.POSITIVE_INFINITY): Promise<void> {
  if ((await rpc("anvil_getAutomine")) !== true) return;
  for (const deadline = Date.now() + patience; Date.now() < deadline; ) {
    if (Number(pool.parse(await rpc("txpool_status")).pending) === 0) return;
  }
}
