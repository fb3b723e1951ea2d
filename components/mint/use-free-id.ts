"use client";

import { useState } from "react";
import { isMintId } from "@/lib/protocol";
import { liveNextMintId } from "../live/sources";
import { useLive } from "../live/use-live";
import { fetchState, liveState } from "../signing/sources";
import type { Tracked } from "../tracker/tracked";

/**
 * The id of the next mint, live; empty until it is known. `own` is the person's choice; null follows the next free id,
 * which skips taken ids and those in `spent`, the ids of transactions sent from this device.
 */
export function useFreeId(ticker: string, own: string | null, spent: readonly string[]): string {
  const [taken, setTaken] = useState<{ ticker: string; ids: readonly string[] }>({ ticker, ids: [] });
  const next = useLive(ticker === "" ? null : liveNextMintId(ticker));
  const ids = taken.ticker === ticker ? taken.ids : [];
  const skipped = new Set([...ids, ...spent]);
  const id = own ?? nextFree(next.data ? BigInt(next.data.nextId) : undefined, skipped);
  const { data: isFree } = useLive(ticker !== "" && isMintId(id) ? liveState.isFree({ ticker, id }) : null);
  // Ids above the smallest free one may be taken too. Skip those.
  const isKnownTaken = own === null && isFree === false && id !== "" && !skipped.has(id);
  if (isKnownTaken && next.data && id !== next.data.nextId.toString()) setTaken({ ticker, ids: [...ids, id] });
  return id;
}

/**
 * Fetches the smallest free id that is not in `spent`, starting at `nextId`; null if `nextId` is undefined or the next
 * 10,000 ids are taken.
 */
export async function findFreeId(
  ticker: string,
  nextId: bigint | undefined,
  spent: ReadonlySet<string>,
): Promise<string | null> {
  if (nextId === undefined) return null;
  for (let candidate = nextId; ; candidate++) {
    const id = candidate.toString();
    if (!spent.has(id) && (await fetchState.isFree({ ticker, id }))) return id;
    if (candidate - nextId > 10_000n) return null;
  }
}

/** Ids of the ticker that transactions sent from this device have taken or may still take. */
export function spentIds(transactions: readonly Tracked[], ticker: string): string[] {
  return transactions
    .filter(({ subject, status }) => subject.op === "mint" && subject.ticker === ticker && MAY_TAKE_ID.has(status.kind))
    .flatMap(({ subject }) => (subject.id === null ? [] : [subject.id]));
}

const MAY_TAKE_ID: ReadonlySet<Tracked["status"]["kind"]> = new Set(["signing", "sent", "mined", "accepted"]);

function nextFree(from: bigint | undefined, skipped: ReadonlySet<string>): string {
  if (from === undefined) return "";
  let candidate = from;
  while (skipped.has(candidate.toString())) candidate++;
  return candidate.toString();
}
