/**
 * Records the API of this version as that of the last release, in tools/testing/api-release/released.json, which later versions are held
 * against. Run it at a release.
 */
import { writeFileSync } from "node:fs";
import { documentText, RELEASED } from "../testing/api-release/record";

writeFileSync(RELEASED, documentText());
