"use client";

import { useEffect, useState } from "react";
import type { ContractCall } from "../wallet/wallet";
import type { ClaimState } from "./claim-contract";

/** A call that `make` makes once for each `key`, since the contract's code is loaded after the page. */
export function useCall(make: () => Promise<ContractCall>, key: string): ContractCall | null {
  const [made, setMade] = useState<{ key: string; call: ContractCall } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is made
  useEffect(() => {
    let isCanceled = false;
    void make().then((call) => {
      if (!isCanceled) setMade({ key, call });
    });
    return () => {
      isCanceled = true;
    };
  }, [key]);
  return made?.key === key ? made.call : null;
}

/** Whether the time to claim is over. */
export function isOver({ deadline }: ClaimState["terms"]): boolean {
  return Date.now() / 1000 >= Number(deadline);
}
