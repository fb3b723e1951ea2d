import { expect, test } from "vitest";
import { Silence } from "./silence";

/** What counts after these looks: heartbeat, time from the look before, time until the database answered. */
function after(...looks: [beat: string | null, wait: number, answer: number][]): number {
  const silence = new Silence();
  let now = 0;
  for (const [beat, wait, answer] of looks) {
    const asked = now + wait;
    now = asked + answer;
    silence.saw({ beat, asked, answered: now });
  }
  return silence.milliseconds;
}

test.each<[what: string, looks: [string | null, number, number][], expected: number]>([
  [
    "the time between prompt looks",
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
    "nothing where no leader sends heartbeats",
    [
      [null, 0, 5],
      [null, 250, 5],
    ],
    0,
  ],
  [
    "nothing of a database that was stopped",
    [
      ["1", 0, 5],
      ["1", 250, 9_000],
      ["1", 250, 5],
      ["1", 250, 5],
    ],
    255,
  ],
  [
    "nothing of a standby that was stopped",
    [
      ["1", 0, 5],
      ["1", 250, 5],
      ["1", 60_000, 5],
    ],
    255,
  ],
])("%s counts", (_, looks, expected) => {
  expect(after(...looks)).toBe(expected);
});
