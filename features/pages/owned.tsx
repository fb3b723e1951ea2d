"use client";

import { OwnedPage } from "@/components/owned/owned-page";
import type { OwnedFeature } from "@/components/slots/page-feature";
import { market } from "../market/pages/owned";

const features: readonly OwnedFeature[] = [market];

/** The page of the connected account's inscriptions, with what features add. */
export function OwnedWithFeatures() {
  return <OwnedPage features={features} />;
}
