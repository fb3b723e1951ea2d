import type { Translate } from "@/lib/languages/translate";

/**
 * The role of a part, which sets its color. `hidden`: an invisible character, replaced with the name of its code point, or
 * combining marks beyond those that scripts use, with their number.
 */
export type PartKind = "prefix" | "key" | "value" | "mark" | "hidden" | "other";

export interface MessagePart {
  readonly kind: PartKind;
  readonly text: string;
}

const PREFIX = "data:,";
/** A JSON string with the colon after it, if any; punctuation; a number or a word; anything else. */
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|([{}[\],:]+)|([^{}[\],:"\s]+)|(\s+|")/gu;
/** Control, formatting and bidirectional characters, unpaired surrogates, unusual spaces: a message must not hide text. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u00a0\u2000-\u200a\u202f\u205f\u3000]/u;

const MARK = /\p{M}/u;
/** Combining marks on one character. Scripts use up to four; more stack over other text and cannot be broken into lines. */
const MAX_MARKS = 4;

/** Splits a message into parts by role. Without `hidden` parts, the joined texts of the parts equal the message. */
export function messageParts(t: Translate, message: string): MessagePart[] {
  const parts: MessagePart[] = [];
  const hasPrefix = message.startsWith(PREFIX);
  if (hasPrefix) parts.push({ kind: "prefix", text: PREFIX });
  for (const token of (hasPrefix ? message.slice(PREFIX.length) : message).matchAll(TOKEN)) {
    const [, string, colon, punctuation, word, rest] = token;
    if (string !== undefined) {
      pushVisible(t, parts, colon === undefined ? "value" : "key", string);
      if (colon !== undefined) pushVisible(t, parts, "mark", colon);
    } else if (punctuation !== undefined) pushVisible(t, parts, "mark", punctuation);
    else if (word !== undefined) pushVisible(t, parts, "value", word);
    else pushVisible(t, parts, "other", rest ?? "");
  }
  return parts;
}

function pushVisible(t: Translate, parts: MessagePart[], kind: PartKind, text: string): void {
  let plain = "";
  let marks = 0;
  let excess = 0;
  const flush = () => {
    if (plain !== "") parts.push({ kind, text: plain });
    if (excess > 0) parts.push({ kind: "hidden", text: t("message.moreMarks", { count: excess }) });
    plain = "";
    excess = 0;
  };
  for (const character of text) {
    marks = MARK.test(character) ? marks + 1 : 0;
    if (marks > MAX_MARKS) {
      excess++;
      continue;
    }
    if (excess > 0) flush();
    if (!HIDDEN.test(character)) {
      plain += character;
      continue;
    }
    flush();
    parts.push({ kind: "hidden", text: codePointName(character) });
  }
  flush();
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
