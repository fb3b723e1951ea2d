import { expect, test } from "vitest";
import { markupOf } from "@/tools/testing/markup";
import { Pager } from "./pager";

const shown = (isByAge: boolean): string[] => {
  const markup = markupOf(<Pager path="/tokens" before="here" next="there" isByAge={isByAge} />);
  return [...markup.matchAll(/>([^<]+)<\/a>/g)].map(([, text = ""]) => text);
};

test("only a list by age calls its pages newest and older", () => {
  expect(shown(true)).toEqual(["Newest", "Older"]);
  expect(shown(false)).toEqual(["First page", "Next page"]);
});
