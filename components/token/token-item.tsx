import Link from "next/link";
import type { ListedToken } from "@/lib/client";
import { groupDigits, percentage } from "../format";
import { paths } from "../paths";
import { texts } from "../texts";
import { tokensTexts } from "../texts/reading/tokens";
import { ButtonLink } from "../ui/button";
import { Progress } from "../ui/progress";
import { RecognitionNotes } from "./lookalike";
import { isOpenToMessages } from "./mint-access";

/** A token in the list of tokens: its minting progress, its figures, and a link to mint it if minting is open. */
export function TokenItem({ token, isNew = false }: { token: ListedToken; isNew?: boolean }) {
  const words = tokensTexts.columns;
  return (
    <article
      className={`grid grid-cols-3 items-center gap-x-4 gap-y-3 py-5 lg:grid-cols-[minmax(9rem,1.1fr)_minmax(14rem,2.4fr)_repeat(3,minmax(4.5rem,0.6fr))_6.5rem] lg:gap-x-6 ${isNew ? "arrived" : ""}`}
    >
      <div className="col-span-2 lg:col-span-1">
        <h2 className="display text-[1.6rem] leading-tight">
          <TokenLink ticker={token.ticker} />
        </h2>
        <RecognitionNotes token={token} />
      </div>
      <div className="justify-self-end lg:order-last lg:justify-self-stretch">
        <MintLink token={token} />
      </div>
      <div className="col-span-3 lg:col-span-1">
        <Minted token={token} />
      </div>
      <Figure name={words.holders} value={token.holderCount} />
      <Figure name={words.mints} value={token.mintCount} />
      <Figure name={words.activity} value={token.activity} />
    </article>
  );
}

/** A token in a narrow list. */
export function BriefTokenItem({ token }: { token: ListedToken }) {
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
            aria-label={texts.tokens.mintTicker(token.ticker)}
            className="link -my-3 px-1 py-3 text-accent text-sm"
          >
            {texts.tokens.mint}
          </Link>
        ) : null}
      </div>
      <Minted token={token} />
    </article>
  );
}

function TokenLink({ ticker }: { ticker: string }) {
  return (
    <Link href={paths.token(ticker)} prefetch={false} className="-my-2 inline-block break-all py-2 hover:text-accent">
      {ticker}
    </Link>
  );
}

function Minted({ token: { ticker, supply, max } }: { token: ListedToken }) {
  const share = percentage(supply, max);
  return (
    <>
      <Progress part={supply} whole={max} label={texts.tokens.progress(ticker, share)} />
      <p className="caption mt-2 flex flex-wrap justify-between gap-x-3">
        <span className="figures break-all">
          {groupDigits(supply)} / {groupDigits(max)}
        </span>
        <span className="figures">{share} %</span>
      </p>
    </>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <p>
      <span className="caption block">{name}</span>
      <span className="figures text-[0.92em]">{groupDigits(value)}</span>
    </p>
  );
}

function MintLink({ token }: { token: ListedToken }) {
  if (isOpenToMessages(token)) {
    return (
      <ButtonLink
        href={paths.mint(token.ticker)}
        aria-label={texts.tokens.mintTicker(token.ticker)}
        className="lg:w-full"
      >
        {texts.tokens.mint}
      </ButtonLink>
    );
  }
  const isOut = token.supply >= token.max;
  return <span className="caption block text-right">{isOut ? texts.tokens.mintedOut : tokensTexts.byContract}</span>;
}
