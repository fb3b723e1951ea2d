"use client";

import { useState, useSyncExternalStore } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { useSettings } from "../hooks/settings";
import { deviceTexts, onStoredText } from "../storage/stored-value";
import { Button } from "../ui/button";
import { storedNames } from "./stored-names";
import type { Watched } from "./watched";

interface WatchButtonProps {
  readonly of: Watched;
  /** Its name on the page. */
  readonly name: string;
  readonly className?: string;
}

/** A button that puts something on the watch list of this device, or takes it off. The list's code loads with the click. */
export function WatchButton({ of, name, className = "" }: WatchButtonProps) {
  const t = useTranslate();
  const { chainId } = useSettings().network;
  const key = storedNames.watched(chainId);
  const isWatched = useSyncExternalStore(
    (listener) => onStoredText(key, listener),
    // The list is stored as JSON with the members in this order (watched.ts).
    () => deviceTexts.getItem(key)?.includes(JSON.stringify(of)) ?? false,
    () => false,
  );
  const [fault, setFault] = useState<string | null>(null);
  const toggle = async () => {
    const { storedWatched, toggledWatch, WATCH_LIMIT } = await import("./watched");
    const stored = storedWatched(chainId);
    const before = stored.read();
    stored.change((all) => toggledWatch(all, of));
    setFault(stored.read() === before ? t("watchButton.full", { limit: WATCH_LIMIT }) : null);
  };
  return (
    <span className={className}>
      <Button aria-pressed={isWatched} aria-label={t("watchButton.watchName", { name })} onClick={() => void toggle()}>
        {isWatched ? t("watchButton.watching") : t("watchButton.watch")}
      </Button>
      <span role="status" className="block text-refused text-sm">
        {fault}
      </span>
    </span>
  );
}
