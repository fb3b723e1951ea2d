import { expect, it } from "vitest";
import { markupOf } from "@/tools/testing/markup";
import ErrorPage from "./error";
import GlobalError from "./global-error";

const error = Object.assign(new Error("SELECT secret FROM somewhere"), { digest: "4711" });

it.each([
  ["a page", <ErrorPage key="" error={error} reset={() => undefined} />],
  ["the frame", <GlobalError key="" error={error} />],
])(
  "if %s fails, it reports that, links to the home page, and shows the operator's reference but not the cause",
  (_, page) => {
    const shown = markupOf(page);
    expect(shown).toContain("This page could not be shown");
    expect(shown).toContain('href="/"');
    expect(shown).toContain("Reference for the operator’s log: 4711");
    expect(shown).not.toContain("secret");
  },
);

it("offers to copy the reference and to try again", () => {
  const shown = markupOf(<ErrorPage error={error} reset={() => undefined} />);
  expect(shown).toContain('aria-label="Copy"');
  expect(shown).toContain("Try again");
});
