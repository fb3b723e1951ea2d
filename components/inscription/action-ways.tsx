"use client";

import type { InscriptionRecord } from "@/lib/client/index";
import { Ways } from "../signing/ways";
import { tradingTexts } from "../texts/trading";
import { isAbout } from "./is-about";

/** What became of what was done with the inscription from this device. */
export default function ActionWays({ inscription }: { inscription: InscriptionRecord }) {
  return <Ways title={tradingTexts.ways} of={isAbout(inscription)} />;
}
