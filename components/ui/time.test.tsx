import { expect, it } from "vitest";
import { isoDate } from "@/lib/languages/dates";
import { markupOf } from "@/tools/testing/markup";
import { DateText, Time, TimeWithDate } from "./time";

// e2e/languages.spec.ts tests the exact date on hover.
it("shows a relative time, with the exact date for programs", () => {
  const seconds = Math.floor(Date.now() / 1000) - 3 * 3600 - 60;
  const shown = markupOf(<Time seconds={seconds} />);
  expect(shown).toContain(`dateTime="${isoDate(seconds)}"`);
  expect(shown).toContain(">3 h ago<");
});

it("gives the exact date to readers without a pointer", () => {
  expect(markupOf(<Time seconds={1_700_000_000} />)).toContain('title="2023-11-14 22:13:20 UTC"');
  expect(markupOf(<TimeWithDate seconds={1_700_000_000} />)).toContain(">2023-11-14 22:13:20 UTC<");
  // The last date of JavaScript, whose year has six digits.
  expect(markupOf(<TimeWithDate seconds={Number(2n ** 64n)} />)).toContain(">+275760-09-13 00:00:00 UTC<");
});

it("shows a date in the language of the page", () => {
  const shown = markupOf(<DateText seconds={1_700_000_000} />);
  expect(shown).toContain('dateTime="2023-11-14T22:13:20.000Z"');
  expect(shown).toContain(">Nov 14, 2023, 22:13 UTC<");
});
