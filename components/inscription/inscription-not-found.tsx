"use client";

import { useParams } from "next/navigation";
import { isTicker } from "@/lib/protocol/forms";
import { NotFoundMessage } from "../layout/not-found-message";
import { texts } from "../texts";
import { inscriptionTexts } from "../texts/reading/inscription";

/** The 404 page of an inscription. Names the reason: no such ticker, or no such inscription of the ticker. */
export function InscriptionNotFound() {
  const { ticker } = useParams<{ ticker: string }>();
  const words = inscriptionTexts;
  if (!isTicker(ticker))
    return <NotFoundMessage title={texts.errors.tokenInvalid} text={texts.errors.tokenInvalidText} />;
  return <NotFoundMessage title={words.unknown(ticker)} text={words.unknownText} />;
}
