/** Minimum milliseconds between two status lines if standard output is not a terminal. */
const SPARSE = 10_000;

/** Characters by which foreign text could move the cursor or color a terminal. Line feed and tab are allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is for control characters
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Returns `text` with each character that controls a terminal replaced. */
export function terminalText(text: string): string {
  return text.replace(CONTROLS, "�");
}

/**
 * Writes messages and, below them, one status line that is updated. If standard output is not a terminal, a changed status
 * is written as a new line, at most once per {@link SPARSE} milliseconds.
 */
export class Terminal {
  readonly #output: NodeJS.WriteStream;
  #status = "";
  #writtenAt = performance.now();

  constructor(output: NodeJS.WriteStream) {
    this.#output = output;
  }

  print(message: string): void {
    // Errors contain answers of nodes.
    const text = terminalText(message);
    this.#output.write(this.#output.isTTY ? `\r\x1b[K${text}\n${this.#status}` : `${text}\n`);
  }

  status(message: string): void {
    const text = terminalText(message);
    if (text === this.#status) return;
    if (this.#output.isTTY) {
      this.#status = text.slice(0, this.#output.columns - 1);
      this.#output.write(`\r\x1b[K${this.#status}`);
      return;
    }
    if (performance.now() - this.#writtenAt < SPARSE) return;
    this.#status = text;
    this.#writtenAt = performance.now();
    if (text !== "") this.#output.write(`${text}\n`);
  }
}
