import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Share } from "./share";

it("cuts the share after two decimals, and shows all of them on hover", () => {
  const shown = renderToStaticMarkup(<Share millionths={333_333} />);
  expect(shown).toContain(">33.33 %<");
  expect(shown).toContain('title="33.3333 %"');
});
