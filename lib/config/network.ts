import { readFileSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { type Network, networkSchema, presets } from "@/lib/chain/networks";
import type { ConfigurationProblem } from "./error";

/**
 * Returns the preset with this name, or reads the network file at this path (spec §13.1). Returns null and adds to
 * `problems` if neither is valid.
 */
export function readNetwork(nameOrPath: string, problems: ConfigurationProblem[]): Network | null {
  const preset = presets[nameOrPath];
  if (preset !== undefined) return preset;
  if (!/[./\\]/.test(nameOrPath)) {
    problems.push({
      where: "NETWORK",
      expected: `expected a preset (${Object.keys(presets).join(", ")}) or a path, got "${nameOrPath}"`,
      hint: "Set it to one of the presets, or to the path of a network file (./my-network.json).",
    });
    return null;
  }
  const path = isAbsolute(nameOrPath) ? nameOrPath : resolve(nameOrPath);
  const content = readJson(path, problems);
  return content === undefined ? null : parseNetwork(path, content, problems);
}

function readJson(path: string, problems: ConfigurationProblem[]): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    problems.push({
      where: `NETWORK (${path})`,
      expected: error instanceof SyntaxError ? `the file is not JSON: ${error.message}` : "the file cannot be read",
      hint: "Set it to the path of a readable JSON file; docs/configuration.md describes its fields.",
    });
    return undefined;
  }
}

function parseNetwork(path: string, content: unknown, problems: ConfigurationProblem[]): Network | null {
  const parsed = networkSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    problems.push({
      where: `${path}, field ${issue.path.join(".") || "(the whole file)"}`,
      expected: issue.message,
      hint: "Fix the field; docs/configuration.md describes all fields with examples.",
    });
  }
  return null;
}
