import type { FeatureTexts } from "@/components/slots/page-feature";

/** The texts of snapshots that the browser needs on pages of the core. */
export const snapshots: FeatureTexts = { inscription: ["verifyLink"] };
