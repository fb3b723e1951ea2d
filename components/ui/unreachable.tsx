"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { texts } from "../texts";
import { Notice } from "./notice";

const INTERVAL = 3000;

/** In place of a page whose data could not be read: says so, and asks again by itself. */
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
