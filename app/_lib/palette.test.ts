import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { themedColor } from "./palette";

it("reads a color of both themes from the stylesheet", async () => {
  expect(await themedColor("paper")).toEqual({ light: "#f6f8f6", dark: "#0c100f" });
});

it("rejects a color that the stylesheet does not define", async () => {
  await expect(themedColor("missing")).rejects.toThrow("--missing");
});

it.each(["app/icon.svg", "components/wallet/development-wallet.ts"])("%s has the accent", async (file) => {
  const { light } = await themedColor("accent");
  expect(await readFile(file, "utf8")).toContain(`fill="${light}"`);
});
