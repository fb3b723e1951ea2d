"use client";

import { useEffect, useState } from "react";
import { signingTexts } from "../texts/signing";
import { Notice } from "../ui/notice";
import type { ConnectedWallet } from "../wallet/wallet";

/** Warns where the account is a contract: its messages are inner calls, which no index of calldata sees. */
export function AccountCode({ wallet }: { wallet: ConnectedWallet }) {
  const { actions, account } = wallet;
  const [contract, setContract] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    void actions.kindOf(account.address).then((outcome) => {
      if (!isOver && outcome.ok && outcome.value === "contract") setContract(account.address);
    });
    return () => {
      isOver = true;
    };
  }, [actions, account.address]);
  return contract === account.address ? <Notice tone="refused" title={signingTexts.hasCode} /> : null;
}
