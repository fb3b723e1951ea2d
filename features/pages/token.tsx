import type { TokenFeature } from "@/components/slots/page-feature";
import { market } from "../market/pages/token";

/** The features of a token's pages, on the server. */
export const tokenFeatures: readonly TokenFeature[] = [market];
