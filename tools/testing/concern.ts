import { QueryClient } from "@tanstack/react-query";
import type { Change } from "@/lib/client/change";
import { LiveAnswer } from "@/lib/client/react/live-answer";
import type { Concern, LiveQuery } from "@/lib/client/react/live-query";

/** Seconds of an hour. */
export const HOUR = 3_600;

/** The block: its operation, by default none, and the seconds since the hour began at the block before it. */
export interface Given {
  readonly operation?: Partial<Change["operations"][number]>;
  readonly seconds?: number;
}

function blockOf({ operation, seconds = 1 }: Given): Change {
  const none = { op: "mint", ticker: "OAK", tokenId: null, transactionHash: null, sender: null, recipient: null };
  const operations = operation === undefined ? [] : [{ ...none, accepted: true, ...operation }];
  return { kind: "block", at: { epoch: 1, block: 7 }, timestamp: HOUR + seconds, timestampBefore: HOUR, operations };
}

/** What a block means for a query whose answer is `value`. */
export function concern<T>(query: LiveQuery<T>, value: T, given: Given): Concern {
  const client = new QueryClient();
  client.setQueryData(query.queryKey, new LiveAnswer(value, null));
  return query.meta.live.concern(blockOf(given), client);
}
