"use client";

import { useEffect } from "react";

/** Installs the service worker, which only shows a page without a connection. `npm run dev` does without it. */
export function ServiceWorker() {
  useEffect(() => {
    if (process.env.NODE_ENV !== "production") return;
    // Browsers refuse it without TLS. The site works without it.
    navigator.serviceWorker?.register("/service-worker.js").catch(() => undefined);
  }, []);
  return null;
}
