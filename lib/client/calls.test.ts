import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as contracts from "@/lib/records/contracts";
import * as calls from "./calls";

const COMPONENTS = fileURLToPath(new URL("../../components/", import.meta.url));
const HOOKS = fileURLToPath(new URL("./react/", import.meta.url));

/** The sources below a folder that call the client. */
function sourcesIn(folder: string, isCalling: RegExp): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .filter((source) => isCalling.test(source));
}

test("the client has a function for each contract", () => {
  expect(Object.keys(calls).sort()).toEqual(Object.keys(contracts).sort());
});

// The pages load the client as a whole, so the tool for unused code takes every function for used.
test("the pages call each function of the client", () => {
  const sources = [
    ...sourcesIn(COMPONENTS, /import\("@\/lib\/client|(?<!import type )\{[^}]*\} from "@\/lib\/client/),
    ...sourcesIn(HOOKS, /from "\.\/calls"/),
  ].join("\n");
  expect(Object.keys(calls).filter((name) => !new RegExp(`\\b${name}\\(`).test(sources))).toEqual([]);
});
