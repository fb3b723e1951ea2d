import type { Minting } from "@/lib/records";
import type { OfTicker } from "@/lib/records/contract";
import { blockWithAccepted, everyBlock } from "./concerns";
import { type LiveQuery, liveQuery } from "./live-query";
import { type Live, useLiveQuery } from "./use-live-query";

const calls = () => import("../calls/minting");

/** Milliseconds between requests for the mints that wait at the node: they change without a change of the index. */
const MINTING_INTERVAL = 3_000;

/** How busy the minting of a token is; null if the ticker is not deployed. */
export function readMintingQuery(ticker: string): LiveQuery<Minting | null> {
  return liveQuery({
    key: ["readMinting", ticker],
    read: async (options) => (await calls()).readMinting({ ticker }, options),
    // It counts the mints of the last minutes.
    concern: everyBlock,
    interval: MINTING_INTERVAL,
  });
}

/** A mint id. */
export interface MintIdQuery extends OfTicker {
  readonly id: string;
}

type Availability = { readonly isAvailable: boolean };

/** Whether a mint id is free; null if the ticker is not deployed. */
export function checkMintIdQuery(query: MintIdQuery): LiveQuery<Availability | null> {
  return liveQuery({
    key: ["checkMintId", query],
    read: async (options) => (await calls()).checkMintId(query, options),
    concern: (block) => blockWithAccepted(block, [query.ticker]),
  });
}

/** {@link readMintingQuery}, live. Null: no token. */
export function useMinting(ticker: string | null): Live<Minting | null> {
  return useLiveQuery(ticker === null ? null : readMintingQuery(ticker));
}

/** {@link checkMintIdQuery}, live. Null: no id. */
export function useMintIdCheck(query: MintIdQuery | null): Live<Availability | null> {
  return useLiveQuery(query === null ? null : checkMintIdQuery(query));
}
