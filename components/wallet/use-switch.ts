"use client";

import { useState } from "react";
import { useTranslate } from "@/lib/languages/translate";
import type { WalletActions } from "./wallet";

/** Asks the wallet to switch to the site's network. `problem`: why it did not, for the person; null if nothing failed. */
export function useSwitch(actions: WalletActions | null): {
  readonly isAsking: boolean;
  readonly problem: string | null;
  ask(): void;
} {
  const t = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async () => {
    if (actions === null || isAsking) return;
    setAsking(true);
    setProblem(null);
    const result = await actions.switchChain().finally(() => setAsking(false));
    if (result.ok) return;

    const { kind } = result.fault;
    setProblem(
      kind === "rejected"
        ? t("wallet.switchFailed.rejected")
        : kind === "already-asked"
          ? t("wallet.switchFailed.asked")
          : t("wallet.switchFailed.other"),
    );
  };
  return { isAsking, problem, ask: () => void ask() };
}
