import { LRUCache } from "lru-cache";
import { dataSchema } from "@/lib/chain/rpc";
import type { Address } from "@/lib/protocol";
import { describeError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { withTimeout } from "@/lib/runtime/with-timeout";
import { siteNodes } from "./nodes";
import { readSettings } from "./reads";

/** Calls at a time. */
const CALLS = 4;
/** Milliseconds that a page waits for an answer. */
const TIMEOUT = 2_000;

/** Addresses with code, which stays. An address without code may get some with the next block. */
const contracts = new LRUCache<Address, true>({ max: 10_000 });
let running = 0;

/** Whether a node reports that an address has no code. False if no node answers, or if there are too many calls. */
export async function isWithoutCode(address: Address): Promise<boolean> {
  if (contracts.has(address) || running >= CALLS) return false;
  const { network } = await readSettings();
  const { client, spend } = siteNodes(network.chainId);
  try {
    await spend(1);
    running++;
    // A call that is late keeps its place: the node may be overloaded.
    const call = client.call("eth_getCode", [address, "latest"], dataSchema).finally(() => running--);
    const code = await withTimeout("the node", TIMEOUT, call);
    if (code !== "0x") contracts.set(address, true);
    return code === "0x";
  } catch (error) {
    log.warn({ cause: describeError(error) }, "the code of an address could not be read");
    return false;
  }
}
