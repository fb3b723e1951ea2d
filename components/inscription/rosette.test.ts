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
    for (let byte = 0; byte < 256; byte++) {
      const numbers =
        rosette(seed(byte))
          .join(" ")
          .match(/-?[\d.]+/g) ?? [];
      const values = numbers.map(Number.parseFloat);
      expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...values)).toBeLessThanOrEqual(ROSETTE_FIELD);
    }
  });
});
