import { cache } from "react";
import type { Settings } from "@/components/hooks/settings";
import { metis, presetOfChain } from "@/lib/chain/networks";
import { readConfiguration } from "@/lib/config";
import { InvalidCursorError } from "@/lib/database/reads/cursor";
import { readStatus } from "@/lib/database/reads/status";
import { readToken } from "@/lib/database/reads/tokens";
import { database } from "@/lib/database/shared";
import type { At, IndexStatus, Token } from "@/lib/records";
import { describeError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { CoinPrice } from "./coin-price";

/** The result of a read; undefined if it failed. The failure is logged, and the page requests the data in the browser. */
export async function attempt<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    log.warn({ cause: describeError(error) }, "a page could not read the index");
    return undefined;
  }
}

/**
 * The page of a list that starts at the cursor `before`, or the first page if the cursor is invalid. Undefined if the read
 * failed.
 */
export function readPage<T>(
  before: string | undefined,
  read: (page: { readonly before: string | undefined }) => Promise<T>,
): Promise<T | undefined> {
  return attempt(async () => {
    try {
      return await read({ before });
    } catch (error) {
      if (before === undefined || !(error instanceof InvalidCursorError)) throw error;
      return read({ before: undefined });
    }
  });
}

/** A token with the position of the index, read once per request. Null if it is not deployed; undefined if the read failed. */
export const currentToken = cache(async (ticker: string): Promise<At<Token> | null | undefined> => {
  const read = await attempt(() => readToken(database(), ticker));
  if (read === undefined || read.token === null) return read === undefined ? undefined : null;
  return { ...read.token, at: read.at };
});

/** The status of index and chain, read once per request. Null if there is no index yet; undefined if the read failed. */
export const currentStatus = cache(
  (): Promise<IndexStatus | null | undefined> => attempt(() => readStatus(database())),
);

const configuration = cache(() => readConfiguration(process.env));

let coinPrice: CoinPrice | null | undefined;

/** The price of the network's coin; null if no source is configured, or while it has no answer. */
function currentCoinPrice() {
  const { coinPrice: source } = configuration();
  coinPrice ??= source === null ? null : new CoinPrice(source);
  return coinPrice?.current() ?? null;
}

/** The chain id of NETWORK; null if NETWORK is not set. */
export function configuredChainId(): number | null {
  return configuration().network?.chainId ?? null;
}

/**
 * The part of the configuration that the browser needs. If NETWORK is not set, the chain id of the index selects the
 * preset. If that is unknown too, the network is Metis, the first network of the protocol (spec §13.4).
 */
export async function readSettings(): Promise<Settings> {
  const { network, walletConnectProjectId, magic } = configuration();
  return {
    network: network ?? (await networkOfIndex()) ?? metis,
    walletConnectProjectId,
    ...(magic === null ? {} : { magic }),
    fiat: currentCoinPrice(),
  };
}

async function networkOfIndex() {
  const status = await currentStatus();
  return status ? presetOfChain(status.chainId) : null;
}
