"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { IndexStatus } from "@/lib/client";
import { useStatus as useLiveStatus } from "@/lib/client/react/status";

/** Null if there is no index yet; undefined if it is not known. */
type Status = IndexStatus | null | undefined;

const InitialStatus = createContext<Status>(undefined);

/** Passes on the status that the server read for the page. */
export function InitialStatusProvider({ status, children }: { status: Status; children: ReactNode }) {
  return <InitialStatus value={status}>{children}</InitialStatus>;
}

/** The status of index and chain, live. Undefined if the last request failed; null if there is no index yet. */
export function useStatus(): Status {
  const { data, isFailing } = useLiveStatus(useContext(InitialStatus));
  return isFailing ? undefined : data;
}
