import { describe, expect, it } from "vitest";
import { markupOf } from "@/tools/testing/markup";
import { Columns } from "./columns";
import { Distribution } from "./distribution";

const columns = (values: readonly number[]) =>
  markupOf(
    <Columns
      columns={values.map((value, index) => ({ name: `hour ${index}`, value }))}
      label="Mints"
      timeName="Hour (UTC)"
      valueName="Number"
    />,
  );

const distribution = (holders: number, ranks: readonly number[]) =>
  markupOf(
    <Distribution
      distribution={{
        block: 7,
        holders,
        supply: BigInt(ranks.length),
        points: ranks.map((rank, index) => ({ rank, amount: BigInt(index + 1) })),
      }}
      label="Holders"
    />,
  );

describe("a chart of columns", () => {
  it("names both axes, labels their ends and offers each value to a keyboard", () => {
    const html = columns([0, 1_200, 3]);
    for (const text of ["Number", "Hour (UTC)", "hour 0", "hour 2", "1,200", "Show as a table"]) {
      expect(html).toContain(text);
    }
    expect(html).toContain('role="slider"');
    expect(html).toContain('aria-valuemax="2"');
    expect(html).toContain('aria-valuetext="hour 2, 3"');
    expect(html).not.toContain("NaN");
  });

  it("draws a column for each value above 0", () => {
    expect(columns([0, 5, 0, 7]).match(/M[0-9.]+ 160v-/g)).toHaveLength(2);
    expect(columns([0, 0])).not.toContain("v-");
  });
});

describe("a distribution", () => {
  it.each([
    [2, [1, 2], "1 to 2 (linear scale)"],
    [20, [1, 2, 3, 20], "1 to 20 (linear scale)"],
    [21, [1, 2, 3, 21], "1 to 21 (logarithmic scale)"],
    [1_000_000, [1, 20, 400, 1_000_000], "1 to 1,000,000 (logarithmic scale)"],
  ] as const)("of %i holders states its scale", (holders, ranks, text) => {
    const html = distribution(holders, ranks);
    expect(html).toContain(text);
    expect(html).not.toContain("NaN");
    expect(html).not.toContain("Infinity");
  });

  it("has no plateau between its points", () => {
    const html = distribution(1_000_000, [1, 20, 400, 1_000_000]);
    const tops = [...html.matchAll(/M[0-9.]+ 240V([0-9.]+)/g)].map(([, top]) => Number(top));
    expect(tops.length).toBeGreaterThan(50);
    for (const [index, top] of tops.entries()) expect(top).toBeLessThan(tops[index - 1] ?? 240);
  });
});
