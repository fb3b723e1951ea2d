"use client";

import { lazy, Suspense } from "react";

const TokenNotFound = lazy(() => import("./token-not-found"));

/** Loaded only for unknown tickers, because the router adds the code of its 404 pages to every page of the route. */
export function LazyTokenNotFound() {
  return (
    <Suspense>
      <TokenNotFound />
    </Suspense>
  );
}
