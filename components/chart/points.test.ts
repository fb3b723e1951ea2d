import { expect, it } from "vitest";
import { indexAfterKey, nearestPoint } from "./points";

const points = [0, 0.25, 1].map((at) => ({ at, cells: [] }));

it("finds the point next to a place", () => {
  expect([-1, 0.1, 0.13, 0.6, 0.7, 2].map((at) => nearestPoint(points, at))).toEqual([0, 0, 1, 1, 2, 2]);
  expect(nearestPoint([], 0.5)).toBe(-1);
});

it("moves by arrow keys, in larger steps, and to both ends, but not beyond them", () => {
  const after = (key: string, index: number) => indexAfterKey(key, index, 30);
  expect([after("ArrowRight", 3), after("ArrowUp", 3), after("ArrowLeft", 3), after("ArrowDown", 3)]).toEqual([
    4, 4, 2, 2,
  ]);
  expect([after("ArrowRight", 29), after("ArrowLeft", 0)]).toEqual([29, 0]);
  expect([after("PageUp", 3), after("PageUp", 25), after("PageDown", 3)]).toEqual([13, 29, 0]);
  expect([after("Home", 3), after("End", 3)]).toEqual([0, 29]);
  expect(after("Tab", 3)).toBeNull();
});
