/** Characters of a node's text that are kept. */
const LONGEST_TEXT = 300;
/** Control characters, line and paragraph separators, marks that change the direction of text, and lone surrogates. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * A text that a node wrote, fit for errors, logs and terminals: at most 300 characters and an ellipsis, with
 * unprintable characters escaped. Texts are cut here, where they enter, so that no error can hold more.
 */
export function nodeText(text: string): string {
  const start = text.slice(0, LONGEST_TEXT).replaceAll(UNPRINTABLE, escaped);
  return text.length <= LONGEST_TEXT && start.length <= LONGEST_TEXT ? start : `${start.slice(0, LONGEST_TEXT)}…`;
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/**
 * An error of a parser or an HTTP client whose fields may quote a node's answer, as one that is safe to log: its code
 * and its message alone.
 */
export function nodeFault(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(nodeText(String(error)));
  const code = "code" in error && typeof error.code === "string" ? `${nodeText(error.code)}: ` : "";
  const fault = new Error(`${code}${nodeText(error.message)}`);
  fault.name = error.name;
  return fault;
}
