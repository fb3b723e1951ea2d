import { expect, test } from "vitest";
import { EVENT_TOPICS, type Hash } from "@/lib/protocol";
import { bloomOf } from "@/tools/testing/chain/bloom";
import { mayHaveEvents } from "./may-have-events";

test("a block may have events only if its bloom filter contains one of them", () => {
  const log = (topic: Hash) => ({
    address: `0x${"11".repeat(20)}` as const,
    topics: [topic],
    data: "0x" as const,
    logIndex: 0,
  });
  for (const topic of EVENT_TOPICS) expect(mayHaveEvents(EVENT_TOPICS, bloomOf([log(topic)]))).toBe(true);
  expect(mayHaveEvents(EVENT_TOPICS, bloomOf([log(`0x${"77".repeat(32)}`)]))).toBe(false);
  expect(mayHaveEvents(EVENT_TOPICS, bloomOf([]))).toBe(false);
  expect(mayHaveEvents(EVENT_TOPICS, null)).toBe(false);
  expect(mayHaveEvents(EVENT_TOPICS, `0x${"f".repeat(512)}`)).toBe(true);
});
