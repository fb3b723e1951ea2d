import { expect, it } from "vitest";
import { markupOf } from "@/testing/markup";
import { Time } from "./time";

it("shows a relative time, and the exact time on hover and in dateTime", () => {
  const seconds = Math.floor(Date.now() / 1000) - 3 * 3600 - 60;
  const exact = new Date(seconds * 1000).toISOString();
  const shown = markupOf(<Time seconds={seconds} />);
  expect(shown).toContain(`title="${exact}"`);
  expect(shown).toContain(`dateTime="${exact}"`);
  expect(shown).toContain(">3 h ago<");
});
