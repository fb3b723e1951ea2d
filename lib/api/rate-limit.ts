import { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { describeError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { Problem } from "./problem";

/** Counts what clients ask. */
export interface RateLimiter {
  /** Counts one request of `client` and gives the headers to tell it. Throws the problem `RATE_LIMITED`. */
  take(client: string): Promise<Readonly<Record<string, string>>>;
  close(): Promise<void>;
}

/** Seconds in which a client may ask as often as it is allowed. */
const WINDOW = 60;

/**
 * Allows each client `limit` requests a minute. Counts in `redisUrl`, for all processes together; without, or while
 * that does not answer, each process counts for itself.
 */
export function openRateLimiter({ limit, redisUrl }: { limit: number; redisUrl: string | null }): RateLimiter {
  const own = new RateLimiterMemory({ points: limit, duration: WINDOW });
  const redis = redisUrl === null ? null : connect(redisUrl);
  const limiter =
    redis === null
      ? own
      : new RateLimiterRedis({
          storeClient: redis,
          keyPrefix: "engrave-rate",
          points: limit,
          duration: WINDOW,
          insuranceLimiter: own,
          rejectIfRedisNotReady: true,
        });
  const policy = `"client";q=${limit};w=${WINDOW}`;
  const headersOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes): Record<string, string> => ({
    "RateLimit-Policy": policy,
    RateLimit: `"client";r=${remainingPoints};t=${seconds(msBeforeNext)}`,
  });
  return {
    async take(client) {
      try {
        return headersOf(await limiter.consume(client));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const headers = { ...headersOf(error), "Retry-After": seconds(error.msBeforeNext) };
        throw new Problem("RATE_LIMITED", `At most ${limit} requests in ${WINDOW} seconds are answered.`, { headers });
      }
    },
    async close() {
      redis?.disconnect();
    },
  };
}

function connect(url: string): Redis {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, connectTimeout: 2_000 });
  redis.on("error", (error: Error) =>
    log.warn({ cause: describeError(error) }, "the Redis of REDIS_URL does not answer"),
  );
  return redis;
}

function seconds(milliseconds: number): string {
  return String(Math.max(1, Math.ceil(milliseconds / 1_000)));
}
