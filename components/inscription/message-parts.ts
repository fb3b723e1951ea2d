/** The role of a part, which sets its color. `hidden`: an invisible character, replaced with the name of its code point. */
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

/** Splits a message into parts by role. Without `hidden` parts, the joined texts of the parts equal the message. */
export function messageParts(message: string): MessagePart[] {
  const parts: MessagePart[] = [];
  const hasPrefix = message.startsWith(PREFIX);
  if (hasPrefix) parts.push({ kind: "prefix", text: PREFIX });
  for (const token of (hasPrefix ? message.slice(PREFIX.length) : message).matchAll(TOKEN)) {
    const [, string, colon, punctuation, word, rest] = token;
    if (string !== undefined) {
      pushVisible(parts, colon === undefined ? "value" : "key", string);
      if (colon !== undefined) pushVisible(parts, "mark", colon);
    } else if (punctuation !== undefined) pushVisible(parts, "mark", punctuation);
    else if (word !== undefined) pushVisible(parts, "value", word);
    else pushVisible(parts, "other", rest ?? "");
  }
  return parts;
}

function pushVisible(parts: MessagePart[], kind: PartKind, text: string): void {
  let plain = "";
  for (const character of text) {
    if (!HIDDEN.test(character)) {
      plain += character;
      continue;
    }
    if (plain !== "") parts.push({ kind, text: plain });
    plain = "";
    parts.push({ kind: "hidden", text: codePointName(character) });
  }
  if (plain !== "") parts.push({ kind, text: plain });
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
