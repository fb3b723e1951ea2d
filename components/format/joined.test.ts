import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import { english } from "@/lib/languages/english";
import chineseMessages from "@/lib/languages/generated/zh-CN";
import { typed } from "@/lib/languages/translate";
import { facts, nameList } from "./joined";

const chinese = typed(createTranslator({ locale: "zh-CN", messages: chineseMessages }));

it("joins facts and names by the rules of the language", () => {
  expect(facts(english, ["1", "2", "3"])).toBe("1, 2, 3");
  expect(facts(chinese, ["1", "2", "3"])).toBe("1，2，3");
  expect(nameList(english, ["A", "B"])).toBe("A, B");
  expect(nameList(chinese, ["A", "B"])).toBe("A、B");
});

it("returns a single part unchanged, and an empty text for no parts", () => {
  expect(facts(english, ["1"])).toBe("1");
  expect(nameList(english, [])).toBe("");
});
