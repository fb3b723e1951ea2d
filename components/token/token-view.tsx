"use client";

import type { Token } from "@/lib/api/client";
import { groupDigits, percentage } from "../format";
import { Mark } from "../inscription/mark";
import { Message } from "../inscription/message";
import { liveToken } from "../live/sources";
import { useLive } from "../live/use-live";
import { texts } from "../texts";
import { Amount } from "../ui/amount";
import { ButtonLink } from "../ui/button";
import { Facts } from "../ui/facts";
import { AddressText, HashText } from "../ui/hex";
import { Progress } from "../ui/progress";
import { Time } from "../ui/time";
import { isOpenToMessages, mintControlText } from "./minting";

/** A token: what is minted, by which rules, and the message that made it; live. */
export function TokenView({ initial }: { initial: Token }) {
  const { ticker } = initial;
  const { data } = useLive(liveToken(ticker), initial);
  const token = data ?? initial;
  return (
    <>
      <TokenHead token={token} />
      <div className="mt-10 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <TokenFacts token={token} />
        <figure className="border border-line bg-plate shadow-plate">
          <figcaption className="caption border-line border-b px-5 py-3">{texts.tokens.deployMessage}</figcaption>
          <p className="ruled px-5 pb-9 text-[1.0625rem]">
            <Message text={token.text} />
          </p>
        </figure>
      </div>
    </>
  );
}

function TokenHead({ token }: { token: Token }) {
  const { ticker, supply, max, transactionHash } = token;
  const share = percentage(supply, max);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="flex min-w-0 items-center gap-4 sm:gap-6">
          <Mark seed={transactionHash} size="large" className="size-16 text-accent [--mark-line:0.6] sm:size-24" />
          <h1 className="display break-all text-[clamp(2.5rem,9vw,5rem)] leading-none">{ticker}</h1>
        </div>
        {isOpenToMessages(token) ? (
          <ButtonLink look="filled" href={`/mint?ticker=${ticker}`} className="px-7">
            {texts.tokens.mintTicker(ticker)}
          </ButtonLink>
        ) : null}
      </div>
      <div>
        <Progress part={supply} whole={max} label={texts.tokens.progress(ticker, share)} />
        <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <span>
            <Amount value={supply} className="text-lg" /> <span className="text-faint">{texts.tokens.of}</span>{" "}
            <Amount value={max} className="text-lg" /> <span className="text-faint">{texts.tokens.minted}</span>
          </span>
          <span className="figures text-lg">{supply >= max ? texts.tokens.mintedOut : `${share} %`}</span>
        </p>
      </div>
    </div>
  );
}

function TokenFacts({ token }: { token: Token }) {
  const words = texts.tokens;
  return (
    <Facts
      facts={[
        { name: words.limit, value: <Amount value={token.lim} /> },
        { name: words.left, value: <Amount value={token.max - token.supply} /> },
        { name: words.control, value: mintControlText(token) },
        {
          name: words.contract,
          value: token.contract === null ? words.noContract : <AddressText value={token.contract} withTools />,
        },
        { name: words.mints, value: <Amount value={token.mintCount} /> },
        { name: words.holders, value: <Amount value={token.holderCount} /> },
        { name: words.nextId, value: <Amount value={token.nextId} /> },
        { name: words.deployer, value: <AddressText value={token.deployer} withTools /> },
        {
          name: words.deployed,
          value: (
            <span className="flex flex-wrap items-center gap-x-3">
              <Time seconds={token.timestamp} />
              <span className="text-faint">{texts.operations.block(groupDigits(token.blockNumber))}</span>
              <HashText value={token.transactionHash} digits={6} withTools />
            </span>
          ),
        },
      ]}
    />
  );
}
