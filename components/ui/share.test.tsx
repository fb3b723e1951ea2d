import { expect, it } from "vitest";
import { markupOf } from "@/tools/testing/markup";
import { Share } from "./share";

it("cuts the share after two decimals, and shows all of them on hover", () => {
  const shown = markupOf(<Share millionths={333_333} />);
  expect(shown).toContain(">33.33 %<");
  expect(shown).toContain('title="33.3333 %"');
});
