"use client";

import { useMemo } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { messageId } from "../signing/naming";
import { proposeMessage } from "../signing/proposal";
import { useWallet } from "../wallet/wallet";
import type { ActionProps } from "./action";
import { ActionForm } from "./action-form";

/** Unlists an inscription (spec §5.7). */
export function ActionUnlist({ inscription, onSent }: ActionProps) {
  const t = useTranslate();

  const wallet = useWallet();
  const account = wallet.phase === "connected" ? wallet.account.address : null;
  const { ticker, amount, part } = inscription;
  const id = messageId(inscription);
  const proposal = useMemo(
    () => (account === null ? null : proposeMessage({ op: "ulist", tick: ticker, id }, account, { amount, part })),
    [ticker, id, amount, part, account],
  );
  return (
    <ActionForm
      text={t("trading.unlist.text")}
      proposal={proposal}
      outcome={t("trading.unlist.outcome")}
      onSent={onSent}
    />
  );
}
