import { headerFormOf, headerHash } from "@/lib/chain/verification/header";
import type { Hash } from "@/lib/protocol";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { keccak } from "./keys";

/** The hash of no uncles. */
export const NO_UNCLES = "0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347";
/** A hash of nothing, for fields to which a test pays no attention. */
export const ZERO_HASH = `0x${"0".repeat(64)}` as const;

/** The hash of a header of this form. @throws Error if there is no such form; MalformedFieldError */
export function sealHeader(header: PlainObject, name: "frontier" | "london" | "prague"): Hash {
  const form = headerFormOf(name);
  if (form === null) throw new Error("the form of the header is unknown");
  return headerHash(header, form, keccak);
}
