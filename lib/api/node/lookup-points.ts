import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** Seconds after which a budget of points is full again. */
const WINDOW = 60;
/** Points of a lookup of a transaction that the node turns out to have, and the index has not reached yet. */
const HIT = 1;
/** Points of any other lookup: such hashes are free to make, and there is no end of them. */
const MISS = 8;
/** Misses of a client within the window up to which its lookups have priority. */
const FIRST_MISSES = 2;
/** Misses of one client, and points of all clients, within the window, for each lookup that may be made in a second. */
const CLIENT_MISSES = 3;
const ALL_POINTS = 60;

/** Points that a lookup has taken as a miss. */
export interface TakenPoints {
  /** Whether the client has caused few misses before, so that it has a share in what is reserved for such clients. */
  readonly isFirst: boolean;
  /** Gives back what a hit does not cost; or everything, if the lookup was not made. */
  giveBack(outcome: "hit" | "none"): Promise<void>;
}

/** Points of lookups, counted over a minute: fairly between clients, with half of them for clients that cause few misses. */
export class LookupPoints {
  readonly #each: RateLimiterMemory;
  readonly #misses = new RateLimiterMemory({ points: FIRST_MISSES, duration: WINDOW });
  readonly #firsts: RateLimiterMemory;
  readonly #all: RateLimiterMemory;

  /** `perSecond`, `perClient`: lookups a second of all clients together, and of one. */
  constructor({ perSecond, perClient }: { readonly perSecond: number; readonly perClient: number }) {
    const half = Math.max(MISS, (perSecond * ALL_POINTS) / 2);
    this.#each = new RateLimiterMemory({ points: perClient * CLIENT_MISSES * MISS, duration: WINDOW });
    this.#firsts = new RateLimiterMemory({ points: half, duration: WINDOW });
    this.#all = new RateLimiterMemory({ points: half, duration: WINDOW });
  }

  /** Takes the points of a miss. Returns the number of milliseconds after which there are points again, if there are none. */
  async take(client: string | null): Promise<TakenPoints | number> {
    const own = client === null ? null : await consume(this.#each, client, MISS);
    if (own !== null && !own.isWithin) return own.wait;
    const isFirst = client !== null && (await consume(this.#misses, client, 1)).isWithin;
    const isReserved = isFirst && (await consume(this.#firsts, "all", MISS)).isWithin;
    const shared = isReserved ? null : await consume(this.#all, "all", MISS);
    const giveBackOwn = async (points: number): Promise<void> => {
      if (client !== null) await this.#each.reward(client, points);
      if (isFirst) await this.#misses.reward(client, 1);
    };
    if (shared?.isWithin === false) {
      await giveBackOwn(MISS);
      return shared.wait;
    }
    const giveBack = async (outcome: "hit" | "none"): Promise<void> => {
      const points = outcome === "hit" ? MISS - HIT : MISS;
      await giveBackOwn(points);
      await (isReserved ? this.#firsts : this.#all).reward("all", points);
    };
    return { isFirst, giveBack };
  }
}

/** Refused points are given back: otherwise they would count until the window ends, whatever others give back. */
async function consume(
  limiter: RateLimiterMemory,
  key: string,
  points: number,
): Promise<{ isWithin: boolean; wait: number }> {
  try {
    await limiter.consume(key, points);
    return { isWithin: true, wait: 0 };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    await limiter.reward(key, points);
    return { isWithin: false, wait: error.msBeforeNext };
  }
}
