import type { Hash } from "@/lib/protocol";
import { isHash } from "@/lib/protocol/forms";
import { type Codec, memoizeStored, storedValue } from "./stored-value";

/** Most tokens that the device remembers as hidden: the last ones. */
const LIMIT = 200;

/** Deploy transactions of tokens, because another deploy may claim a ticker after a reorganization. */
const codec: Codec<readonly Hash[]> = {
  empty: [],
  parse: (text) => text.split(" ").filter(isHash),
  format: (all) => (all.length === 0 ? null : all.slice(-LIMIT).join(" ")),
};

/** The tokens that the person has hidden on this device, of a chain. */
export const storedHiddenTokens = memoizeStored((chainId: number) => storedValue(`engrave.hidden.${chainId}`, codec));
