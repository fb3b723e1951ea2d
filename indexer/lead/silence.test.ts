import { expect, test } from "vitest";
import { Silence } from "./silence";

/** The silence after these checks: heartbeat, milliseconds since the check before, milliseconds until the answer. */
function after(...checks: [beat: string | null, wait: number, answer: number][]): number {
  const silence = new Silence();
  let now = 0;
  for (const [beat, wait, answer] of checks) {
    const sentAt = now + wait;
    now = sentAt + answer;
    silence.observe({ beat, sentAt, answeredAt: now });
  }
  return silence.milliseconds;
}

test.each<[what: string, checks: [string | null, number, number][], expected: number]>([
  [
    "the time between prompt checks",
    [
      ["1", 0, 5],
      ["1", 250, 5],
      ["1", 250, 5],
    ],
    510,
  ],
  [
    "nothing before the last heartbeat",
    [
      ["1", 0, 5],
      ["1", 250, 5],
      ["2", 250, 5],
    ],
    0,
  ],
  [
    "nothing if no leader sends heartbeats",
    [
      [null, 0, 5],
      [null, 250, 5],
    ],
    0,
  ],
  [
    "no time in which the database was suspended",
    [
      ["1", 0, 5],
      ["1", 250, 9_000],
      ["1", 250, 5],
      ["1", 250, 5],
    ],
    255,
  ],
  [
    "no time in which the standby was suspended",
    [
      ["1", 0, 5],
      ["1", 250, 5],
      ["1", 60_000, 5],
    ],
    255,
  ],
])("silence counts %s", (_, checks, expected) => {
  expect(after(...checks)).toBe(expected);
});
