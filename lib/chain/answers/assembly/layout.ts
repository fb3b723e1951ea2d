/**
 * Places in the memory. A place of 0 means none. The host writes the sets, the plans, the kinds of results and the answer
 * (`engine.ts`), and reads what was found.
 */
export const FACTS: i32 = 0x10000;
const SETS: i32 = 0x11000;
export const PLANS: i32 = 0x22000;
export const CALLS: i32 = 0x30000;
/** The state of Keccak and its last input. */
export const STATE: i32 = 0x40000;
/** The beginning of a message in lower case. */
export const PREFIX: i32 = 0x40700;
/** Bytes of hashes: of a node of a trie, of a header or transaction, of the block that the host took last, of a list. */
export const NODE_HASH: i32 = 0x40800;
export const DIGEST: i32 = 0x40900;
export const LAST_HASH: i32 = 0x40920;
export const ROOT: i32 = 0x40940;
/** Bytes of a hash that is only compared or checked. */
export const SCRATCH: i32 = 0x40960;
/** A path in a trie. */
export const PATH: i32 = 0x40980;
/** The end of each item of a list, in words. */
export const ENDS: i32 = 0x50000;
export const RECEIPTS: i32 = 0xa0000;
/** The answer is from 0x100000 to here. The encodings are at most half as long as it. */
export const HEADER: i32 = 0x920000;
/** The encodings of the items of a list, and the nodes of its trie after them, up to 0x1e00000. */
export const LIST: i32 = 0xe00000;

/** Sets of names of members of objects, each of this size. */
const SET_SIZE: i32 = 0x2000;
export const ENTRY: i32 = 0x11000;
export const BLOCK: i32 = SETS + SET_SIZE;
export const TRANSACTION: i32 = SETS + 2 * SET_SIZE;
export const ACCESS: i32 = SETS + 3 * SET_SIZE;
export const AUTHORIZATION: i32 = SETS + 4 * SET_SIZE;
export const RECEIPT: i32 = SETS + 5 * SET_SIZE;
export const LOG: i32 = SETS + 6 * SET_SIZE;

/** In a set: the number of its names, the place of the first guess, that of names, and that of members. */
export const FIRST_GUESS: i32 = 4;
export const OTHER_GUESS: i32 = 8;
export const NAMES: i32 = 0x40;
export const NAME_SIZE: i32 = 64;
export const MEMBERS: i32 = 0x1040;
/** A member: its kind, start and end, and the guess of the name after it. */
export const MEMBER_SIZE: i32 = 16;
export const GUESS: i32 = 12;

export const ABSENT: i32 = 0;
export const TEXT: i32 = 1;
export const NULL: i32 = 2;
export const OTHER: i32 = 3;

/** Most items of a list whose root is computed, and most receipts. */
export const MOST_ITEMS: i32 = 65_536;
export const MOST_RECEIPTS: i32 = 32_768;
