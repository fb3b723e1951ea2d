"use client";

import { useState } from "react";
import { isMintId } from "@/lib/protocol/forms";
import { liveAvailability, liveNextId } from "../live/sources";
import { useLive } from "../live/use-live";

interface FreeId {
  /** The id to mint: chosen by the person, else the next free one; empty before that is known. */
  readonly id: string;
  /** Undefined: not asked yet, or nobody could be asked. */
  readonly isAvailable: boolean | undefined;
}

/**
 * The id of the next mint, kept fresh. `own`: the person's choice, null to follow the next free one, which passes over
 * ids that are found taken and those of `spent`, which are on their way already.
 */
export function useFreeId(ticker: string, own: string | null, spent: readonly string[]): FreeId {
  const [taken, setTaken] = useState<{ ticker: string; ids: readonly string[] }>({ ticker, ids: [] });
  const next = useLive(ticker === "" ? null : liveNextId(ticker));
  const passedOver = new Set([...(taken.ticker === ticker ? taken.ids : []), ...spent]);
  const id = own ?? nextFree(next.data?.nextId, passedOver);
  const { data } = useLive(ticker !== "" && isMintId(id) ? liveAvailability({ ticker, id }) : null);
  const isAvailable = data?.isAvailable;
  if (
    own === null &&
    isAvailable === false &&
    id !== "" &&
    !passedOver.has(id) &&
    next.data &&
    id !== next.data.nextId.toString()
  ) {
    // Above the smallest free id others may be taken: pass over this one.
    setTaken({ ticker, ids: [...(taken.ticker === ticker ? taken.ids : []), id] });
  }
  return { id, isAvailable };
}

function nextFree(from: bigint | undefined, passedOver: ReadonlySet<string>): string {
  if (from === undefined) return "";
  let candidate = from;
  while (passedOver.has(candidate.toString())) candidate++;
  return candidate.toString();
}
