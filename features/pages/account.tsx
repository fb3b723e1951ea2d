import type { AccountFeature } from "@/components/slots/page-feature";
import { market } from "../market/pages/account";
import { snapshots } from "../snapshots/pages/account";

/** The features of an account's pages, on the server. */
export const accountFeatures: readonly AccountFeature[] = [market, snapshots];
