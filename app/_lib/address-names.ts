import { LRUCache } from "lru-cache";
import { askName } from "@/lib/chain/names";
import type { Address } from "@/lib/protocol";
import { describeError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { withTimeout } from "@/lib/runtime/with-timeout";
import { siteNodes } from "./nodes";
import { currentStatus, readSettings } from "./reads";

/** Number of cached results, including those without a name, and milliseconds for which they are valid. */
const KEPT = { max: 10_000, ttl: 600_000 } as const;
/** Lookups at a time. Each executes up to four calls of contracts. */
const LOOKUPS = 4;
/** Milliseconds that a page waits for a name. */
const TIMEOUT = 2_000;

const names = new LRUCache<Address, { readonly name: string | null }>(KEPT);
let running = 0;

/**
 * The name of an address; null if the network file configures no names, the address has none, the node does not answer, or
 * too many lookups run or have cost too many calls.
 */
export async function addressName(address: Address): Promise<string | null> {
  const { network } = await readSettings();
  if (network.names === null) return null;
  const known = names.get(address);
  if (known !== undefined) return known.name;
  const hash = (await currentStatus())?.index.hash ?? null;
  if (hash === null || running >= LOOKUPS) return null;
  // Any contract can be a resolver, and each failure of a contract is confirmed by many calls, which the budget counts.
  const nodes = siteNodes(network.chainId);
  const question = { registry: network.names, address, blockHash: hash };
  running++;
  // A lookup that is late keeps its place: the node may be overloaded.
  const lookup = askName(nodes.client, question, nodes).finally(() => running--);
  try {
    const name = await withTimeout("the node", TIMEOUT, lookup);
    names.set(address, { name });
    return name;
  } catch (error) {
    log.warn({ cause: describeError(error) }, "the name of an address could not be read");
    return null;
  }
}
