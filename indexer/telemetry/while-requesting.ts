import type { RpcClient } from "@/lib/chain/rpc";
import type { Watchdog } from "./watchdog";

/** Milliseconds between two looks at the number of requests. */
const INTERVAL = 5_000;

/**
 * Returns the result of `work`, which requests data from nodes, and reports each further request to the watchdog meanwhile. One
 * block with thousands of messages may need thousands of requests to a node that limits its rate. A request that hangs
 * still ends the worker, because no further one follows.
 */
export async function whileRequesting<T>(
  { nodes }: { readonly nodes: readonly Pick<RpcClient["nodes"][number], "requests">[] },
  watchdog: Pick<Watchdog, "alive">,
  work: Promise<T>,
): Promise<T> {
  const total = (): number => nodes.reduce((sum, { requests }) => sum + requests, 0);
  let seen = total();
  const timer = setInterval(() => {
    const sent = total();
    if (sent !== seen) watchdog.alive("a request was sent to a node");
    seen = sent;
  }, INTERVAL);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
