"use client";

import { useParams } from "next/navigation";
import { isTicker } from "@/lib/protocol/forms";
import { Lost } from "../layout/lost";
import { texts } from "../texts";
import { inscriptionTexts } from "../texts/reading/inscription";

/** Says why there is no such inscription. */
export function InscriptionNotFound() {
  const { ticker } = useParams<{ ticker: string }>();
  const words = inscriptionTexts;
  if (!isTicker(ticker)) return <Lost title={texts.errors.tokenInvalid} text={texts.errors.tokenInvalidText} />;
  return <Lost title={words.unknown(ticker)} text={words.unknownText} />;
}
