"use client";

import Link from "next/link";
import { useParams } from "next/navigation";
import { isTicker } from "@/lib/protocol/forms";
import { liveTokens } from "../live/sources";
import { useLive } from "../live/use-live";
import { paths } from "../paths";
import { texts } from "../texts";
import { ButtonLink } from "../ui/button";

/** Of the tokens that are asked for, those whose ticker differs in case alone come first. */
const TOKENS = 100;

/** Says why there is no such token, and what may have been meant. */
export function TokenNotFound() {
  const { ticker } = useParams<{ ticker: string }>();
  const { data } = useLive(liveTokens({ limit: TOKENS }));
  const words = texts.errors;
  const isForm = isTicker(ticker);
  const similar = (data?.tokens ?? []).filter((token) => token.ticker.toLowerCase() === ticker.toLowerCase());
  return (
    <div className="max-w-2xl py-16 md:py-24">
      <h1 className="display break-words text-[clamp(2.2rem,6vw,3.6rem)] leading-tight">
        {isForm ? words.tokenUnknown(ticker) : words.tokenInvalid}
      </h1>
      <p className="mt-4 text-lg text-soft">
        {!isForm ? words.tokenInvalidText : similar.length > 0 ? words.tokenUnknownText : words.tokenUnknownHint}
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
