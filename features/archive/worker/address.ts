import { unescape as decoded } from "node:querystring";

/** The `http(s)` address of an archive. It may contain a user and a password, or a query, which every request gets. */
export class ArchiveAddress {
  readonly #base: URL;
  readonly #headers: Readonly<Record<string, string>>;

  private constructor(base: URL) {
    const { username, password } = base;
    const credentials = Buffer.from(`${decoded(username)}:${decoded(password)}`).toString("base64");
    this.#headers = username === "" && password === "" ? {} : { authorization: `Basic ${credentials}` };
    this.#base = new URL(base);
    this.#base.username = "";
    this.#base.password = "";
    this.#base.hash = "";
    if (!base.pathname.endsWith("/")) this.#base.pathname += "/";
  }

  /** The address in this text; null if it is not an `http(s)` address. */
  static parse(text: string): ArchiveAddress | null {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) ? new ArchiveAddress(url) : null;
  }

  /** The address without parts that may be secret: user, password and query. For errors and logs. */
  get name(): string {
    return this.nameOf("");
  }

  /** The address of a file of the archive, without parts that may be secret. */
  nameOf(file: string): string {
    return `${this.#base.origin}${this.#base.pathname}${file}`;
  }

  /** The URL of a file of the archive, and the headers of a request for it. */
  requestOf(file: string): { readonly url: URL; readonly headers: Readonly<Record<string, string>> } {
    const url = new URL(this.#base);
    url.pathname += file;
    return { url, headers: this.#headers };
  }
}
