import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "@/features/api";
import { type Notifier, openNotifier } from "@/lib/database/notifier";
import { type Database, openDatabase } from "@/lib/database/pool";
import { portOf } from "@/lib/runtime/port-of";
import { createFront } from "@/server/front";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { type Ask, askHandlers, askServer } from "@/tools/testing/harness/ask";
import { runOn } from "@/tools/testing/harness/run-on";
import { startRedis, type TestService } from "@/tools/testing/harness/services";
import { readerCount } from "../events/event-stream";
import { createDispatch, type Dispatch } from "./dispatch";
import { openRateLimiter, type RateLimiter } from "./rate-limit";

const LIMIT = 5;
const PATH = "/api/message/deploy/GOLD";

let server: TestDatabase;
let database: Database;
let notifier: Notifier;
let redis: TestService;
const limiters: RateLimiter[] = [];

beforeAll(async () => {
  [server, redis] = await Promise.all([testDatabase(), startRedis()]);
  database = openDatabase(server.url);
  notifier = openNotifier(database, null);
});

afterAll(async () => {
  for (const limiter of limiters) await limiter.close();
  await notifier?.close();
  await database?.close();
  await server?.drop();
  await redis?.stop();
});

/** The API of a process that counts in this Redis, or in memory. */
function api(redisUrl: string | null): Dispatch {
  const limiter = openRateLimiter({ limit: LIMIT, redisUrl });
  limiters.push(limiter);
  const context = { database, notifier, streams: 1, node: null, rulesOf: () => null };
  return createDispatch({ endpoints, limiter, context, onFailure: () => undefined });
}

async function statuses(ask: Ask, count: number, headers: Record<string, string> = {}): Promise<number[]> {
  const found: number[] = [];
  for (let n = 0; n < count; n++) found.push((await ask(PATH, { headers })).status);
  return found;
}

const ALLOWED = Array.from({ length: LIMIT }, () => 200);

/** Sends requests through the front, behind this many proxies. */
async function withFront<T>(dispatch: Dispatch, hops: number, work: (ask: Ask) => Promise<T>): Promise<T> {
  const front = createFront({
    dispatch,
    hops,
    pages: async (_request, response) => void response.end(),
    rpc: null,
    isDevelopment: false,
    onFailure: () => undefined,
  }).listen(0, "127.0.0.1");
  await once(front, "listening");
  try {
    return await work(askServer(portOf(front)));
  } finally {
    front.closeAllConnections();
    front.close();
  }
}

