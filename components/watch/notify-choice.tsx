"use client";

import { useState, useSyncExternalStore } from "react";
import { useSettings } from "../settings";
import { deviceTexts, onStoredText } from "../storage";
import { watchTexts } from "../texts/watch";
import { storedNames } from "./stored-names";

const words = watchTexts.notify;

/** The choice of notifications by the browser. It asks the browser for the permission only when the person chooses them. */
export function NotifyChoice() {
  const key = storedNames.notify(useSettings().network.chainId);
  const [fault, setFault] = useState<string | null>(null);
  const isOn = useSyncExternalStore(
    (listener) => onStoredText(key, listener),
    () => deviceTexts.getItem(key) !== null,
    () => false,
  );
  const choose = async (wanted: boolean) => {
    setFault(null);
    if (!wanted) return deviceTexts.removeItem(key);
    if (typeof Notification === "undefined" || navigator.serviceWorker === undefined)
      return setFault(words.unsupported);
    if ((await Notification.requestPermission()) !== "granted") return setFault(words.blocked);
    deviceTexts.setItem(key, "1");
  };
  return (
    <div className="mt-6 border-line border-t pt-3">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => void choose(event.target.checked)}
          className="size-5 accent-(--accent)"
        />
        {words.label}
      </label>
      <p className="text-sm text-soft">{words.text}</p>
      <p role="status" className="text-refused text-sm">
        {fault}
      </p>
    </div>
  );
}
