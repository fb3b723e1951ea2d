import { randomUUID } from "node:crypto";
import pg from "pg";
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
  const own = `engrave_ping_${randomUUID().replaceAll("-", "")}`;
  const pinger = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
  });
  pinger.on("error", (error) => log.warn({ error }, "the database connection of the listener broke"));
  let newest: Mark | null = null;
  let provedAt = Number.NEGATIVE_INFINITY;
  const stopping = new AbortController();

  const move = (mark: Mark): void => {
    if (newest !== null && !isLater(mark, newest)) return;
    newest = mark;
    onMove();
  };

  async function session(): Promise<number> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
    const ended = new AbortController();
    let onPong = (): void => undefined;
    client.on("error", () => ended.abort());
    client.on("end", () => ended.abort());
    client.on("notification", ({ channel, payload = "" }) => {
      if (channel === own) return onPong();
      const mark = parseMark(payload);
      if (mark !== null) move(mark);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}; LISTEN ${own}`);
      for (let misses = 0; !ended.signal.aborted && !stopping.signal.aborted; ) {
        const pong = new Promise<void>((resolve) => {
          onPong = resolve;
        });
        const mark = await ping(pinger, own);
        const hears = await Promise.race([pong.then(() => true), pause(PONG_LIMIT, ended.signal).then(() => false)]);
        misses = hears ? 0 : misses + 1;
        if (hears) {
          provedAt = performance.now();
          // What the database says itself counts, also where it was set back.
          if (mark !== null && newest !== null && isLater(newest, mark)) newest = mark;
          if (mark !== null) move(mark);
        }
        if (misses >= DEAF_PINGS) return DEAF_PAUSE;
        await pause(PING_INTERVAL, AbortSignal.any([ended.signal, stopping.signal]));
      }
      return RECONNECT;
    } finally {
      provedAt = Number.NEGATIVE_INFINITY;
      await client.end().catch(() => undefined);
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const wait = await session().catch(() => RECONNECT);
      await pause(wait, stopping.signal);
    }
    await pinger.end();
  }
  const running = run();

  return {
    newest: () => (performance.now() - provedAt < LIVE_LIMIT ? newest : null),
    async close() {
      stopping.abort();
      await running;
    },
  };
}

/** Whether `a` is a later state than `b`: the epoch grows with every reorganisation, the block within an epoch. */
export function isLater(a: Mark, b: Mark): boolean {
  return a.epoch > b.epoch || (a.epoch === b.epoch && a.block > b.block);
}

async function ping(pinger: pg.Pool, channel: string): Promise<Mark | null> {
  const { rows } = await pinger.query<{ mark: string | null }>(
    `SELECT pg_notify($1, ''), (SELECT epoch || ':' || block_number FROM "cursor") AS mark`,
    [channel],
  );
  return parseMark(rows[0]?.mark ?? "");
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
