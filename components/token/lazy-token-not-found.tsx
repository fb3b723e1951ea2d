"use client";

import { lazy, type ReactNode, Suspense } from "react";

const TokenNotFound = lazy(() => import("./token-not-found"));

/**
 * Loaded only for unknown tickers, because the router adds the code of its 404 pages to every page of the route. `fallback`:
 * shown until then.
 */
export function LazyTokenNotFound({ fallback }: { fallback: ReactNode }) {
  return (
    <Suspense fallback={fallback}>
      <TokenNotFound />
    </Suspense>
  );
}
