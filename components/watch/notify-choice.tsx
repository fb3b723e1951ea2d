"use client";

import { useState } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { deviceTexts } from "../storage/stored-value";
import { useNotifyChoice } from "./use-notify-choice";

/** The choice of notifications by the browser. It asks the browser for the permission only when the person chooses them. */
export function NotifyChoice() {
  const t = useTranslate();
  const { key, isOn } = useNotifyChoice();
  const [fault, setFault] = useState<string | null>(null);
  const choose = async (wanted: boolean) => {
    setFault(null);
    if (!wanted) return deviceTexts.removeItem(key);
    if (typeof Notification === "undefined" || navigator.serviceWorker === undefined)
      return setFault(t("watch.notify.unsupported"));
    if ((await Notification.requestPermission()) !== "granted") return setFault(t("watch.notify.blocked"));
    deviceTexts.setItem(key, "1");
  };
  return (
    <div className="mt-6 border-line border-t pt-3">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => void choose(event.target.checked)}
          className="size-6"
        />
        {t("watch.notify.label")}
      </label>
      <p className="text-sm text-soft">{t("watch.notify.text")}</p>
      <p role="status" className="text-refused text-sm">
        {fault}
      </p>
    </div>
  );
}
