import { terminalText } from "./terminal-text";

/** How often a line is written where lines can't be updated, in milliseconds. */
const SPARSE = 10_000;

/**
 * What people see of the system: sentences that stay, and one status line below them that is updated. Where standard
 * output is no terminal, a changed status is written now and then.
 */
export class Terminal {
  readonly #output: NodeJS.WriteStream;
  #status = "";
  #writtenAt = performance.now();

  constructor(output: NodeJS.WriteStream) {
    this.#output = output;
  }

  say(said: string): void {
    // Errors carry what nodes have answered.
    const text = terminalText(said);
    this.#output.write(this.#output.isTTY ? `\r\x1b[K${text}\n${this.#status}` : `${text}\n`);
  }

  status(said: string): void {
    const text = terminalText(said);
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
