"use client";

import Link from "next/link";
import { useParams } from "next/navigation";
import { isTicker } from "@/lib/protocol/forms";
import { looksAlike } from "@/lib/tickers/skeleton";
import { liveTokens } from "../live/sources";
import { useLive } from "../live/use-live";
import { paths } from "../paths";
import { texts } from "../texts";
import { ButtonLink } from "../ui/button";
import { RecognitionNotes } from "./lookalike";

/** Largest number of suggestions. */
const SUGGESTIONS = 20;

/** The 404 page of a token. Names the reason and suggests tickers that look alike, the most held first. */
export function TokenNotFound() {
  const { ticker } = useParams<{ ticker: string }>();
  const isValid = isTicker(ticker);
  const { data } = useLive(isValid ? liveTokens({ q: ticker, limit: SUGGESTIONS }) : null);
  const words = texts.errors;
  const similar = (data?.tokens ?? []).filter((token) => looksAlike(token.ticker, ticker));
  return (
    <div className="max-w-2xl py-16 md:py-24">
      <h1 className="display break-words text-[clamp(2.2rem,6vw,3.6rem)] leading-tight">
        {isValid ? words.tokenUnknown(ticker) : words.tokenInvalid}
      </h1>
      <p className="mt-4 text-lg text-soft">
        {!isValid ? words.tokenInvalidText : similar.length > 0 ? words.tokenUnknownText : words.tokenUnknownHint}
      </p>
      {similar.length === 0 ? null : (
        <ul className="mt-4 flex flex-wrap gap-x-6">
          {similar.map((token) => (
            <li key={token.ticker}>
              <Link href={paths.token(token.ticker)} className="display link inline-block py-2 text-2xl">
                {token.ticker}
              </Link>
              <RecognitionNotes token={token} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={paths.tokens}>{words.tokens}</ButtonLink>
        <ButtonLink href="/">{words.home}</ButtonLink>
      </p>
    </div>
  );
}
