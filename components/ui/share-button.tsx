"use client";

import { useLocale } from "next-intl";
import { pathIn } from "@/lib/languages";
import { useTranslate } from "@/lib/languages/translate";
import { Button } from "./button";
import { copy, useCopyState } from "./copy";

/** Shares a page of this site: by the system's dialog, or else by copying the link. `path`: undefined for the current page. */
export function ShareButton({ title, path, className = "" }: { title: string; path?: string; className?: string }) {
  const t = useTranslate();
  const language = useLocale();
  const [state, setState] = useCopyState();
  return (
    <Button
      className={className}
      onClick={() => void share(title, path === undefined ? undefined : pathIn(language, path)).then(setState)}
    >
      <span aria-live="polite">{t(`share.${state}`)}</span>
    </Button>
  );
}

async function share(title: string, path: string | undefined): ReturnType<typeof copy> {
  const url = path === undefined ? window.location.href : new URL(path, window.location.origin).href;
  // Desktop browsers may lack the dialog, and pages on plain http have neither it nor the clipboard.
  if ("share" in navigator) {
    try {
      await navigator.share({ title, url });
      return "idle";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "idle";
    }
  }
  return copy(url);
}
