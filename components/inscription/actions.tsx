"use client";

import { lazy, Suspense } from "react";
import type { InscriptionRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { useInscriptionFeatures } from "../slots/inscription-features";
import { useTracker } from "../tracker/context";
import type { Tracked } from "../tracker/tracked";
import { Button } from "../ui/button";
import { useOnceConnected } from "../wallet/use-once-connected";
import { useWallet } from "../wallet/wallet";
import type { InscriptionAction } from "./action";
import { BuyBar } from "./buy-bar";

// Loaded on demand: the page itself does not need the code that builds and signs messages.
const ActionDialog = lazy(() => import("./action-dialog"));
const TrackedList = lazy(async () => ({ default: (await import("../signing/tracked-list")).TrackedList }));

/** The actions that the connected account can take on an inscription, and the transactions this device sent for it. */
export function InscriptionActions({ inscription }: { inscription: InscriptionRecord }) {
  const t = useTranslate();
  const features = useInscriptionFeatures();
  const wallet = useWallet();
  const { transactions } = useTracker();
  const [chosen, choose] = useOnceConnected<InscriptionAction>();
  const account = wallet.phase === "connected" ? wallet.account.address : null;
  const actions = actionsOf(inscription, account);
  const advanced = advancedActionsOf(inscription, account);
  const isBusy = wallet.phase === "loading" || wallet.phase === "connecting";
  const isAboutThis = isAbout(inscription);
  if (inscription.owner === null && !transactions.some(isAboutThis)) return null;
  return (
    <div className="mt-4 space-y-4">
      <ul aria-label={t("trading.label")} className="flex flex-wrap gap-2">
        {features.map(({ name, Actions }) =>
          Actions === undefined ? null : <Actions key={name} inscription={inscription} account={account} />,
        )}
        {actions.map((action) => (
          <li key={action} className={action === "buy" ? "max-lg:hidden" : ""}>
            <Button onClick={() => choose(action)}>{t(`trading.names.${action}`)}</Button>
          </li>
        ))}
        {account === null && inscription.owner !== null && wallet.phase !== "failed" ? (
          <li>
            <Button onClick={wallet.connect} aria-busy={isBusy}>
              {t("trading.connect")}
            </Button>
          </li>
        ) : null}
      </ul>
      <BuyBar inscription={inscription} account={account} onBuy={() => choose("buy")} />
      {advanced.length === 0 ? null : (
        <details className="text-sm">
          <summary className="-my-2 w-fit py-3 text-soft hover:text-accent">{t("price.advanced")}</summary>
          <ul aria-label={t("price.advanced")} className="mt-2 flex flex-wrap gap-2">
            {advanced.map((action) => (
              <li key={action}>
                <Button onClick={() => choose(action)}>{t(`trading.names.${action}`)}</Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {chosen === null ? null : (
        <Suspense>
          <ActionDialog action={chosen} inscription={inscription} onClose={() => choose(null)} />
        </Suspense>
      )}
      {transactions.some(isAboutThis) ? (
        <Suspense>
          <TrackedList title={t("trading.transactions")} of={isAboutThis} />
        </Suspense>
      ) : null}
    </div>
  );
}

function actionsOf({ owner, listed, price, amount }: InscriptionRecord, account: Address | null): InscriptionAction[] {
  if (owner === null) return [];
  if (owner !== account) return listed && price !== null ? ["buy"] : [];
  const split: InscriptionAction[] = amount > 1n ? ["split"] : [];
  return listed ? ["unlist", ...split] : ["transfer", ...split];
}

/** Actions that few people need: a listing by message does not protect its buyer. */
function advancedActionsOf({ owner, listed }: InscriptionRecord, account: Address | null): InscriptionAction[] {
  return owner !== null && owner === account && !listed ? ["list"] : [];
}

/** Whether a tracked transaction acts on the inscription. A message may name it by its token id or its mint id. */
function isAbout({ ticker, tokenId, mintId }: InscriptionRecord) {
  return ({ subject }: Tracked): boolean =>
    subject.op !== "mint" && subject.ticker === ticker && subject.id !== null && [tokenId, mintId].includes(subject.id);
}
