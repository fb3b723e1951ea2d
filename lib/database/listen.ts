import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import pg from "pg";
import { isLater, type Mark } from "@/lib/records/mark";
import { describeError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { sleep } from "@/lib/runtime/sleep";
import { withTimeout } from "@/lib/runtime/with-timeout";

/** The channel on which the worker announces that the index has changed. */
export const CHANNEL = "engrave";
/**
 * Frees the part of the queue of notifications that all sessions have read. PostgreSQL does that when it adds notifications, but
 * not to a full queue, which would otherwise stay full until the server restarts.
 */
export const EMPTY_QUEUE = "SELECT pg_notification_queue_usage()";
/** Milliseconds. */
const PING_INTERVAL = 2_000;
const PONG_LIMIT = 1_000;
const RECONNECT_DELAY = 1_000;
/**
 * Time limits of a connection and of a statement, in milliseconds. A server that vanished enforces no limit, so the client has
 * one too.
 */
const CONNECT_LIMIT = 5_000;
const STATEMENT_LIMIT = 5_000;
const CLIENT_LIMIT = STATEMENT_LIMIT + 1_000;
/** Time that the end of a connection may take, in milliseconds. */
const END_LIMIT = 1_000;
/** Time without a received ping after which notifications count as unreliable, in milliseconds. */
const LIVE_LIMIT = PING_INTERVAL + 2 * PONG_LIMIT;
/** Number of lost pings after which the connection is closed, and the delay before the next, in milliseconds. */
const LOST_PINGS = 3;
const SILENT_DELAY = 60_000;

const CLIENT_LIMITS = { connectionTimeoutMillis: CONNECT_LIMIT, query_timeout: CLIENT_LIMIT };

/** The newest position, with its hash if it was read from the database and not only announced. */
export interface NewestMark extends Mark {
  readonly hash?: string | undefined;
}

/** Receives the database's notifications about the index. */
export interface Listener {
  /** The newest position of the index; null while notifications are unreliable. */
  newest(): NewestMark | null;
  close(): Promise<void>;
}

/**
 * Listens for changes of the index, by one connection for the whole process. It sends pings to itself on another connection
 * to prove that notifications arrive: through a pooler in transaction mode, `LISTEN` succeeds but no notification arrives.
 * Reconnects automatically and never throws.
 * @param onMove called when the index has changed
 */
export function listen(url: string, onMove: () => void): Listener {
  return new DatabaseListener(url, onMove);
}

class DatabaseListener implements Listener {
  readonly #url: string;
  readonly #onMove: () => void;
  /** The channel of this listener's pings. */
  readonly #pings = `engrave_ping_${randomUUID().replaceAll("-", "")}`;
  readonly #pinger: pg.Pool;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  #newest: NewestMark | null = null;
  #provedAt = Number.NEGATIVE_INFINITY;
  #pingCount = 0;
  #onPong = (_count: string): void => undefined;

  constructor(url: string, onMove: () => void) {
    this.#url = url;
    this.#onMove = onMove;
    const limits = { ...CLIENT_LIMITS, statement_timeout: STATEMENT_LIMIT };
    this.#pinger = new pg.Pool({ connectionString: url, max: 1, application_name: "engrave-listen", ...limits });
    this.#pinger.on("error", (error) =>
      log.warn({ cause: describeError(error) }, "the listener's database connection failed"),
    );
    this.#running = this.#run();
  }

  newest(): NewestMark | null {
    return performance.now() - this.#provedAt < LIVE_LIMIT ? this.#newest : null;
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const delay = await this.#session().catch((error: unknown) => {
        log.debug({ cause: describeError(error) }, "the listener lost its database connection");
        return RECONNECT_DELAY;
      });
      await sleep(delay, this.#stopping.signal, { isBackground: true });
    }
    await waitForEnd(this.#pinger.end());
  }

  /** Listens until the connection closes or loses pings. Returns the delay before the next connection, in milliseconds. */
  async #session(): Promise<number> {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: this.#url,
      ...CLIENT_LIMITS,
      stream: () => socket,
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
      await unlessOver(client.connect(), over);
      await unlessOver(client.query(`LISTEN ${CHANNEL}; LISTEN ${this.#pings}; ${EMPTY_QUEUE}`), over);
      for (let lost = 0; !over.aborted; ) {
        lost = (await this.#receivesPing(over)) ? 0 : lost + 1;
        if (lost >= LOST_PINGS) return SILENT_DELAY;
        await sleep(PING_INTERVAL, over, { isBackground: true });
      }
      return RECONNECT_DELAY;
    } finally {
      this.#provedAt = Number.NEGATIVE_INFINITY;
      await waitForEnd(client.end());
      socket.destroy();
    }
  }

  /** Whether a notification that is sent now arrives. All earlier notifications have then arrived, too. */
  async #receivesPing(over: AbortSignal): Promise<boolean> {
    const count = String(++this.#pingCount);
    const pong = new Promise<true>((resolve) => {
      this.#onPong = (received) => received === count && resolve(true);
    });
    const before = this.#newest;
    const mark = await unlessOver(this.#ping(count), over);
    const isReceived = await Promise.race([pong, sleep(PONG_LIMIT, over, { isBackground: true }).then(() => false)]);
    if (!isReceived) return false;
    this.#provedAt = performance.now();
    if (mark === null) return true;
    if (before !== null && before === this.#newest && isSame(before, mark)) this.#newest = mark;
    // The ping read a position that includes all earlier notifications. If it is older, the database was restored.
    if (before !== null && this.#newest === before && isLater(before, mark)) this.#newest = null;
    this.#move(mark);
    return true;
  }

  async #ping(count: string): Promise<NewestMark | null> {
    const { rows } = await this.#pinger.query<{ mark: string | null }>(
      `SELECT pg_notify($1, $2), (SELECT concat_ws(':', epoch, block_number, encode(block_hash, 'hex')) FROM "cursor") AS mark`,
      [this.#pings, count],
    );
    return parseMark(rows[0]?.mark ?? "");
  }

  #move(mark: NewestMark): void {
    if (this.#newest !== null && !isLater(mark, this.#newest)) return;
    this.#newest = mark;
    this.#onMove();
  }
}

/** Resolves with the result of `work`, or with null as soon as `over` aborts. `work` continues then. */
function unlessOver<T>(work: Promise<T>, over: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const end = (): void => resolve(null);
    over.addEventListener("abort", end);
    if (over.aborted) end();
    work.then(resolve, reject).finally(() => over.removeEventListener("abort", end));
  });
}

/** Waits for the end of a connection or pool, but not for a server that vanished. */
async function waitForEnd(end: Promise<void>): Promise<void> {
  await withTimeout("the database", END_LIMIT, end).catch(() => undefined);
}

function isSame(a: Mark, b: Mark): boolean {
  return a.epoch === b.epoch && a.block === b.block;
}

function parseMark(text: string): NewestMark | null {
  const [, epoch, block, hash] = /^([0-9]{1,15}):(-?[0-9]{1,15})(?::([0-9a-f]{64}))?$/.exec(text) ?? [];
  if (epoch === undefined) return null;
  return { epoch: Number(epoch), block: Number(block), hash: hash === undefined ? undefined : `0x${hash}` };
}
