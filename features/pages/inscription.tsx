"use client";

import type { ReactNode } from "react";
import { InscriptionFeaturesProvider } from "@/components/slots/inscription-features";
import type { InscriptionFeature } from "@/components/slots/page-feature";
import { market } from "../market/pages/inscription";
import { snapshots } from "../snapshots/pages/inscription";

const features: readonly InscriptionFeature[] = [market, snapshots];

/** Gives the components below the features of inscriptions. */
export function InscriptionFeatures({ children }: { children: ReactNode }) {
  return <InscriptionFeaturesProvider features={features}>{children}</InscriptionFeaturesProvider>;
}
