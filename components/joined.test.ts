import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import { english } from "@/lib/languages/english";
import chineseMessages from "@/lib/languages/generated/zh-CN";
import { typed } from "@/lib/languages/translate";
import { facts, nameList } from "./joined";

const chinese = typed(createTranslator({ locale: "zh-CN", messages: chineseMessages }));

it("joins facts and names as the language does", () => {
  expect(facts(english, ["1", "2", "3"])).toBe("1, 2, 3");
  expect(facts(chinese, ["1", "2", "3"])).toBe("1，2，3");
  expect(nameList(english, ["A", "B"])).toBe("A, B");
  expect(nameList(chinese, ["A", "B"])).toBe("A、B");
});

it("leaves a single part as it is, and has an empty text for none", () => {
  expect(facts(english, ["1"])).toBe("1");
  expect(nameList(english, [])).toBe("");
});
