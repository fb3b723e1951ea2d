import { z } from "zod";
import type { Rpc } from "./rpc";

const pool = z.object({ pending: z.string() });

/**
 * Waits until the node has mined every pending transaction, because anvil returns a transaction hash before it mines the
 * block. Resolves after `timeout` milliseconds at the latest, because a transaction after a nonce gap stays pending.
 * Resolves at once if the node does not mine automatically.
 */
export async function mined(rpc: Rpc, timeout = Number.POSITIVE_INFINITY): Promise<void> {
  if ((await rpc("anvil_getAutomine")) !== true) return;
  for (const deadline = Date.now() + timeout; Date.now() < deadline; ) {
    if (Number(pool.parse(await rpc("txpool_status")).pending) === 0) return;
  }
}
