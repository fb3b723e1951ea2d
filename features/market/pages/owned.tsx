import type { OwnedFeature } from "@/components/slots/page-feature";
import { OwnedActions } from "../components/owned-actions";
import { OwnedHead } from "../components/owned-head";
import { hasMarket } from "./has-market";

/** The portfolio and the actions of selling on the page of the connected account's inscriptions. */
export const market: OwnedFeature = { name: "market", isOn: hasMarket, Head: OwnedHead, Actions: OwnedActions };
