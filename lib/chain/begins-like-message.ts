import { mayBeMessage } from "@/lib/protocol";

/** Digits of the prefix of a message (spec §2.3.1) that have only one case, and the characters of the whole prefix. */
const CASELESS_DIGITS = "646174613";
const PREFIX_LENGTH = 14;

/**
 * Whether calldata begins like a message, in any case of hex digits. For most transactions this is a comparison of the
 * first characters, without a copy in lower case.
 */
export function beginsLikeMessage(input: string): boolean {
  return input.startsWith(CASELESS_DIGITS, 2) && mayBeMessage(input.slice(0, PREFIX_LENGTH).toLowerCase());
}
