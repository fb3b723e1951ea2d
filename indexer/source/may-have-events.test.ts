import fc from "fast-check";
import { expect, test } from "vitest";
import { EVENT_TOPICS, type Hash } from "@/lib/protocol";
import { bloomOf } from "@/tools/testing/chain/bloom";
import { mayHaveEvents, mayHaveEventsAt } from "./may-have-events";

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

test("the filter in the bytes of an answer excludes the same blocks", () => {
  const digits = fc.array(fc.constantFrom(..."0000001248cFf"), { minLength: 511, maxLength: 513 });
  let admitted = 0;
  const check = fc.property(digits, (list) => {
    const bloom = `0x${list.join("")}`;
    const answer = Buffer.from(`"logsBloom":"${bloom}"`);
    const place = { start: 13, end: 13 + bloom.length };
    expect(mayHaveEventsAt(EVENT_TOPICS, answer, place)).toBe(mayHaveEvents(EVENT_TOPICS, bloom));
    if (mayHaveEvents(EVENT_TOPICS, bloom)) admitted++;
  });
  fc.assert(check, { numRuns: 1_000 });
  expect(admitted).toBeGreaterThan(0);
});
