"use client";

import { createContext, type ReactNode, useContext } from "react";
import { useSettings } from "../hooks/settings";
import { featuresOn, type InscriptionFeature } from "./page-feature";

const Features = createContext<readonly InscriptionFeature[]>([]);

/** Gives the components below the features of inscriptions. `features/pages/inscription.tsx` renders it with its list. */
export function InscriptionFeaturesProvider({
  features,
  children,
}: {
  features: readonly InscriptionFeature[];
  children: ReactNode;
}) {
  return <Features value={features}>{children}</Features>;
}

/** The features of inscriptions that the network has; none without a provider above. */
export function useInscriptionFeatures(): readonly InscriptionFeature[] {
  const { network } = useSettings();
  return featuresOn(useContext(Features), network);
}
