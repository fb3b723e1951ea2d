import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isReasonCode, REASONS } from "./index";

describe("reasons", () => {
  it("are found by exact code only", () => {
    expect(isReasonCode("NOT_OWNER")).toBe(true);
    expect(isReasonCode("toString")).toBe(false);
  });

  it("equal the list in docs/reasons.md", () => {
    const page = readFileSync(new URL("../../docs/reasons.md", import.meta.url), "utf8");
    const rows = Object.entries(REASONS).map(([code, { text, hint }]) => `| \`${code}\` | ${text} | ${hint} |`);
    // Formatters pad the columns of the table.
    const lines = page.split("\n").map((line) => line.replace(/ +/g, " "));
    expect(lines.filter((line) => line.startsWith("| `"))).toEqual(rows);
  });
});
