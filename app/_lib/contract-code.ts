import { LRUCache } from "lru-cache";
import { dataSchema } from "@/lib/chain/rpc";
import type { Address } from "@/lib/protocol";
import { lookUp } from "./nodes";
import { readSettings } from "./reads";

/** Addresses with code, which stays. An address without code may get some with the next block. */
const contracts = new LRUCache<Address, true>({ max: 10_000 });

/** Whether a node reports that an address has no code. False if no node answers, or if there are too many lookups. */
export async function isWithoutCode(address: Address): Promise<boolean> {
  if (contracts.has(address)) return false;
  const { network } = await readSettings();
  const code = await lookUp(network.chainId, "the code of an address", async ({ client, spend }) => {
    await spend(1);
    return client.call("eth_getCode", [address, "latest"], dataSchema);
  });
  if (code !== undefined && code !== "0x") contracts.set(address, true);
  return code === "0x";
}
