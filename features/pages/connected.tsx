"use client";

import { lazy } from "react";
import type { ConnectedFeature } from "@/components/slots/page-feature";

const market = { name: "market", Notice: lazy(() => import("../market/components/trade/sold-watch")) };

/** What features show on every page once a wallet is connected. Their code is loaded then. */
export const connectedFeatures: readonly ConnectedFeature[] = [market];
