import { readFileSync } from "node:fs";
import { z } from "zod";

const vectors = z.object({ manifest: z.object({ text: z.string() }) });

/** The text of the manifest in the vectors of the specification: an archive of the blocks 5 to 9, with 10 blocks in a segment. */
export function vectorManifest(): string {
  return vectors.parse(JSON.parse(readFileSync("docs/archive-vectors.json", "utf8"))).manifest.text;
}