describe("requests of one client", () => {
  test("are counted and reported, and refused above the limit until the window ends", async () => {
    await withFront(api(null), 0, async (ask) => {
      const first = await ask(PATH);
      expect(first.headers.get("ratelimit-policy")).toBe(`"client";q=${LIMIT};w=60`);
      expect(first.headers.get("ratelimit")).toMatch(/^"client";r=4;t=(60|59)$/);
      // Also for errors, and with forged headers.
      expect((await ask("/api/nowhere", { headers: { "x-forwarded-for": "1.1.1.1" } })).status).toBe(404);
      expect((await ask("/api/deployment/%FF")).headers.get("ratelimit")).toMatch(/r=2;/);
      expect(await statuses(ask, 2)).toEqual([200, 200]);
      const refused = await ask(PATH);
      expect([refused.status, JSON.parse(refused.text).code]).toEqual([429, "RATE_LIMITED"]);
      expect(refused.headers.get("content-type")).toBe("application/problem+json");
      expect(refused.headers.get("ratelimit")).toMatch(/^"client";r=0;t=\d+$/);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50);
    });
  });

  test("cost more if the API reads many records for them", async () => {
    await withFront(api(null), 0, async (ask) => {
      const mints = "/api/mints/GOLD";
      expect((await ask(`${mints}?page=x`)).headers.get("ratelimit")).toMatch(/r=4;/);
      expect((await ask(mints)).status).toBe(429);
    });
    await withFront(api(null), 0, async (ask) => {
      const read = await ask("/api/mints/GOLD");
      expect([read.status, read.headers.get("ratelimit")]).toEqual([404, expect.stringMatching(/r=0;/)]);
    });
  });

  test("cost more if they resume the stream after many blocks, and get nothing without enough points", async () => {
    await runOn(
      server.url,
      `INSERT INTO "cursor" (id, network, chain_id, start_block, rules_hash, block_number, block_hash, block_time, epoch, final_number)
         VALUES (1, 'local', 31337, 0, decode(repeat('07', 32), 'hex'), 350, decode(repeat('07', 32), 'hex'), 1000, 4, 0);
       INSERT INTO recent_block (number, hash, timestamp)
         SELECT n, sha256(n::text::bytea), n FROM generate_series(1, 349) n`,
    );
    const dispatch = api(null);
    const ask = async () => {
      const query = `after=4-0-0x${"00".repeat(32)}-0`;
      const answer = await dispatch({ method: "GET", path: "/api/explorer/stream", query, client: "8.8.8.8" });
      if (answer.body !== null && typeof answer.body !== "string") await answer.body.close();
      return [answer.status, answer.headers.RateLimit];
    };
    expect(await ask()).toEqual([200, expect.stringMatching(/r=1;/)]);
    expect((await ask())[0]).toBe(429);
    expect(readerCount()).toBe(0);
    await runOn(server.url, `DELETE FROM "cursor"; DELETE FROM recent_block`);
  });

  test("are identified by the entries of the trusted proxies, in the front and in route handlers", async () => {
    const dispatch = api(null);
    const named = (client: string) => ({ "x-forwarded-for": `6.6.6.6, ${client}` });
    await withFront(dispatch, 1, async (ask) => {
      expect(await statuses(ask, LIMIT + 1, named("1.1.1.1"))).toEqual([...ALLOWED, 429]);
      expect(await statuses(ask, LIMIT, named("2.2.2.2"))).toEqual(ALLOWED);
    });
    const hosted = askHandlers(dispatch, 1);
    expect(await statuses(hosted, 1, named("1.1.1.1"))).toEqual([429]);
    expect(await statuses(hosted, LIMIT + 1, named("3.3.3.3"))).toEqual([...ALLOWED, 429]);
    // Unknown clients share one budget, which is ten times as large.
    const unnamed = await statuses(askHandlers(dispatch), 10 * LIMIT + 1, named("1.1.1.1"));
    expect([unnamed.slice(0, -1).every((status) => status === 200), unnamed.at(-1)]).toEqual([true, 429]);
  });

  test("are counted by each process while Redis is silent, and in Redis when it answers again", async () => {
    const [one, other] = [askHandlers(api(redis.url), 1), askHandlers(api(redis.url), 1)];
    await untilShared(one, other);
    process.kill(redis.pid, "SIGSTOP");
    try {
      const me = { "x-forwarded-for": "5.5.5.5" };
      const together = await Promise.all(Array.from({ length: LIMIT + 1 }, () => one(PATH, { headers: me })));
      expect(together.map(({ status }) => status).toSorted()).toEqual([...ALLOWED, 429]);
      expect(await statuses(other, 1, me)).toEqual([200]);
      // The connection counts as broken, so no further request waits for it.
      await expect.poll(() => timeOf(() => statuses(one, 10, me)), { timeout: 60_000 }).toBeLessThan(200);
    } finally {
      process.kill(redis.pid, "SIGCONT");
    }
    await untilShared(one, other);
  });

  test("are counted in Redis for all processes, and by each process while Redis is down", async () => {
    const [one, other] = [askHandlers(api(redis.url), 1), askHandlers(api(redis.url), 1)];
    const me = { "x-forwarded-for": "4.4.4.4" };
    await untilShared(one, other);
    expect([...(await statuses(one, 3, me)), ...(await statuses(other, 3, me))]).toEqual([...ALLOWED, 429]);
    await redis.stop();
    expect(await statuses(other, LIMIT + 1, { "x-forwarded-for": "7.7.7.7" })).toEqual([...ALLOWED, 429]);
    expect(await statuses(one, 1, { "x-forwarded-for": "7.7.7.7" })).toEqual([200]);
  });
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Waits until both count in Redis. They connect in the background. */
async function untilShared(one: Ask, other: Ask): Promise<void> {
  for (let client = 1; ; client++) {
    const headers = { "x-forwarded-for": `9.9.9.${client % 250}` };
    await one(PATH, { headers });
    if ((await other(PATH, { headers })).headers.get("ratelimit")?.includes("r=3;")) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
