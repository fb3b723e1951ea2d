"use client";

import { useState } from "react";
import { isMintId } from "@/lib/protocol";
import { liveNextId } from "../live/sources";
import { useLive } from "../live/use-live";
import { ask, liveState } from "../signing/sources";
import type { Tracked } from "../tracker/tracked";

/**
 * The id of the next mint, kept fresh; empty before it is known. `own`: the person's choice, null to follow the next free
 * one, which passes over ids that are found taken and those of `spent`, which are on their way already.
 */
export function useFreeId(ticker: string, own: string | null, spent: readonly string[]): string {
  const [taken, setTaken] = useState<{ ticker: string; ids: readonly string[] }>({ ticker, ids: [] });
  const next = useLive(ticker === "" ? null : liveNextId(ticker));
  const ids = taken.ticker === ticker ? taken.ids : [];
  const passedOver = new Set([...ids, ...spent]);
  const id = own ?? nextFree(next.data?.nextId, passedOver);
  const { data: isFree } = useLive(ticker !== "" && isMintId(id) ? liveState.isFree({ ticker, id }) : null);
  // Above the smallest free id others may be taken: those are passed over.
  const isKnownTaken = own === null && isFree === false && id !== "" && !passedOver.has(id);
  if (isKnownTaken && next.data && id !== next.data.nextId.toString()) setTaken({ ticker, ids: [...ids, id] });
  return id;
}

/** The smallest free id beside `spent`, asked now; null where the ticker is not deployed. */
export async function findFreeId(
  ticker: string,
  nextId: bigint | undefined,
  spent: ReadonlySet<string>,
): Promise<string | null> {
  if (nextId === undefined) return null;
  for (let candidate = nextId; ; candidate++) {
    const id = candidate.toString();
    if (!spent.has(id) && (await ask.isFree({ ticker, id }))) return id;
    if (candidate - nextId > 10_000n) return null;
  }
}

/** Ids under the ticker that transactions of this device have taken, or are about to. */
export function spentIds(transactions: readonly Tracked[], ticker: string): string[] {
  return transactions
    .filter(({ subject, way }) => subject.op === "mint" && subject.ticker === ticker && MAY_COME.has(way.at))
    .flatMap(({ subject }) => (subject.id === null ? [] : [subject.id]));
}

const MAY_COME: ReadonlySet<Tracked["way"]["at"]> = new Set(["signing", "sent", "mined", "accepted"]);

function nextFree(from: bigint | undefined, passedOver: ReadonlySet<string>): string {
  if (from === undefined) return "";
  let candidate = from;
  while (passedOver.has(candidate.toString())) candidate++;
  return candidate.toString();
}
