import type { Address, Hex } from "@/lib/protocol";
import { EVENT_TOPIC } from "@/lib/protocol/testing/event-logs";
import { bloomOf } from "@/testing/simulation/chain/bloom";

/** The contract that emits the events of a chain. */
export const TOKEN: Address = `0x${"7".repeat(40)}`;

const [mint, transfer] = [EVENT_TOPIC.mint, EVENT_TOPIC.transfer].map((topic) => ({
  address: TOKEN,
  topics: [topic],
  data: "0x" as const,
  logIndex: 0,
}));

/** The bloom filters of a block without logs, and of one with mints and transfers of the token. */
export const NO_BLOOM: Hex = bloomOf([]);
export const EVENTS_BLOOM: Hex = mint && transfer ? bloomOf([mint, transfer]) : NO_BLOOM;
