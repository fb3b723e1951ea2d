import { cache } from "react";
import type { Settings } from "@/components/settings";
import { metis, presetOfChain } from "@/lib/chain/networks";
import { readConfiguration } from "@/lib/config";
import { type IndexStatus, readStatus } from "@/lib/database";
import { describeError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";

/** What a read gave; undefined where the database did not answer: a page says so and asks again from the browser. */
export async function attempt<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    log.warn({ cause: describeError(error) }, "a page could not read the index");
    return undefined;
  }
}

/** Index and chain as they are now, once for each request. Null: no index yet; undefined: no answer. */
export const statusNow = cache((): Promise<IndexStatus | null | undefined> => attempt(readStatus));

const configuration = cache(() => readConfiguration(process.env));

/** The chain id of NETWORK; null where that is unset. */
export function configuredChainId(): number | null {
  return configuration().network?.chainId ?? null;
}

/**
 * What the browser has to know of the configuration, at request time. Where NETWORK is unset, the index's chain id names
 * the preset; while nobody can tell that, it is the protocol's first network.
 */
export async function readSettings(): Promise<Settings> {
  const { network, walletConnectProjectId } = configuration();
  return { network: network ?? (await networkOfIndex()) ?? metis, walletConnectProjectId };
}

async function networkOfIndex() {
  const status = await statusNow();
  return status ? presetOfChain(status.chainId) : null;
}
