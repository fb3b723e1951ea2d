import { describe, expect, it } from "vitest";
import { ROSETTE_FIELD, rosette } from "./rosette";

const seed = (byte: number) => `0x${byte.toString(16).padStart(2, "0").repeat(32)}`;

describe("rosette", () => {
  it("draws the same lines for the same seed", () => expect(rosette(seed(7))).toEqual(rosette(seed(7))));

  it("draws other lines for each other seed", () => {
    const marks = Array.from({ length: 256 }, (_, byte) => rosette(seed(byte)).join());
    expect(new Set(marks).size).toBe(256);
  });

  it("stays inside its field, whatever the seed", () => {
    const reached: number[] = [];
    for (let byte = 0; byte < 256; byte++) {
      for (const line of rosette(seed(byte))) {
        const steps = line.match(/-?\d+/g)?.map(Number) ?? [];
        let [x, y] = [0, 0];
        for (let index = 0; index < steps.length; index += 2) {
          x += steps[index] ?? Number.NaN;
          y += steps[index + 1] ?? Number.NaN;
          reached.push(x, y);
        }
      }
    }
    expect(reached.filter((place) => !(place >= 0 && place <= ROSETTE_FIELD))).toEqual([]);
  });
});
