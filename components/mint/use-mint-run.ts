"use client";

import { useRef } from "react";
import type { Address } from "@/lib/protocol";
import type { Proposal } from "../signing/proposal";
import type { SeriesDependencies } from "../signing/series";
import type { SeriesHandle } from "../signing/use-series";
import { useTracker } from "../tracker/context";
import type { OwnMints } from "./outlook";
import { ownMintsOf } from "./own-mints";
import { findMintId } from "./use-mint-id";
import { type MintPlan, messageProposal } from "./use-proposal";

/**
 * Returns the function that starts a run of `count` mints. Each gets an id that is chosen right before the wallet is asked. The
 * run pauses before a mint for which the supply probably runs out; resuming it tries that mint anyway.
 */
export function useMintRun(
  { start }: SeriesHandle,
  proposeCall: () => Promise<Proposal | null>,
): (plan: MintPlan, account: Address, count: number) => void {
  const { transactions } = useTracker();
  // A run outlives renders.
  const current = useRef(transactions);
  current.current = transactions;
  return (plan, account, count) => {
    const used: string[] = [];
    let warned = -1;
    const propose: SeriesDependencies["propose"] = async (index) => {
      if (plan.method === "contract") return proposeCall();
      const { ticker } = plan.token;
      const found = await findMintId(ticker, plan.amount, ownMints(current.current, ticker, used.slice(0, index)));
      if (found === null) return null;
      if (found.outlook.isRunningOut && warned !== index) {
        warned = index;
        return { pause: { kind: "supply" } };
      }
      used[index] = found.id;
      return messageProposal(plan, found.id);
    };
    void start(account, count, propose, true);
  };
}

/** The user's own mints, with the ids that this run has used. */
function ownMints(transactions: Parameters<typeof ownMintsOf>[0], ticker: string, used: readonly string[]): OwnMints {
  const own = ownMintsOf(transactions, ticker, Date.now());
  return { ...own, ids: [...own.ids, ...used] };
}
