import type { LinkFeature } from "@/components/slots/page-feature";
import { market } from "../market/pages/links";

/** Ways to the pages of features. */
export const linkFeatures: readonly LinkFeature[] = [market];
