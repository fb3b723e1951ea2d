import pg from "pg";

/** A `COPY … FROM STDIN` with its encoded rows, in the format that it names. */
export interface CopyRows {
  readonly text: string;
  readonly rows: readonly Buffer[];
}

/** First byte of a CopyData message. */
const COPY_DATA = 0x64;
/** The CopyDone message. */
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);

/**
 * Several COPYs as one query of a `pg` client. It extends the driver's `Query` because the driver pipelines only that
 * class (docs/decisions/copy-on-driver-internals.md). The rows follow the statements immediately, without waiting for
 * the server to request them, so the server fills table after table while this process does other work. If a COPY
 * fails, the server drops the rows that follow, as its protocol defines.
 */
export class CopyIn extends pg.Query {
  /** Resolves when all rows are written; rejects with the error of the server or the connection. */
  readonly done: Promise<void>;
  readonly #copies: readonly CopyRows[];
  #resolve: () => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(copies: readonly CopyRows[]) {
    // `submit` replaces the text.
    super("");
    this.#copies = copies;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** The driver calls this when the query is next, and the methods below when the server answers. */
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
    // The rows are already sent.
  }

  handleCommandComplete(): void {
    // One COPY is complete. The query is complete when the server is ready for the next one.
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
