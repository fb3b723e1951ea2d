/**
 * Records this version as the previous one of the next: a local chain and the index that this version makes of it, in
 * tools/testing/previous/. Run it before the first change of rules or schema after a release.
 */
import { recordVersion } from "../testing/previous/record";

await recordVersion("tools/testing/previous");
