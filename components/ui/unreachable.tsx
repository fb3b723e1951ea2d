"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { texts } from "../texts";
import { Notice } from "./notice";

/** Milliseconds between two tries. */
const INTERVAL = 3000;

/** Replaces a page whose data could not be read, and retries until it can. */
export function Unreachable() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), INTERVAL);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <div className="max-w-2xl py-16 md:py-24">
      <Notice isPage tone="refused" title={texts.errors.unreachable}>
        {texts.errors.unreachableText}
      </Notice>
    </div>
  );
}
