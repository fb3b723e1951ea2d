import { Redis } from "ioredis";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { describeError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { Problem } from "./problem";

/** Counts the requests of clients in points (lib/api/http/costs.ts). */
export interface RateLimiter {
  /**
   * Spends `cost` points of `client`'s budget and returns the headers that report it. All requests of unknown clients (null)
   * share one budget.
   *
   * @throws Problem `RATE_LIMITED`
   */
  take(client: string | null, cost: number): Promise<Readonly<Record<string, string>>>;
  close(): Promise<void>;
}

/** Seconds after which a budget is full again. */
const WINDOW = 60;
/** The shared budget of unknown clients is larger than a known client's budget by this factor. */
const UNKNOWN_CLIENTS = 10;

/**
 * Limits in milliseconds for a Redis that keeps its connection but sends nothing. The first ends the wait of a request. The
 * second closes the connection, and until the next one is ready no request waits.
 */
const SILENCE = { commandTimeout: 250, socketTimeout: 1_000 };

interface Budget {
  readonly policy: string;
  readonly name: string;
  readonly limit: number;
  readonly counter: RateLimiterAbstract;
}

/**
 * Opens a limiter that allows each client `limit` points a minute. It counts in the Redis of `redisUrl`, for all processes
 * together. If there is no Redis, or while it does not answer within {@link SILENCE}, each process counts its own requests.
 */
export function openRateLimiter({ limit, redisUrl }: { limit: number; redisUrl: string | null }): RateLimiter {
  const redis = redisUrl === null ? null : connect(redisUrl);
  const known = openBudget("client", limit, redis);
  const unknown = openBudget("all", limit * UNKNOWN_CLIENTS, redis);
  return {
    take: (client, cost) => (client === null ? spend(unknown, "all", cost) : spend(known, client, cost)),
    async close() {
      redis?.disconnect();
    },
  };
}

function openBudget(name: string, limit: number, redis: Redis | null): Budget {
  const own = new RateLimiterMemory({ points: limit, duration: WINDOW });
  const counter =
    redis === null
      ? own
      : new RateLimiterRedis({
          storeClient: redis,
          keyPrefix: `engrave-rate-${name}`,
          points: limit,
          duration: WINDOW,
          insuranceLimiter: own,
          rejectIfRedisNotReady: true,
        });
  return { policy: `"${name}";q=${limit};w=${WINDOW}`, name, limit, counter };
}

async function spend(budget: Budget, client: string, cost: number): Promise<Record<string, string>> {
  try {
    return headersOf(budget, await budget.counter.consume(client, cost));
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const headers = { ...headersOf(budget, error), "Retry-After": seconds(error.msBeforeNext) };
    const detail = `A client may spend ${budget.limit} points in ${WINDOW} seconds. Most API requests cost one point.`;
    throw new Problem("RATE_LIMITED", detail, { headers });
  }
}

function headersOf(
  { policy, name }: Budget,
  { remainingPoints, msBeforeNext }: RateLimiterRes,
): Record<string, string> {
  return {
    "RateLimit-Policy": policy,
    RateLimit: `"${name}";r=${remainingPoints};t=${seconds(msBeforeNext)}`,
  };
}

function connect(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    // A request that its process has counted is not counted again later.
    autoResendUnfulfilledCommands: false,
    connectTimeout: 2_000,
    ...SILENCE,
  });
  redis.on("error", (error: Error) =>
    log.warn({ cause: describeError(error) }, "the Redis of REDIS_URL does not answer"),
  );
  return redis;
}

function seconds(milliseconds: number): string {
  return String(Math.max(1, Math.ceil(milliseconds / 1_000)));
}
