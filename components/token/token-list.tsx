"use client";

import Link from "next/link";
import type { TokenPage, TokenSummary } from "@/lib/api/client";
import { groupDigits, percentage } from "../format";
import { liveTokens } from "../live/sources";
import { useLive } from "../live/use-live";
import { texts } from "../texts";
import { Notice } from "../ui/notice";
import { Progress } from "../ui/progress";
import { isOpenToMessages } from "./minting";
import { TokenSkeletons } from "./token-skeletons";

/** Deployed tokens, newest first, with how much of each is minted; live. */
export function TokenList({ initial, limit }: { initial: TokenPage | undefined; limit: number }) {
  const { data, isFailing } = useLive(liveTokens({ limit }), initial);
  if (data === undefined) {
    return isFailing ? <Notice tone="refused" title={texts.tokens.unavailable} /> : <TokenSkeletons count={4} />;
  }
  if (data.tokens.length === 0) return <Notice title={texts.tokens.empty} />;
  return (
    <>
      <ul className="divide-y divide-line">
        {data.tokens.map((token) => (
          <li key={token.ticker}>
            <TokenRow token={token} />
          </li>
        ))}
      </ul>
      {data.next === null ? null : <p className="caption mt-3">{texts.tokens.showCut(limit)}</p>}
    </>
  );
}

function TokenRow({ token }: { token: TokenSummary }) {
  const { ticker, supply, max } = token;
  const share = percentage(supply, max);
  return (
    <div className="py-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="display text-[1.45rem] leading-tight">
          <Link href={`/token/${ticker}`} prefetch={false} className="-my-2 inline-block py-2 hover:text-accent">
            {ticker}
          </Link>
        </h3>
        {isOpenToMessages(token) ? (
          <Link
            href={`/mint?ticker=${ticker}`}
            prefetch={false}
            aria-label={texts.tokens.mintTicker(ticker)}
            className="link -my-3 px-1 py-3 text-accent text-sm"
          >
            {texts.tokens.mint}
          </Link>
        ) : (
          <span className="caption">{supply >= max ? texts.tokens.mintedOut : texts.tokens.contract}</span>
        )}
      </div>
      <div className="mt-2">
        <Progress part={supply} whole={max} label={texts.tokens.progress(ticker, share)} />
      </div>
      <p className="caption mt-2 flex flex-wrap justify-between gap-x-3">
        <span className="figures break-all">
          {groupDigits(supply)} / {groupDigits(max)}
        </span>
        <span className="figures">{share} %</span>
      </p>
    </div>
  );
}
