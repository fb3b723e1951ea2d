"use client";

import { useLocale } from "next-intl";
import { useEffect } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { useSettings } from "../hooks/settings";
import { useWallet } from "../wallet/wallet";
import { useNotifyChoice } from "./use-notify-choice";

/** Shows notifications if the person wants them. Their code is loaded only then. */
export function Notifier() {
  const t = useTranslate();
  const language = useLocale();
  const { chainId } = useSettings().network;
  const wallet = useWallet();
  const { isOn } = useNotifyChoice();
  const account = wallet.phase === "connected" ? wallet.account.address : null;
  useEffect(() => {
    if (!isOn) return;
    const controller = new AbortController();
    void import("./notify").then(({ notify }) => notify({ t, language, chainId, account }, controller.signal));
    return () => controller.abort();
  }, [isOn, chainId, account, t, language]);
  return null;
}
