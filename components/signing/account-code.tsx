"use client";

import { useTranslate } from "@/lib/languages/translate";
import { Notice } from "../ui/notice";
import type { ConnectedWallet } from "../wallet/wallet";
import { LookupStatus } from "./lookup-status";
import { useAccountKind } from "./use-account-kind";

/** Warns if the account is a contract: its messages are inner calls, which are not recognized (spec §2.1). */
export function AccountCode({ wallet }: { wallet: ConnectedWallet }) {
  const t = useTranslate();
  const lookup = useAccountKind(wallet.account.address);
  if (lookup.state === "failed") return <LookupStatus lookup={lookup} failed={t("signing.codeUnchecked")} />;
  const isContract = lookup.state === "known" && lookup.kind === "contract";
  return isContract ? <Notice tone="refused" title={t("signing.hasCode")} /> : null;
}
