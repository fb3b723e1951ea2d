import { readInPlace } from "./in-place";
import { readValuesBy } from "./objects";

export { readEntry, readResult } from "./entries";
export { keccak } from "./keccak";
export { writeRoot } from "./trie";

readValuesBy(readInPlace);
