"use client";

import Link from "next/link";
import { useParams } from "next/navigation";
import { isTicker } from "@/lib/protocol/forms";
import { liveTokens } from "../live/sources";
import { useLive } from "../live/use-live";
import { paths } from "../paths";
import { texts } from "../texts";
import { ButtonLink } from "../ui/button";

/** Number of tokens that are searched for a ticker that differs only in case. */
const TOKENS = 100;

/** The 404 page of a token. Names the reason and suggests tickers that differ only in case. */
export function TokenNotFound() {
  const { ticker } = useParams<{ ticker: string }>();
  const { data } = useLive(liveTokens({ limit: TOKENS }));
  const words = texts.errors;
  const isValid = isTicker(ticker);
  const similar = (data?.tokens ?? []).filter((token) => token.ticker.toLowerCase() === ticker.toLowerCase());
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
          {similar.map(({ ticker: other }) => (
            <li key={other}>
              <Link href={`/token/${other}`} className="display link inline-block py-2 text-2xl">
                {other}
              </Link>
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
