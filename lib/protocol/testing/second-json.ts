/** The bytes are not UTF-8, or not the prefix and one JSON value. */
export class Refused extends Error {}

/** A number, which keeps its text. */
export class NumberText {
  constructor(readonly text: string) {}
}

/** A JSON value. The last value of a repeated key counts. */
export type Value = string | boolean | null | NumberText | readonly Value[] | ReadonlyMap<string, Value>;

/** Reads UTF-8 that consists of a prefix and a JSON value (spec §2.3, §2.4). @throws Refused */
export function readJson(bytes: Uint8Array, prefix: string): Value {
  const text = decodeUtf8(bytes);
  if (!text.startsWith(prefix)) throw new Refused();
  const reader = new JsonReader(text, prefix.length);
  const value = reader.value(1);
  reader.space();
  if (reader.at !== text.length) throw new Refused();
  return value;
}

/** The smallest code point that an encoding of this many bytes may stand for. */
const LOWEST = [0, 0, 0x80, 0x800, 0x1_0000];

function decodeUtf8(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const length = first < 0x80 ? 1 : first >> 5 === 6 ? 2 : first >> 4 === 14 ? 3 : first >> 3 === 30 ? 4 : 0;
    if (length === 0 || at + length > bytes.length) throw new Refused();
    let code = length === 1 ? first : first & (0x7f >> length);
    for (const next of bytes.subarray(at + 1, at + length)) {
      if (next >> 6 !== 2) throw new Refused();
      code = (code << 6) | (next & 0x3f);
    }
    const isSurrogate = code >= 0xd800 && code <= 0xdfff;
    if (code < (LOWEST[length] ?? 0) || code > 0x10_ffff || isSurrogate) throw new Refused();
    text += String.fromCodePoint(code);
    at += length;
  }
  return text;
}

const ESCAPED = new Map(
  Object.entries({ '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" }),
);

/** A parser by the grammar of RFC 8259, with at most 32 levels (spec §2.4.3). */
class JsonReader {
  readonly #text: string;
  at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  #next(): string {
    return this.#text.charAt(this.at);
  }

  space(): void {
    while (this.#next() !== "" && " \t\n\r".includes(this.#next())) this.at++;
  }

  /** `level`: that of an array or an object here. */
  value(level: number): Value {
    this.space();
    const next = this.#next();
    if (next === "{") return this.#object(level);
    if (next === "[") return this.#array(level);
    if (next === '"') return this.#string();
    if (next === "-" || this.#isDigit()) return this.#number();
    if (next === "t") return this.#word("true", true);
    return next === "f" ? this.#word("false", false) : this.#word("null", null);
  }

  #object(level: number): Value {
    const object = new Map<string, Value>();
    this.#items("{", "}", level, () => {
      this.space();
      const key = this.#string();
      this.space();
      this.#take(":");
      object.set(key, this.value(level + 1));
    });
    return object;
  }

  #array(level: number): Value {
    const array: Value[] = [];
    this.#items("[", "]", level, () => array.push(this.value(level + 1)));
    return array;
  }

  #items(open: string, close: string, level: number, item: () => void): void {
    if (level > 32) throw new Refused();
    this.#take(open);
    this.space();
    for (let isFirst = true; this.#next() !== close; isFirst = false) {
      if (!isFirst) this.#take(",");
      item();
      this.space();
    }
    this.at++;
  }

  #string(): string {
    let value = "";
    this.#take('"');
    while (this.#next() !== '"') {
      if (this.#next() < " ") throw new Refused();
      value += this.#next() === "\\" ? this.#escape() : this.#next();
      this.at++;
    }
    this.at++;
    return value;
  }

  /** Ends at the last character of the escape. */
  #escape(): string {
    this.at++;
    const known = ESCAPED.get(this.#next());
    if (known !== undefined) return known;
    if (this.#next() !== "u") throw new Refused();
    const digits = this.#text.slice(this.at + 1, this.at + 5);
    if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw new Refused();
    this.at += 4;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }

  #number(): NumberText {
    const start = this.at;
    if (this.#next() === "-") this.at++;
    if (this.#next() === "0") this.at++;
    else this.#digits();
    if (this.#next() === ".") {
      this.at++;
      this.#digits();
    }
    if (this.#next() === "e" || this.#next() === "E") {
      this.at++;
      if (this.#next() === "+" || this.#next() === "-") this.at++;
      this.#digits();
    }
    return new NumberText(this.#text.slice(start, this.at));
  }

  #digits(): void {
    if (!this.#isDigit()) throw new Refused();
    while (this.#isDigit()) this.at++;
  }

  #isDigit(): boolean {
    return this.#next() >= "0" && this.#next() <= "9";
  }

  #word<T>(word: string, value: T): T {
    this.#take(word);
    return value;
  }

  #take(text: string): void {
    if (!this.#text.startsWith(text, this.at)) throw new Refused();
    this.at += text.length;
  }
}
