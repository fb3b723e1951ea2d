"use client";

import { useSearchParams } from "next/navigation";
import { lazy, Suspense } from "react";
import type { InscriptionRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { hrefWith, paths } from "../format/paths";
import { useSettings } from "../hooks/settings";
import { useHydrated } from "../hooks/use-hydrated";
import { Link } from "../language/navigation";
import { AccountChoice } from "../signing/account-choice";
import { featuresOn, type OwnedFeature, type OwnedHeadProps } from "../slots/page-feature";
import { wasConnected } from "../wallet/memory";
import { useWallet, type Wallet } from "../wallet/wallet";
import { NeedsAccount } from "./needs-account";
import { OwnedActions } from "./owned-actions";
import { OwnedList } from "./owned-list";
import { SelectionBar } from "./selection-bar";
import { useSelection } from "./use-selection";

/** The phases of a wallet that may still connect by itself. */
const CONNECTING: readonly Wallet["phase"][] = ["absent", "loading", "connecting"];

const WatchSection = lazy(() => import("../watch/watch-section"));

/**
 * The inscriptions of the connected account and of its vault, and the person's watch list. Several can be selected, then
 * transferred or sold.
 */
export function OwnedPage({ features }: { features: readonly OwnedFeature[] }) {
  const t = useTranslate();
  const wallet = useWallet();
  const isHydrated = useHydrated();
  // The inscriptions of a wallet that connects by itself will fill the window. The content below them must not move then.
  const isReturning = isHydrated && CONNECTING.includes(wallet.phase) && wasConnected();
  return (
    <>
      <div className={isReturning ? "min-h-screen" : ""}>
        <NeedsAccount text={t("owned.connectText")}>
          {(account) => <Owned key={account} account={account} features={features} />}
        </NeedsAccount>
      </div>
      <div className="min-h-96">
        {isHydrated ? (
          <Suspense>
            <WatchSection account={wallet.phase === "connected" ? wallet.account.address : null} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}

function Owned({ account, features }: { account: Address; features: readonly OwnedFeature[] }) {
  const t = useTranslate();
  const { network } = useSettings();
  const wallet = useWallet();
  const selection = useSelection<InscriptionRecord>();
  const parameters = useSearchParams();
  const ticker = parameters.get("ticker") ?? "";
  const shown = featuresOn(features, network);
  const Head = shown.find((feature) => feature.Head !== undefined)?.Head ?? NoHead;
  return (
    <>
      {wallet.phase === "connected" ? (
        <div className="mb-8 max-w-md">
          <AccountChoice account={wallet.account} />
        </div>
      ) : null}
      <p className="mb-6 flex flex-wrap items-baseline gap-x-6 text-sm">
        <span className="figures break-all text-balance">{account}</span>
        <Link href={paths.account(account)} prefetch={false} className="link">
          {t("owned.account")}
        </Link>
      </p>
      <Head
        account={account}
        ticker={ticker}
        path={(of) =>
          hrefWith("/owned", { ticker: of, view: parameters.get("view") ?? "", order: parameters.get("order") ?? "" })
        }
      >
        {(list) => <OwnedList owner={account} selection={selection} {...list} />}
      </Head>
      <SelectionBar selection={selection}>
        <OwnedActions account={account} chosen={selection.chosen} features={shown} />
      </SelectionBar>
    </>
  );
}

function NoHead({ children }: OwnedHeadProps) {
  return children({ vault: null, withBalance: true });
}
