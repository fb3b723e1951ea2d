"use client";

import type { ReactNode } from "react";
import type { OperationPage } from "@/lib/client";
import { listAddressOperationsQuery } from "@/lib/client/react/operations";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { LiveOperationList } from "../activity/operation-list";

interface AccountOperationsProps {
  readonly address: Address;
  /** The page that the server rendered; undefined if the read failed. */
  readonly initial: OperationPage | undefined;
  readonly limit: number;
  /** Below the title of an empty list. */
  readonly next: ReactNode;
  /** Whether to update the list live. Only the newest page is. */
  readonly isLive: boolean;
}

/** The operations that an address sent or received, newest first. */
export function AccountOperations({ address, initial, limit, next, isLive }: AccountOperationsProps) {
  const t = useTranslate();
  const query = isLive ? listAddressOperationsQuery({ address, limit }) : null;
  return <LiveOperationList initial={initial} query={query} empty={t("account.noHistory")} next={next} isMixed />;
}
