"use client";

import type { OperationPage } from "@/lib/client/index";
import type { Address } from "@/lib/protocol";
import { FollowedOperations } from "../activity/operation-list";
import { liveAddressOperations } from "../live/sources";
import { accountTexts } from "../texts/reading/account";

interface AccountOperationsProps {
  readonly address: Address;
  /** As the server read it; undefined where it could not. */
  readonly initial: OperationPage | undefined;
  readonly limit: number;
  /** Whether this is the newest page, which is followed. */
  readonly isFollowed: boolean;
}

/** What an address has sent and received, newest first. */
export function AccountOperations({ address, initial, limit, isFollowed }: AccountOperationsProps) {
  const source = isFollowed ? liveAddressOperations({ address, limit }) : null;
  return <FollowedOperations initial={initial} source={source} empty={accountTexts.noHistory} />;
}
