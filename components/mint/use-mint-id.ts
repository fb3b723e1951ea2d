"use client";

import { useState } from "react";
import { useMintIdCheck, useMinting } from "@/lib/client/react/minting";
import { isMintId } from "@/lib/protocol";
import { fetchState } from "../signing/fetch-state";
import type { Tracked } from "../tracker/tracked";
import { chooseId } from "./choose-id";
import { type Outlook, type OwnMints, outlookOf } from "./outlook";
import { ownMintsOf } from "./own-mints";

interface MintIdOptions {
  readonly ticker: string;
  /** The person's choice; null: chosen automatically. */
  readonly own: string | null;
  /** The amount of the mint; null: not known. */
  readonly amount: bigint | null;
  /** The transactions sent from this device. */
  readonly transactions: readonly Tracked[];
  /** Whether the wallet has the last id now, so that it must stay. */
  readonly isHeld: boolean;
}

interface MintId {
  readonly id: string;
  readonly outlook: Outlook | null;
  /** Whether the state that ids are chosen from cannot be read. */
  readonly isFailing: boolean;
}

interface Chosen {
  readonly ticker: string;
  readonly id: string;
  readonly isSpread: boolean;
  readonly taken: readonly string[];
}

/**
 * The id of the next mint, live, and its expected outcome; empty and null until known. A chosen id stays while it is free and
 * no one else uses it.
 */
export function useMintId(options: MintIdOptions): MintId {
  const { ticker, own, amount, transactions, isHeld } = options;
  const [last, setLast] = useState<Chosen>({ ticker, id: "", isSpread: false, taken: [] });
  const { data, isFailing } = useMinting(ticker === "" ? null : ticker);
  const minting = data ?? null;
  const chosen = last.ticker === ticker ? last : { ticker, id: "", isSpread: false, taken: [] };
  const mine = ownMintsOf(transactions, ticker, Date.now());
  const outlook = minting === null ? null : outlookOf(minting, mine, amount ?? minting.lim, chosen.taken);
  const check = useMintIdCheck(own === null && isMintId(chosen.id) ? { ticker, id: chosen.id } : null);
  if (own !== null) return { id: own, outlook, isFailing };
  if (outlook === null || minting === null || isHeld) return { id: chosen.id, outlook, isFailing };

  // Once the supply is used up, no id is free.
  const isTaken = check.data?.isAvailable === false && minting.supply < minting.max && !outlook.avoided.has(chosen.id);
  const taken = isTaken && chosen.id !== String(minting.nextId) ? [...chosen.taken, chosen.id] : chosen.taken;
  const now = { ...outlook, avoided: new Set([...outlook.avoided, ...taken]) };
  const isSpread = outlook.competitors > 0;
  const isKept = chosen.id !== "" && isSpread && chosen.isSpread && !now.avoided.has(chosen.id);
  const id = isKept ? chosen.id : chooseId(now, Math.random);
  if (id !== chosen.id || isSpread !== chosen.isSpread || taken !== chosen.taken)
    setLast({ ticker, id, isSpread, taken });
  return { id, outlook, isFailing };
}

/** Checks of chosen ids before {@link findMintId} gives up. */
const ATTEMPTS = 200;

/** Chooses a free id from the current state, with its expected outcome; null if there is no answer, or none is free. */
export async function findMintId(
  ticker: string,
  amount: bigint,
  own: OwnMints,
): Promise<{ readonly id: string; readonly outlook: Outlook } | null> {
  try {
    const minting = await fetchState.minting(ticker);
    // Once the supply is used up, no id is free.
    if (minting === null || minting.supply >= minting.max) return null;
    const taken: string[] = [];
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const outlook = outlookOf(minting, own, amount, taken);
      const id = chooseId(outlook, Math.random);
      if (await fetchState.isFree({ ticker, id })) return { id, outlook };
      taken.push(id);
    }
    return null;
  } catch {
    return null;
  }
}
