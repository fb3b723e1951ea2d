import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GUIDE_GROUPS } from "./guides";

const TITLES = { people: "People", integrators: "Integrators", operators: "Operators", contributors: "Contributors" };

/** The files that docs/README.md lists below the heading of a reader. */
function listed(reader: keyof typeof TITLES): string[] {
  const [, section = ""] = readFileSync("docs/README.md", "utf8").split(`\n## ${TITLES[reader]}\n`);
  const links = (section.split("\n## ")[0] ?? "").matchAll(/^\| \[[^\]]+\]\(([\w/-]+)\.md\)/gm);
  return [...links].map(([, file = ""]) => file);
}

test.each(GUIDE_GROUPS)(
  "docs/README.md lists the guides for $reader in the order of the pages",
  ({ reader, guides }) => {
    expect(listed(reader)).toEqual(guides.map(({ file }) => file));
  },
);
