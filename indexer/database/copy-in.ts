import pg from "pg";

/** A `COPY … FROM STDIN` in text format, and its rows. */
export interface CopyRows {
  readonly text: string;
  readonly rows: readonly Buffer[];
}

/** First byte of a message that carries rows. */
const COPY_DATA = 0x64;
/** The message that ends the rows of one COPY. */
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);

/**
 * Several COPYs as one query of a `pg` client; a kind of its own query, which alone it sends behind others. Their rows
 * follow the statements at once, instead of when the server asks for them: it goes from table to table while this process
 * does other work. Rows that come after a COPY has failed are dropped by the server, as its protocol says.
 */
export class CopyIn extends pg.Query {
  /** Resolves when all rows are written; rejects with the server's or the connection's error. */
  readonly done: Promise<void>;
  readonly #copies: readonly CopyRows[];
  #resolve: () => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(copies: readonly CopyRows[]) {
    // What it sends is its own matter: see `submit`.
    super("");
    this.#copies = copies;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** The client calls this and the following when it is this query's turn, and as the server answers. */
  override submit = (connection: pg.Connection): void => {
    const { stream } = connection;
    stream.cork();
    connection.query(this.#copies.map(({ text }) => text).join(";"));
    for (const { rows } of this.#copies) {
      for (const part of rows) {
        stream.write(headOf(part));
        stream.write(part);
      }
      stream.write(COPY_DONE);
    }
    stream.uncork();
  };

  handleCopyInResponse(): void {
    // The rows are under way already.
  }

  handleCommandComplete(): void {
    // One of the COPYs is done; the query is when the server is ready for the next.
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve();
  }
}

function headOf(part: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head[0] = COPY_DATA;
  head.writeInt32BE(part.length + 4, 1);
  return head;
}
