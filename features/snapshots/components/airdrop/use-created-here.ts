"use client";

import { useSettings } from "@/components/hooks/settings";
import { useCode } from "@/components/hooks/use-code";
import type { Address } from "@/lib/protocol";
import { storedCreation } from "./created-airdrop";

/** Whether this device has created the airdrop and not paid it yet; null: not known yet. */
export function useCreatedHere(claim: Address): boolean | null {
  const { chainId } = useSettings().network;
  return useCode(async () => {
    const sent = storedCreation(chainId).read();
    if (sent === null || sent.nonce === null) return false;
    const { createdAddress } = await import("./claim-contract");
    return createdAddress(sent.account, sent.nonce) === claim;
  }, `created ${claim}`);
}
