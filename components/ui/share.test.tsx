import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Share } from "./share";

it("is cut after two decimals, and as exact on hover as the index says it", () => {
  const shown = renderToStaticMarkup(<Share millionths={333_333} />);
  expect(shown).toContain(">33.33 %<");
  expect(shown).toContain('title="33.3333 %"');
});
