"use client";

import type { ReactNode } from "react";
import type { Token } from "@/lib/client";
import { useToken } from "@/lib/client/react/tokens";
import { useTranslate } from "@/lib/languages/translate";
import { percentage } from "../format/numbers";
import { paths } from "../format/paths";
import { Amount } from "../ui/amount";
import { ButtonLink } from "../ui/button";
import { Mark } from "../ui/mark";
import { Progress } from "../ui/progress";
import { ShareButton } from "../ui/share-button";
import { isOpenToMessages } from "./mint-access";

/** Longest ticker that fits beside the mark on the narrowest screen in the usual size, in characters. */
const LONG = 7;

/** The header of all pages of a token: its ticker, mark and minting progress, live. `children`: more buttons. */
export function TokenHead({ initial, children }: { initial: Token; children: ReactNode }) {
  const t = useTranslate();
  const { data } = useToken(initial.ticker, initial);
  const token = data ?? initial;
  const { ticker, supply, max, transactionHash } = token;
  const share = percentage(t, supply, max);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="flex min-w-0 items-center gap-4 sm:gap-6">
          <Mark seed={transactionHash} size="large" className="size-16 text-accent [--mark-line:0.6] sm:size-24" />
          <h1
            translate="no"
            className={`display break-all leading-none ${ticker.length > LONG ? "text-[clamp(1.875rem,9vw,5rem)]" : "text-[clamp(2.5rem,9vw,5rem)]"}`}
          >
            {ticker}
          </h1>
        </div>
        <div className="flex flex-wrap gap-2">
          {children}
          <ShareButton title={t("tokenFacts.title", { ticker })} />
          {isOpenToMessages(token) ? (
            <div data-action-bar="" className="action-bar">
              <ButtonLink look="filled" href={paths.mint(ticker)} className="w-full px-7">
                {t("tokenFacts.mintTicker", { ticker })}
              </ButtonLink>
            </div>
          ) : null}
        </div>
      </div>
      <div>
        <Progress part={supply} whole={max} label={t("tokenFacts.progress", { ticker, share })} />
        <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <span>
            <Amount value={supply} className="text-lg" /> <span className="text-faint">{t("tokenFacts.of")}</span>{" "}
            <Amount value={max} className="text-lg" /> <span className="text-faint">{t("tokenFacts.minted")}</span>
          </span>
          <span className="figures text-lg">
            {supply >= max ? t("tokenFacts.mintedOut") : t("units.percent", { value: share })}
          </span>
        </p>
      </div>
    </div>
  );
}
