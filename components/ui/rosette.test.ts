import { describe, expect, it } from "vitest";
import { ROSETTE_FIELD, rosette } from "./rosette";

const seed = (byte: number) => `0x${byte.toString(16).padStart(2, "0").repeat(32)}`;

/** Sampled coordinates of a path: the ends of each curve, and two points between them. */
function coordinates(line: string): number[] {
  const [x = Number.NaN, y = Number.NaN, ...steps] = line.match(/-?\d+/g)?.map(Number) ?? [];
  const sampled: number[] = [];
  const pen = [x, y];
  let handle = steps.splice(0, 2);
  for (let index = 0; index < steps.length; index += 4) {
    for (const axis of [0, 1]) {
      const [start = Number.NaN, first = Number.NaN] = [pen[axis], handle[axis]];
      const [second = Number.NaN, end = Number.NaN] = [steps[index + axis], steps[index + axis + 2]];
      for (const t of [1 / 3, 2 / 3, 1]) {
        sampled.push(start + 3 * (1 - t) ** 2 * t * first + 3 * (1 - t) * t ** 2 * second + t ** 3 * end);
      }
      pen[axis] = start + end;
      handle = axis === 0 ? [end - second, handle[1] ?? Number.NaN] : [handle[0] ?? Number.NaN, end - second];
    }
  }
  return sampled;
}

describe("rosette", () => {
  it("draws the same lines for the same seed", () => expect(rosette(seed(7))).toEqual(rosette(seed(7))));

  it("draws different lines for different seeds", () => {
    const marks = Array.from({ length: 256 }, (_, byte) => rosette(seed(byte)).join());
    expect(new Set(marks).size).toBe(256);
  });

  it("stays inside its field for every seed", () => {
    const drawn: number[] = [];
    for (let byte = 0; byte < 256; byte++) {
      for (const line of rosette(seed(byte))) drawn.push(...coordinates(line));
    }
    expect(drawn.filter((coordinate) => !(coordinate >= 0 && coordinate <= ROSETTE_FIELD))).toEqual([]);
  });
});
