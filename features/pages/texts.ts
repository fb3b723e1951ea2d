import type { FeatureTexts, Namespace } from "@/components/slots/page-feature";
import { market } from "../market/pages/texts";
import { snapshots } from "../snapshots/pages/texts";

const features: readonly FeatureTexts[] = [market, snapshots];

/** The namespaces of features that the browser needs on a kind of core pages. */
export function featureTexts(page: keyof FeatureTexts): readonly Namespace[] {
  return features.flatMap((texts) => texts[page] ?? []);
}
