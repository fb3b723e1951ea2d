"use client";

import { lazy, Suspense, useState } from "react";
import type { InscriptionRecord } from "@/lib/client/index";
import type { Address } from "@/lib/protocol";
import { tradingTexts } from "../texts/trading";
import { useTracker } from "../tracker/context";
import { Button } from "../ui/button";
import { useWallet } from "../wallet/wallet";
import { isAbout } from "./is-about";

export type InscriptionAction = "transfer" | "split" | "list" | "unlist" | "buy";

/** Everything that signs comes with the first wish to do something. */
const ActionDialog = lazy(() => import("./action-dialog"));
const ActionWays = lazy(() => import("./action-ways"));

/** What its owner, or somebody else, can do with an inscription; and what became of it. */
export function InscriptionActions({ inscription }: { inscription: InscriptionRecord }) {
  const wallet = useWallet();
  const { transactions } = useTracker();
  const [chosen, setChosen] = useState<InscriptionAction | null>(null);
  const account = wallet.phase === "connected" ? wallet.account.address : null;
  const actions = actionsOf(inscription, account);
  const isBusy = wallet.phase === "loading" || wallet.phase === "connecting";
  const choose = (action: InscriptionAction) => {
    setChosen(action);
    // The wallets' own dialog comes first; two at once would fight for the keyboard.
    if (account === null) wallet.connect();
  };
  if (inscription.owner === null && !transactions.some(isAbout(inscription))) return null;
  return (
    <div className="mt-4 space-y-4">
      <ul aria-label={tradingTexts.label} className="flex flex-wrap gap-2">
        {actions.map((action, index) => (
          <li key={action}>
            <Button look={index === 0 ? "filled" : "outlined"} onClick={() => choose(action)}>
              {tradingTexts.names[action]}
            </Button>
          </li>
        ))}
        {account === null && inscription.owner !== null && wallet.phase !== "failed" ? (
          <li>
            <Button onClick={wallet.connect} aria-busy={isBusy}>
              {tradingTexts.connect}
            </Button>
          </li>
        ) : null}
      </ul>
      {chosen === null || account === null ? null : (
        <Suspense>
          <ActionDialog action={chosen} inscription={inscription} onClose={() => setChosen(null)} />
        </Suspense>
      )}
      {transactions.some(isAbout(inscription)) ? (
        <Suspense>
          <ActionWays inscription={inscription} />
        </Suspense>
      ) : null}
    </div>
  );
}

function actionsOf({ owner, listed, price, amount }: InscriptionRecord, account: Address | null): InscriptionAction[] {
  if (owner === null) return [];
  if (owner !== account) return listed && price !== null ? ["buy"] : [];
  const split: InscriptionAction[] = amount > 1n ? ["split"] : [];
  return listed ? ["unlist", ...split] : ["transfer", "list", ...split];
}
