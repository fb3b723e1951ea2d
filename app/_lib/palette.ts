import { readFile } from "node:fs/promises";
import { join } from "node:path";

const COLOR = /--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g;

/** A color in the light and in the dark theme, as `#rrggbb`. */
interface ThemedColor {
  readonly light: string;
  readonly dark: string;
}

let loading: Promise<ReadonlyMap<string, ThemedColor>> | undefined;

/**
 * The color of a custom property of app/globals.css, without the leading dashes: `themedColor("paper")`. The stylesheet
 * is the only definition of the palette. Throws if it has no such color.
 */
export async function themedColor(name: string): Promise<ThemedColor> {
  loading ??= readPalette();
  const color = (await loading).get(name);
  if (color === undefined) throw new Error(`app/globals.css defines no color --${name}`);
  return color;
}

async function readPalette(): Promise<ReadonlyMap<string, ThemedColor>> {
  const css = await readFile(join(process.cwd(), "app", "globals.css"), "utf8");
  return new Map([...css.matchAll(COLOR)].map(([, name = "", light = "", dark = ""]) => [name, { light, dark }]));
}
