"use client";

import { useEffect, useState } from "react";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { formatUnits } from "../format/numbers";
import { useSettings } from "../hooks/settings";
import { Button } from "../ui/button";
import { useBalance } from "./balance";
import { CopyableCode } from "./copyable-code";
import type { AskNode } from "./node";

interface CoinsStepProps {
  readonly address: Address;
  readonly ask: AskNode;
  /** Gives the account coins, on a development chain; null elsewhere. */
  readonly fill: ((address: Address) => Promise<void>) | null;
  readonly onFilled: () => void;
}

/** The address to which the person sends coins, and whether some have come. */
export function CoinsStep({ address, ask, fill, onFilled }: CoinsStepProps) {
  const t = useTranslate();
  const { symbol, decimals } = useSettings().network.nativeCurrency;
  const balance = useBalance(ask, address);
  const [filling, setFilling] = useState<"idle" | "busy" | "sent" | "failed">("idle");
  const hasCoins = balance !== null && balance > 0n;
  const isFilled = filling === "sent" && hasCoins;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the function is new in each render
  useEffect(() => {
    if (isFilled) onFilled();
  }, [isFilled]);
  return (
    <>
      <CopyableCode text={address} qrLabel={t("signIn.coins.qr")} className="figures">
        <span role="status" className="mt-2 block text-soft">
          {hasCoins
            ? t("signIn.coins.has", { amount: formatUnits(t, balance, decimals), symbol })
            : t("signIn.coins.waiting")}
        </span>
      </CopyableCode>
      {filling === "failed" ? <p className="text-refused text-sm">{t("signIn.coins.failed")}</p> : null}
      {fill === null || hasCoins ? null : (
        <Button
          look="filled"
          aria-busy={filling === "busy" || filling === "sent"}
          onClick={() => {
            if (filling === "busy" || filling === "sent") return;
            setFilling("busy");
            fill(address).then(
              () => setFilling("sent"),
              () => setFilling("failed"),
            );
          }}
        >
          {t("signIn.coins.fill", { symbol })}
        </Button>
      )}
    </>
  );
}
