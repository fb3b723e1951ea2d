import { memo, type ReactNode } from "react";
import type { ListedToken, MarketToken } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { groupDigits, percentage } from "../format/numbers";
import { paths } from "../format/paths";
import { Link } from "../language/navigation";
import { Amount } from "../ui/amount";
import { ButtonLink } from "../ui/button";
import { Mark } from "../ui/mark";
import { RoundedCoins, UnitPrice } from "../ui/price";
import { Progress } from "../ui/progress";
import { Time } from "../ui/time";
import { HideToken } from "./hidden-tokens";
import { isOpenToMessages } from "./mint-access";
import { RecognitionNotes } from "./recognition-notes";

/** The market data of a token that the list shows. */
export type TokenFigures = Pick<MarketToken, "ticker" | "floor" | "volume24h">;

interface TokenItemProps {
  readonly token: ListedToken;
  readonly isNew?: boolean;
  /** Null: the network has no market. Undefined: not loaded. */
  readonly figures?: TokenFigures | null | undefined;
}

/**
 * A token in the list of tokens: its mark and age, its progress and figures, and a link to mint it if minting is open.
 * Memoized, because a change of one token renders the whole list.
 */
export const TokenItem = memo(function TokenItem({ token, isNew = false, figures = null }: TokenItemProps) {
  const t = useTranslate();

  return (
    <article
      className={`grid grid-cols-4 items-center gap-x-4 gap-y-3 py-5 lg:grid-cols-[minmax(11rem,1.2fr)_minmax(11rem,2fr)_repeat(4,minmax(4.5rem,0.7fr))_6.5rem] lg:gap-x-5 ${isNew ? "arrived" : ""}`}
    >
      <div className="col-span-3 flex min-w-0 items-center gap-3 lg:col-span-1">
        <Mark seed={token.transactionHash} className="size-11 text-accent" />
        <div className="min-w-0">
          <h2 className="display text-[1.6rem] leading-tight">
            <TokenLink ticker={token.ticker} />
          </h2>
          <p className="caption flex flex-wrap items-center gap-x-3">
            <Time seconds={token.timestamp} />
            <HideToken token={token} />
          </p>
          <RecognitionNotes token={token} />
        </div>
      </div>
      <div className="justify-self-end lg:order-last lg:justify-self-stretch">
        <MintLink token={token} />
      </div>
      <div className="col-span-4 lg:col-span-1">
        <Minted token={token} />
      </div>
      <Figure name={t("tokens.columns.holders")}>{groupDigits(t, token.holderCount)}</Figure>
      {figures === null ? (
        <Figure name={t("tokens.columns.mints")}>{groupDigits(t, token.mintCount)}</Figure>
      ) : (
        <Figure name={t("tokens.columns.floor")}>
          {figures?.floor ? <UnitPrice value={figures.floor.unitPrice} isBare /> : t("tokens.columns.none")}
        </Figure>
      )}
      {figures === null ? (
        <span className="max-lg:hidden" />
      ) : (
        <Figure name={t("tokens.columns.volume")}>
          {figures === undefined || figures.volume24h === 0n ? (
            t("tokens.columns.none")
          ) : (
            <RoundedCoins value={figures.volume24h} />
          )}
        </Figure>
      )}
      <Figure name={t("tokens.columns.activity")}>{groupDigits(t, token.activity)}</Figure>
    </article>
  );
});

/** A token in a narrow list. */
export function BriefTokenItem({ token }: { token: ListedToken }) {
  const t = useTranslate();
  return (
    <article className="py-4">
      <div className="mb-2 flex items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 className="display text-[1.45rem] leading-tight">
            <TokenLink ticker={token.ticker} />
          </h3>
          <RecognitionNotes token={token} />
        </div>
        {isOpenToMessages(token) ? (
          <Link
            href={paths.mint(token.ticker)}
            prefetch={false}
            aria-label={t("tokenFacts.mintTicker", { ticker: token.ticker })}
            className="link -my-3 px-1 py-3 text-accent text-sm"
          >
            {t("tokenFacts.mint")}
          </Link>
        ) : null}
      </div>
      <Minted token={token} />
    </article>
  );
}

function TokenLink({ ticker }: { ticker: string }) {
  return (
    <Link
      href={paths.token(ticker)}
      prefetch={false}
      translate="no"
      className="-my-2 inline-block break-all py-2 hover:text-accent"
    >
      {ticker}
    </Link>
  );
}

function Minted({ token: { ticker, supply, max } }: { token: ListedToken }) {
  const t = useTranslate();
  const share = percentage(t, supply, max);
  return (
    <>
      <Progress part={supply} whole={max} label={t("tokenFacts.progress", { ticker, share })} />
      <p className="caption mt-2 flex flex-wrap justify-between gap-x-3">
        <span className="min-w-0">
          <Amount value={supply} /> / <Amount value={max} />
        </span>
        <span className="figures">{t("units.percent", { value: share })}</span>
      </p>
    </>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className="col-span-2 min-w-0 sm:col-span-1">
      <span className="caption block">{name}</span>
      <span className="figures text-[0.92em]">{children}</span>
    </p>
  );
}

function MintLink({ token }: { token: ListedToken }) {
  const t = useTranslate();
  if (isOpenToMessages(token)) {
    return (
      <ButtonLink
        href={paths.mint(token.ticker)}
        aria-label={t("tokenFacts.mintTicker", { ticker: token.ticker })}
        className="lg:w-full"
      >
        {t("tokenFacts.mint")}
      </ButtonLink>
    );
  }
  const isOut = token.supply >= token.max;
  return (
    <span className="caption block whitespace-nowrap text-right">
      {isOut ? t("tokenFacts.mintedOut") : t("tokens.byContract")}
    </span>
  );
}
