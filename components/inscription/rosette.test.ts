import { describe, expect, it } from "vitest";
import { ROSETTE_FIELD, rosette } from "./rosette";

const seed = (byte: number) => `0x${byte.toString(16).padStart(2, "0").repeat(32)}`;

/** Coordinates on a line of curves: the ends of each and two places between them. */
function places(line: string): number[] {
  const [x = Number.NaN, y = Number.NaN, ...steps] = line.match(/-?\d+/g)?.map(Number) ?? [];
  const found: number[] = [];
  const pen = [x, y];
  let handle = steps.splice(0, 2);
  for (let index = 0; index < steps.length; index += 4) {
    for (const axis of [0, 1]) {
      const [begun = Number.NaN, first = Number.NaN] = [pen[axis], handle[axis]];
      const [second = Number.NaN, end = Number.NaN] = [steps[index + axis], steps[index + axis + 2]];
      for (const t of [1 / 3, 2 / 3, 1]) {
        found.push(begun + 3 * (1 - t) ** 2 * t * first + 3 * (1 - t) * t ** 2 * second + t ** 3 * end);
      }
      pen[axis] = begun + end;
      handle = axis === 0 ? [end - second, handle[1] ?? Number.NaN] : [handle[0] ?? Number.NaN, end - second];
    }
  }
  return found;
}

describe("rosette", () => {
  it("draws the same lines for the same seed", () => expect(rosette(seed(7))).toEqual(rosette(seed(7))));

  it("draws other lines for each other seed", () => {
    const marks = Array.from({ length: 256 }, (_, byte) => rosette(seed(byte)).join());
    expect(new Set(marks).size).toBe(256);
  });

  it("stays inside its field, whatever the seed", () => {
    const reached: number[] = [];
    for (let byte = 0; byte < 256; byte++) {
      for (const line of rosette(seed(byte))) reached.push(...places(line));
    }
    expect(reached.filter((place) => !(place >= 0 && place <= ROSETTE_FIELD))).toEqual([]);
  });
});
