import { readConfiguration } from "@/lib/config";
import { openRateLimiter, type RateLimiter } from "./rate-limit";

/** Next bundles the proxy and the route handlers apart: each has modules of its own, but they share this process. */
const KEY = Symbol.for("engrave.limiter");

/** The process's limiter, for all that count in it. Null: requests are not limited. */
export function sharedLimiter(): RateLimiter | null {
  const known: unknown = Reflect.get(globalThis, KEY);
  if (isLimiter(known)) return known;
  const { rateLimit, redisUrl } = readConfiguration(process.env);
  if (rateLimit === 0) return null;
  const limiter = openRateLimiter({ limit: rateLimit, redisUrl });
  Reflect.set(globalThis, KEY, limiter);
  return limiter;
}

function isLimiter(value: unknown): value is RateLimiter {
  return typeof value === "object" && value !== null && "take" in value && "close" in value;
}
