import { randomUUID } from "node:crypto";
import pg from "pg";
import { describeError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";

/** Where the worker tells that the index has moved (indexer/database/notify.ts). */
const CHANNEL = "engrave";
/** Milliseconds. */
const PING_INTERVAL = 2_000;
const PONG_LIMIT = 1_000;
const RECONNECT = 1_000;
/** After this time without a pong nobody may rely on being told. */
const LIVE_LIMIT = PING_INTERVAL + 2 * PONG_LIMIT;
/** So long a pooler, through which nothing arrives, is left alone before it is tried again. */
const DEAF_PAUSE = 60_000;
const DEAF_PINGS = 3;

/** Where the index stands, as far as positions can be told from each other. */
export interface Mark {
  readonly epoch: number;
  readonly block: number;
}

export interface Listener {
  /** The newest position that there is; null where that is not known for sure now. */
  newest(): Mark | null;
  close(): Promise<void>;
}

/**
 * Listens on the database for the index's moves, by one connection for the whole process. Whether notifications do
 * arrive is proved again and again by one of its own, sent on another connection: through a pooler in transaction mode
 * `LISTEN` succeeds and nothing ever comes. Connects by itself, again and again, and never throws.
 */
export function listen(url: string, onMove: () => void): Listener {
  return new DatabaseListener(url, onMove);
}

/** Whether `a` is a later state than `b`: the epoch grows with every reorganisation, the block within an epoch. */
export function isLater(a: Mark, b: Mark): boolean {
  return a.epoch > b.epoch || (a.epoch === b.epoch && a.block > b.block);
}

class DatabaseListener implements Listener {
  readonly #url: string;
  readonly #onMove: () => void;
  /** Its own channel, for the proof. */
  readonly #pings = `engrave_ping_${randomUUID().replaceAll("-", "")}`;
  readonly #pinger: pg.Pool;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  #newest: Mark | null = null;
  #provedAt = Number.NEGATIVE_INFINITY;
  #pingCount = 0;
  #onPong = (_count: string): void => undefined;

  constructor(url: string, onMove: () => void) {
    this.#url = url;
    this.#onMove = onMove;
    const limits = { connectionTimeoutMillis: 5_000, statement_timeout: 5_000 };
    this.#pinger = new pg.Pool({ connectionString: url, max: 1, application_name: "engrave-listen", ...limits });
    this.#pinger.on("error", (error) =>
      log.warn({ cause: describeError(error) }, "the database connection of the listener broke"),
    );
    this.#running = this.#run();
  }

  newest(): Mark | null {
    return performance.now() - this.#provedAt < LIVE_LIMIT ? this.#newest : null;
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const wait = await this.#session().catch((error: unknown) => {
        log.debug({ cause: describeError(error) }, "the listener lost the database");
        return RECONNECT;
      });
      await pause(wait, this.#stopping.signal);
    }
    await this.#pinger.end();
  }

  /** Listens until the connection ends, or proves deaf; gives the milliseconds to wait before the next. */
  async #session(): Promise<number> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: "engrave-listen",
    });
    const ended = new AbortController();
    const over = AbortSignal.any([ended.signal, this.#stopping.signal]);
    client.on("error", () => ended.abort());
    client.on("end", () => ended.abort());
    client.on("notification", ({ channel, payload = "" }) => {
      if (channel === this.#pings) return this.#onPong(payload);
      const mark = parseMark(payload);
      if (mark !== null) this.#move(mark);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}; LISTEN ${this.#pings}`);
      for (let misses = 0; !over.aborted; ) {
        misses = (await this.#proves(over)) ? 0 : misses + 1;
        if (misses >= DEAF_PINGS) return DEAF_PAUSE;
        await pause(PING_INTERVAL, over);
      }
      return RECONNECT;
    } finally {
      this.#provedAt = Number.NEGATIVE_INFINITY;
      await client.end().catch(() => undefined);
    }
  }

  /** Whether a notification that is sent now arrives, and with it all that were sent before. */
  async #proves(over: AbortSignal): Promise<boolean> {
    const count = String(++this.#pingCount);
    const pong = new Promise<true>((resolve) => {
      this.#onPong = (heard) => heard === count && resolve(true);
    });
    const before = this.#newest;
    const mark = await this.#ping(count);
    const hears = await Promise.race([pong, pause(PONG_LIMIT, over).then(() => false)]);
    if (!hears) return false;
    this.#provedAt = performance.now();
    if (mark === null) return true;
    // What was told before the ping is in what the ping read; where it is not, the database was set back.
    if (before !== null && this.#newest === before && isLater(before, mark)) this.#newest = null;
    this.#move(mark);
    return true;
  }

  async #ping(count: string): Promise<Mark | null> {
    const { rows } = await this.#pinger.query<{ mark: string | null }>(
      `SELECT pg_notify($1, $2), (SELECT epoch || ':' || block_number FROM "cursor") AS mark`,
      [this.#pings, count],
    );
    return parseMark(rows[0]?.mark ?? "");
  }

  #move(mark: Mark): void {
    if (this.#newest !== null && !isLater(mark, this.#newest)) return;
    this.#newest = mark;
    this.#onMove();
  }
}

function parseMark(text: string): Mark | null {
  const [, epoch, block] = /^([0-9]{1,15}):(-?[0-9]{1,15})$/.exec(text) ?? [];
  return epoch === undefined ? null : { epoch: Number(epoch), block: Number(block) };
}

/** Ends after so long, or as soon as `signal` aborts. Holds no process. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    timer.unref();
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}
