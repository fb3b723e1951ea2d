import { expect, it } from "vitest";
import { english as t } from "@/lib/languages/english";
import { markupOf } from "@/tools/testing/markup";
import { SubjectTitle, subjectText } from "./subject";
import type { Subject } from "./tracked";

const HASH = `0x${"ca".repeat(32)}`;
const base: Subject = { op: "mint", ticker: "OAK", id: "13", amount: 1000n, recipient: null };

function titleOf(subject: Subject): string {
  const markup = markupOf(<SubjectTitle subject={subject} />);
  return markup.replaceAll(/<[^>]+>/g, "").trim();
}

it.each(["ex", "buy"] as const)("names a purchase (%s) by its mint id", (op) => {
  const subject = { ...base, op, id: HASH, mintId: "13" };
  expect(titleOf(subject)).toBe("Purchase of OAK #13 · 1,000 OAK");
  expect(subjectText(t, subject)).toBe("Purchase of OAK #13 · 1,000 OAK");
});

it.each(["deposit", "offer", "withdraw"] as const)(
  "names the inscription of a market action (%s) by its mint id",
  (op) => {
    const subject = { ...base, op, id: HASH, mintId: "13" };
    expect(titleOf(subject)).toMatch(/ OAK #13 · 1,000 OAK$/);
    expect(subjectText(t, subject)).toMatch(/ OAK #13 · 1,000 OAK$/);
  },
);

it("names a purchase without a mint id by its shortened token id", () => {
  expect(titleOf({ ...base, op: "ex", id: HASH })).toMatch(/^Purchase of OAK 0xcaca.*…/);
});

it("names other transactions by action, amount, ticker and id", () => {
  expect(titleOf(base)).toBe("Mint OAK #13 · 1,000 OAK");
  expect(subjectText(t, { ...base, op: "sweep", ticker: "OAK", id: null, amount: null, count: 3 })).toBe("Buy 3 × OAK");
});
