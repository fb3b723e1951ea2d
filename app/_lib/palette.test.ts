import { expect, it } from "vitest";
import { themedColor } from "./palette";

it("reads a color of both themes from the stylesheet", async () => {
  expect(await themedColor("paper")).toEqual({ light: "#f6f8f6", dark: "#0c100f" });
});

it("rejects a color that the stylesheet does not define", async () => {
  await expect(themedColor("missing")).rejects.toThrow("--missing");
});
