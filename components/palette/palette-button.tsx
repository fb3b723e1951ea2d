"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { Icon } from "../ui/icon";
import type { FeaturePages } from "./pages";

// Loaded when it opens first.
const Palette = lazy(() => import("./palette"));

/** Opens the command palette, also by Ctrl-K or Cmd-K on any page. */
export function PaletteButton({ pages }: { pages: FeaturePages }) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // Two open dialogs would compete for the keyboard focus.
      setOpen((isOpen) => isOpen || document.querySelector("[role=dialog]") === null);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={t("palette.open")}
        title={t("palette.open")}
        onClick={() => setOpen(true)}
        className="absolute inset-y-0 right-0 flex min-w-11 items-center justify-center px-2 text-faint hover:text-accent"
      >
        <kbd className="figures border border-line px-1.5 text-xs pointer-coarse:hidden @max-[11rem]:hidden">
          {t("palette.shortcut")}
        </kbd>
        <Icon name="command" className="hidden pointer-coarse:block @max-[11rem]:block" />
      </button>
      {isOpen ? (
        <Suspense>
          <Palette pages={pages} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
