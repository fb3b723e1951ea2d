"use client";

import { useEffect } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { useRouter } from "../language/navigation";
import { Notice } from "./notice";

/** Milliseconds between two tries. */
const INTERVAL = 3000;

/** Replaces a page whose data could not be read, and retries until it can. */
export function Unreachable() {
  const t = useTranslate();
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), INTERVAL);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <div className="max-w-2xl py-16 md:py-24">
      <Notice isPage tone="refused" title={t("errors.unreachable")}>
        {t("errors.unreachableText")}
      </Notice>
    </div>
  );
}
