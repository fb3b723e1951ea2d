"use client";

import { useSearchParams } from "next/navigation";
import { lazy, Suspense } from "react";
import { usePortfolio } from "@/features/market/client/portfolio";
import type { InscriptionRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { hrefWith, paths } from "../format/paths";
import { useSettings } from "../hooks/settings";
import { useHydrated } from "../hooks/use-hydrated";
import { Link } from "../language/navigation";
import { AccountChoice } from "../signing/account-choice";
import { PortfolioHead } from "../trade/portfolio-head";
import { UnfinishedSales } from "../trade/unfinished-sales";
import { wasConnected } from "../wallet/memory";
import { useWallet, type Wallet } from "../wallet/wallet";
import { NeedsAccount } from "./needs-account";
import { OwnedActions } from "./owned-actions";
import { OwnedList } from "./owned-list";
import { PortfolioTable } from "./portfolio-table";
import { SelectionBar } from "./selection-bar";
import { useSelection } from "./use-selection";

/** The phases of a wallet that may still connect by itself. */
const CONNECTING: readonly Wallet["phase"][] = ["absent", "loading", "connecting"];

const WatchSection = lazy(() => import("../watch/watch-section"));

/**
 * The inscriptions of the connected account and of its vault, and the person's watch list. Several can be selected, then
 * transferred or sold.
 */
export function OwnedPage() {
  const t = useTranslate();
  const wallet = useWallet();
  const isHydrated = useHydrated();
  // The inscriptions of a wallet that connects by itself will fill the window. The content below them must not move then.
  const isReturning = isHydrated && CONNECTING.includes(wallet.phase) && wasConnected();
  return (
    <>
      <div className={isReturning ? "min-h-screen" : ""}>
        <NeedsAccount text={t("owned.connectText")}>
          {(account) => <Owned key={account} account={account} />}
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

function Owned({ account }: { account: Address }) {
  const t = useTranslate();
  const { market } = useSettings().network;
  const wallet = useWallet();
  const selection = useSelection<InscriptionRecord>();
  const parameters = useSearchParams();
  const ticker = parameters.get("ticker") ?? "";
  const { data: portfolio, isFailing } = usePortfolio(market === null ? null : account);
  // The list appears once the height of the portfolio above it is known, so that it does not move down.
  const isPlaced = market === null || portfolio !== undefined || isFailing;
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
      {market === null ? null : (
        <>
          <PortfolioHead portfolio={portfolio === undefined && isFailing ? null : portfolio} />
          {portfolio ? (
            <PortfolioTable
              tokens={portfolio.tokens}
              ticker={ticker}
              path={(of) => hrefWith("/owned", { ticker: of, view: parameters.get("view") ?? "" })}
            />
          ) : null}
          <UnfinishedSales market={market} account={account} />
        </>
      )}
      {isPlaced ? (
        <OwnedList
          owner={account}
          vault={portfolio?.vault ?? null}
          selection={selection}
          withBalance={portfolio?.tokens.every((token) => token.ticker !== ticker) ?? true}
        />
      ) : (
        <div aria-hidden="true" className="skeleton min-h-screen" />
      )}
      <SelectionBar selection={selection}>
        <OwnedActions account={account} chosen={selection.chosen} />
      </SelectionBar>
    </>
  );
}
