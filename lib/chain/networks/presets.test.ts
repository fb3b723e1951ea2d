import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { presetOfChain, presets } from "./presets";
import { networkSchema } from "./schema";

const document = (name: string): string => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), "utf8");

test.each(Object.entries(presets))("%s is a valid network under its own name and chain id", (name, preset) => {
  expect(networkSchema.parse(preset)).toEqual({ ...preset, name });
  expect(presetOfChain(preset.chainId)).toBe(preset);
});

test.each(Object.keys(presets))("%s is documented", (name) => {
  expect(document("spec/13-networks-and-configuration.md")).toMatch(new RegExp(`^\\| Field .*\\| \`${name}\` `, "m"));
  expect(document("configuration.md")).toMatch(new RegExp(`^\\| \`NETWORK\` .*\`${name}\``, "m"));
});
