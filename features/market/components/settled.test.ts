import { expect, it } from "vitest";
import { settle } from "./settled";

interface Row {
  readonly id: string;
  readonly note?: string;
}
const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id }));
const key = ({ id }: Row) => id;

it("keeps sold rows in their places, marked, and does not show new ones", () => {
  const { rows: settled, changed } = settle(rows("a", "b", "c"), rows("new", "a", "c"), key, true);
  expect(settled.map(({ row, isGone }) => [row.id, isGone])).toEqual([
    ["a", false],
    ["b", true],
    ["c", false],
  ]);
  expect(changed).toBe(2);
});

it("shows the current version of a row", () => {
  const { rows: settled, changed } = settle(rows("a"), [{ id: "a", note: "new" }], key, true);
  expect(settled).toEqual([{ row: { id: "a", note: "new" }, isGone: false }]);
  expect(changed).toBe(0);
});

it("marks no row that cheaper ones may have moved to the next page", () => {
  const { rows: settled } = settle(rows("b", "c"), rows("a", "b"), key, false);
  expect(settled.map(({ isGone }) => isGone)).toEqual([false, false]);
});
