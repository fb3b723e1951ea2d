import type { Address } from "./types";

/** The greatest whole number that the protocol knows: 2^256-1 (decisions.md §1). */
export const MAX_UINT256 = 2n ** 256n - 1n;

/** `0x` and 40 zeros. It may own inscriptions (a transfer to it is valid), but counts as nobody among holders. */
export const ZERO_ADDRESS: Address = "0x0000000000000000000000000000000000000000";
