"use client";

import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { Icon } from "../ui/icon";
import type { FeaturePages } from "./pages";

// Loaded when they open first.
const Palette = lazy(() => import("./palette"));
const Shortcuts = lazy(() => import("./shortcuts"));

const noChanges = () => () => undefined;
const hasCommandKey = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Opens the command palette, also by Ctrl-K or Cmd-K on any page. The key `?` shows all shortcuts. */
export function PaletteButton({ pages }: { pages: FeaturePages }) {
  const t = useTranslate();
  const [shown, setShown] = useState<"palette" | "shortcuts" | null>(null);
  const isApple = useSyncExternalStore(noChanges, hasCommandKey, () => false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = wantedBy(event);
      if (wanted === null) return;
      event.preventDefault();
      // Two open dialogs would compete for the keyboard focus.
      setShown((shown) => shown ?? (document.querySelector("[role=dialog]") === null ? wanted : null));
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
        onClick={() => setShown("palette")}
        className="absolute inset-y-0 right-0 flex min-w-11 items-center justify-center px-2 text-faint hover:text-accent"
      >
        <kbd className="figures border border-line px-1.5 text-xs max-sm:hidden pointer-coarse:hidden @max-[11rem]:hidden">
          {isApple ? t("palette.shortcutApple") : t("palette.shortcut")}
        </kbd>
        <Icon name="command" className="hidden max-sm:block pointer-coarse:block @max-[11rem]:block" />
      </button>
      <Suspense>
        {shown === "palette" ? <Palette pages={pages} onClose={() => setShown(null)} /> : null}
        {shown === "shortcuts" ? <Shortcuts onClose={() => setShown(null)} /> : null}
      </Suspense>
    </>
  );
}

/** What a key opens; null: nothing. */
function wantedBy({ key, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): "palette" | "shortcuts" | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" && !shiftKey ? "palette" : null;
  const isTyping = target instanceof HTMLElement && target.matches("input, textarea, select");
  return key === "?" && !isTyping ? "shortcuts" : null;
}
