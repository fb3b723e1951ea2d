/** Text of strangers may move the cursor or color a terminal by these. Line feed and tab stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** `text` without the characters that control a terminal. */
export function terminalText(text: string): string {
  return text.replace(CONTROLS, "�");
}
