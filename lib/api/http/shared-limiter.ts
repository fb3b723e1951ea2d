import { z } from "zod";
import { readConfiguration } from "@/lib/config";
import { Problem } from "./problem";
import { openRateLimiter, type RateLimiter } from "./rate-limit";

/** Next.js bundles the proxy and the route handlers separately. Their modules are separate, the process is the same. */
const KEY = Symbol.for("engrave.limiter");

const refusalSchema = z.object({
  code: z.literal("RATE_LIMITED"),
  message: z.string(),
  headers: z.record(z.string(), z.string()),
});

/** Returns the limiter of this process, which all its bundles share. Null: requests are not limited. */
export function sharedLimiter(): RateLimiter | null {
  const { rateLimit, redisUrl } = readConfiguration(process.env);
  if (rateLimit === 0) return null;
  const known: unknown = Reflect.get(globalThis, KEY);
  if (isLimiter(known)) return { take: (client, cost) => known.take(client, cost).catch(throwOwn), close: known.close };
  const limiter = openRateLimiter({ limit: rateLimit, redisUrl });
  Reflect.set(globalThis, KEY, limiter);
  return limiter;
}

function isLimiter(value: unknown): value is RateLimiter {
  return typeof value === "object" && value !== null && "take" in value && "close" in value;
}

/** The limiter of another bundle throws that bundle's `Problem` class. Converts it to this bundle's class. */
function throwOwn(error: unknown): never {
  const refusal = refusalSchema.safeParse(error).data;
  if (refusal === undefined) throw error;
  throw new Problem(refusal.code, refusal.message, { headers: refusal.headers });
}
