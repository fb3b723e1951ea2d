import { expect, it } from "vitest";
import { withProgress } from "./progress.mjs";

it("prints what is being done, and its seconds, until the work ends", async () => {
  const lines: string[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const print = (line: string) => {
    lines.push(line);
    if (lines.length === 3) end();
  };
  await withProgress(print, { what: "Building the pages", note: "once", interval: 1 }, () => ended);
  expect(lines).toEqual([
    "Building the pages (once) …",
    ...Array(2).fill(expect.stringMatching(/^Building the pages: \d+ s …$/)),
  ]);
});

it("rejects as the work does", async () => {
  const work = () => Promise.reject(new Error("failed"));
  await expect(withProgress(() => {}, { what: "Building", note: "once" }, work)).rejects.toThrow("failed");
});
