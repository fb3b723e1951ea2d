import type { IndexStatus } from "@/lib/records";

/** What the status of an index says whose checks do not hold yet. */
export const NOTHING_VERIFIED: IndexStatus["verified"] = {
  header: null,
  transactions: null,
  receipts: null,
  senders: null,
  since: null,
  waived: [],
  rereadTo: null,
};
