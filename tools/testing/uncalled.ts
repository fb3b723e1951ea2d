import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@/lib/runtime/root.mjs";

/** Folders whose sources may call the client: components, and the hooks. */
const CALLING = /^(components|features\/[^/]+\/(components|client)|lib\/client\/react)\//;
const IS_CALLING = /import\("(@\/|\.).*\/?(client|calls)\b|(?<!import type )\{[^}]*\} from "@\/.*\bclient\b/;

/**
 * The functions of a client that neither a page nor a hook calls. The pages load clients as a whole, so the tool for unused code takes
 * every function for used.
 */
export function uncalled(calls: object): readonly string[] {
  const sources = ["components", "features", "lib/client/react"]
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
    )
    .filter((path) => CALLING.test(path) && /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => readFileSync(join(ROOT, path), "utf8"))
    .filter((source) => IS_CALLING.test(source))
    .join("\n");
  return Object.keys(calls).filter((name) => !new RegExp(`\\b${name}\\(`).test(sources));
}
