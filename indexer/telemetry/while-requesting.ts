import type { RpcClient } from "@/lib/chain/rpc";
import type { Watchdog } from "./watchdog";

/** Milliseconds between two looks at the activity of the nodes. */
const INTERVAL = 5_000;

/**
 * Returns the result of `work`, which requests data from nodes, and reports each further request and each part of an answer to
 * the watchdog meanwhile. One block with thousands of messages may need thousands of requests to a node that limits its rate, and a
 * slow node may send one answer for longer than the watchdog's limit. A request that hangs still ends the worker, because
 * nothing follows.
 */
export async function whileRequesting<T>(
  { nodes }: { readonly nodes: readonly Pick<RpcClient["nodes"][number], "activity">[] },
  watchdog: Pick<Watchdog, "alive">,
  work: Promise<T>,
): Promise<T> {
  const total = (): number => nodes.reduce((sum, { activity }) => sum + activity, 0);
  let seen = total();
  const timer = setInterval(() => {
    const now = total();
    if (now !== seen) watchdog.alive("a request was sent to a node, or a part of its answer arrived");
    seen = now;
  }, INTERVAL);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
