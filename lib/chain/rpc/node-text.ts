/** Maximum length of a node's text, in characters. */
const LONGEST_TEXT = 300;
/** Control and format characters, line and paragraph separators, and lone surrogates. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Makes a node's text safe for errors, logs and terminals: at most 300 characters and an ellipsis, with unprintable
 * characters escaped. Every text of a node passes through this function, so no error can contain more.
 */
export function nodeText(text: string): string {
  const start = text.slice(0, LONGEST_TEXT).replaceAll(UNPRINTABLE, escaped);
  return text.length <= LONGEST_TEXT && start.length <= LONGEST_TEXT ? start : `${start.slice(0, LONGEST_TEXT)}…`;
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/**
 * Converts an error of a parser or an HTTP client to one that is safe to log. It keeps the code and the message, cut by
 * {@link nodeText}; other fields may quote the node's answer.
 */
export function nodeFault(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(nodeText(String(error)));
  const code = "code" in error && typeof error.code === "string" ? `${nodeText(error.code)}: ` : "";
  const fault = new Error(`${code}${nodeText(error.message)}`);
  fault.name = error.name;
  return fault;
}
