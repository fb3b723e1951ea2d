import { expect, it } from "vitest";
import { markupOf } from "@/tools/testing/markup";
import { Imitation, ImitationComparison } from "./imitation";

const ANNA = { address: `0xabcd${"5".repeat(32)}1234`, origin: "contact", name: "Anna" } as const;
const OTHER = `0xabcd${"6".repeat(32)}1234`;

it("shows the whole address and marks the digits that differ", () => {
  const html = markupOf(<Imitation value={OTHER} imitated={ANNA} />);
  expect(html).toMatch(new RegExp(`^0xabcd<mark [^>]+>${"6".repeat(32)}</mark>1234`));
  expect(html).toContain("Not Anna: it only begins and ends alike.");
  expect(markupOf(<Imitation value={OTHER} imitated={{ ...ANNA, origin: "own", name: "" }} />)).toContain(
    "Not your account",
  );
});

it("compares a recipient with the address that it imitates", () => {
  const html = markupOf(<ImitationComparison value={OTHER} imitated={ANNA} />);
  expect([...html.matchAll(/<mark [^>]+>(\d+)<\/mark>/g)].map(([, digits]) => digits)).toEqual([
    "6".repeat(32),
    "5".repeat(32),
  ]);
  expect(html).toContain("This recipient");
  expect(html).toContain("Anna");
});
