"use client";

import type { ReactNode } from "react";
import type { AddressOperationsQuery, OperationOrder, OperationPage } from "@/lib/client";
import { listAddressOperationsQuery } from "@/lib/client/react/operations";
import type { Address } from "@/lib/protocol";
import { LiveOperationList } from "../activity/operation-list";

interface AccountOperationsProps {
  readonly address: Address;
  /** The page that the server rendered; undefined if the read failed. */
  readonly initial: OperationPage | undefined;
  readonly limit: number;
  readonly filter: Omit<AddressOperationsQuery, "before" | "limit">;
  /** Title of an empty list. */
  readonly empty: string;
  /** Below the title of an empty list. */
  readonly next: ReactNode;
  /** Whether to update the list live. Only the newest page is. */
  readonly isLive: boolean;
  /** Undefined: newest first. */
  readonly order?: OperationOrder | undefined;
}

/** The operations that an address sent or received. */
export function AccountOperations({ address, limit, filter, isLive, ...list }: AccountOperationsProps) {
  const query = isLive ? listAddressOperationsQuery({ address, ...filter, limit }) : null;
  return <LiveOperationList query={query} {...list} isMixed />;
}
