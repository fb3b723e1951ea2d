import { LRUCache } from "lru-cache";
import { askName } from "@/lib/chain/names";
import type { Address } from "@/lib/protocol";
import { lookUp } from "./nodes";
import { currentStatus, readSettings } from "./reads";

/** Number of cached results, including those without a name, and milliseconds for which they are valid. */
const KEPT = { max: 10_000, ttl: 600_000 } as const;

const names = new LRUCache<Address, { readonly name: string | null }>(KEPT);

/**
 * The name of an address; null if the network file has no registry of names, the address has none, the node does not answer, or
 * there are too many lookups.
 */
export async function addressName(address: Address): Promise<string | null> {
  const { network } = await readSettings();
  const { nameRegistry: registry, chainId } = network;
  if (registry === null) return null;
  const known = names.get(address);
  if (known !== undefined) return known.name;
  const blockHash = (await currentStatus())?.index.hash ?? null;
  if (blockHash === null) return null;
  // Any contract can be a resolver, and each failure of a contract is confirmed by many calls, which the budget counts.
  const name = await lookUp(chainId, "the name of an address", (nodes) =>
    askName(nodes.client, { registry, address, blockHash }, nodes),
  );
  if (name === undefined) return null;
  names.set(address, { name });
  return name;
}
