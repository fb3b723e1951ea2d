import { readFileSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { type Network, networkSchema, presets } from "@/lib/chain/networks";
import type { ConfigurationProblem } from "./error";

/**
 * The preset of this name, or the network that the file of this path describes (decisions.md §11); null where
 * neither is right, with what is wrong in `problems`.
 */
export function readNetwork(nameOrPath: string, problems: ConfigurationProblem[]): Network | null {
  const preset = presets[nameOrPath];
  if (preset !== undefined) return preset;
  if (!/[./\\]/.test(nameOrPath)) {
    problems.push({
      where: "NETWORK",
      expected: `there is no preset "${nameOrPath}"; presets are ${Object.keys(presets).join(", ")}`,
      hint: "Name one of them, or the path of a network file (./my-network.json).",
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
      hint: "Name a readable JSON file as docs/configuration.md describes it.",
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
      hint: "Fix the field; docs/configuration.md lists all of them with examples.",
    });
  }
  return null;
}
