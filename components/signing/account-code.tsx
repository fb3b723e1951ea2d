"use client";

import { signingTexts } from "../texts/signing";
import { Notice } from "../ui/notice";
import type { ConnectedWallet } from "../wallet/wallet";
import { LookupStatus } from "./lookup-status";
import { useAccountKind } from "./use-account-kind";

/** Warns if the account is a contract: its messages are inner calls, which are not recognized (spec §2.1). */
export function AccountCode({ wallet }: { wallet: ConnectedWallet }) {
  const lookup = useAccountKind(wallet.account.address);
  if (lookup.state === "failed") return <LookupStatus lookup={lookup} failed={signingTexts.codeUnchecked} />;
  const isContract = lookup.state === "known" && lookup.kind === "contract";
  return isContract ? <Notice tone="refused" title={signingTexts.hasCode} /> : null;
}
