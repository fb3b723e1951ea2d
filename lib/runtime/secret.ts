/** A text that never appears in logs, errors or dumps. Only {@link Secret.reveal} returns it. */
export class Secret<T extends string = string> {
  readonly #text: T;

  constructor(text: T) {
    this.#text = text;
  }

  /** The text. Do not keep it. */
  reveal(): T {
    return this.#text;
  }

  toString(): string {
    return "(secret)";
  }

  toJSON(): string {
    return "(secret)";
  }
}
