"use client";

import { useEffect, useState } from "react";
import type { Coin } from "@/components/format/coins";
import { endWith } from "@/components/hooks/end-with";
import { useActions } from "@/components/wallet/use-actions";
import type { SnapshotHolder } from "@/features/snapshots/client/holders";
import { type Address, ZERO_ADDRESS } from "@/lib/protocol";
import { sleep } from "@/lib/runtime/sleep";

/** Most holders that the browser keeps in memory. */
export const HOLDER_LIMIT = 500_000;

/** The holders of a ticker in a snapshot. `none`: nothing is chosen yet. */
export type Holders =
  | { readonly state: "none" | "loading" | "failed" | "too-many" }
  | { readonly state: "known"; readonly holders: readonly SnapshotHolder[] };

/** Downloads the holders of a ticker in a snapshot, without the zero address, to which the contract pays nothing. */
export function useHolders(ticker: string | null, block: number | null): Holders {
  const [found, setFound] = useState<{ key: string; result: Holders } | null>(null);
  const key = `${ticker} ${block}`;
  useEffect(() => {
    if (ticker === null || block === null) return;
    const leaving = new AbortController();
    void endWith<Holders>(
      () => load(ticker, block, leaving.signal),
      { state: "failed" },
      (result) => {
        if (!leaving.signal.aborted) setFound({ key: `${ticker} ${block}`, result });
      },
    );
    return () => leaving.abort();
  }, [ticker, block]);
  if (ticker === null || block === null) return { state: "none" };
  return found?.key === key ? found.result : { state: "loading" };
}

async function load(ticker: string, block: number, signal: AbortSignal): Promise<Holders> {
  const { ApiError } = await import("@/lib/client/request");
  const { downloadHolders } = await import("@/features/snapshots/client/holders");
  try {
    const holders = await downloadHolders({ ticker, block }, HOLDER_LIMIT, { signal });
    return { state: "known", holders: holders.filter(({ address }) => address !== ZERO_ADDRESS) };
  } catch (error) {
    if (!(error instanceof ApiError) && !signal.aborted) throw error;
    return { state: error instanceof ApiError && error.code === "TOO_MANY" ? "too-many" : "failed" };
  }
}

/** Milliseconds between two attempts to read a coin. */
const COIN_INTERVAL = 4_000;

/**
 * The coin that is paid: the native one, or an ERC-20 that is read through the wallet, again and again until it can be read. Null: not
 * known yet.
 */
export function useCoin(token: Address | null, native: Coin): Coin | "unreadable" | null {
  const actions = useActions();
  const [found, setFound] = useState<{ token: Address; coin: Coin | "unreadable" } | null>(null);
  useEffect(() => {
    if (token === null || actions === null) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    void (async () => {
      const read = async () => (await import("./claim-contract")).readCoin(actions, token);
      while (!signal.aborted) {
        // Code that could not be loaded is loaded again at the next attempt.
        const coin = await read().catch(() => null);
        if (signal.aborted) return;
        setFound({ token, coin: coin ?? "unreadable" });
        if (coin !== null) return;
        await sleep(COIN_INTERVAL, signal);
      }
    })();
    return () => leaving.abort();
  }, [token, actions]);
  if (token === null) return native;
  return found?.token === token ? found.coin : null;
}
