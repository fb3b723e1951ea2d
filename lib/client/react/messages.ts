import type { Address } from "@/lib/protocol";
import type { MessageCheck } from "@/lib/records";
import { everyBlock } from "./concerns";
import { type LiveQuery, liveQuery } from "./live-query";
import { type Live, useLiveQuery } from "./use-live-query";

const calls = () => import("../calls/messages");

/** A message to be checked. */
export interface CheckQuery {
  readonly from: Address;
  readonly to: Address;
  /** Digits, in the native coin's smallest unit. */
  readonly value: string;
  readonly text: string;
}

/** The outcome that a message would have in the next block. */
export function checkMessageQuery(query: CheckQuery): LiveQuery<MessageCheck> {
  return liveQuery({
    key: ["checkMessage", query],
    read: async (options) => (await calls()).checkMessage({ ...query, value: BigInt(query.value) }, options),
    concern: everyBlock,
  });
}

/** {@link checkMessageQuery}, live. Null: no message. */
export function useMessageCheck(query: CheckQuery | null): Live<MessageCheck> {
  return useLiveQuery(query === null ? null : checkMessageQuery(query));
}
