import { expect, it } from "vitest";
import { integer, object, text } from "@/lib/records/schema";
import { first, jsonListCodec } from "./stored-json";

const codec = jsonListCodec(object({ name: text, count: integer }), first(2));
const own = (name: string) => ({ name, count: 1 });

it("reads the items of its form, and refuses what is not a list", () => {
  expect(codec.parse('[{"name":"a","count":1},{"name":"b"},7,{"name":"c","count":1}]')).toEqual([own("a"), own("c")]);
  for (const other of ["{}", "", "nonsense", "null"]) expect(() => codec.parse(other)).toThrow();
});

it("keeps the items that another version has stored, with their numbers of any size", () => {
  const before = `[{"name":"a","count":1},{"name":"later","amount":${10n ** 30n}}]`;
  expect(codec.format([own("b"), own("a")], before)).toBe(
    `[{"name":"b","count":1},{"name":"a","count":1},{"name":"later","amount":${10n ** 30n}}]`,
  );
  expect(codec.format([], before)).toBe(`[{"name":"later","amount":${10n ** 30n}}]`);
});

it("stores no more items than it keeps, and nothing for an empty list", () => {
  expect(codec.parse(codec.format([own("a"), own("b"), own("c")], "nonsense") ?? "")).toEqual([own("a"), own("b")]);
  expect(codec.format([], '[{"name":"a","count":1}]')).toBeNull();
});
