import { backoffDelay } from "@/lib/runtime/backoff";
import { LONGEST_OPEN } from "./circuit";

/** Pause after a refusal that states none, in milliseconds: after the first refusal, and at most after further ones. */
const PAUSE = { first: 250, limit: 2_000 };
/** Milliseconds from one refusal to the next after which they are not related. */
const RELATED = 10_000;
/** Smallest rate at which a single refusal shows the limit, in requests per second. */
const ACTIVE = 10;
/** How long a learned rate is kept before it grows, in milliseconds: initially, and at most. */
const HOLD = { first: 1_000, most: 60_000 };
/** Growth per request, in requests per second: an increase of a tenth per second. */
const GROWTH = 0.1;
/** Number of refusals in a row, each of a rate below the one refused before, that show another reason than the rate. */
const OTHER_REASON = 4;
/** Delay of the process that it makes up for, in milliseconds. */
const LATE = 100;
/** A learned rate above this is no limit, in requests per second. */
const FASTEST = 1_000;

/**
 * The rate at which requests are sent to a node, at even intervals. It is unlimited, or the stated one, until the node
 * refuses requests. Then it is the rate at which the node answered them, and it grows again after a while.
 */
export class RequestRate {
  readonly #stated: number;
  /** Requests per second. */
  #value: number;
  /** When the next request may be sent. */
  #nextAt = 0;
  /** How long a learned rate is kept, and until when. It is kept longer each time that a larger one is refused. */
  #hold = HOLD.first;
  #growsAt = 0;
  /** Number of refusals in a row of a rate that was kept. */
  #failures = 0;
  #refusedAt = Number.NEGATIVE_INFINITY;
  /** Number of refusals in a row without an answer. */
  #refusals = 0;
  #isRateLimited = false;
  /** Requests that were sent, and that the node answered, since the last refusal, and from when on they are counted. */
  #sent = 0;
  #answered = 0;
  #since = Number.NEGATIVE_INFINITY;
  /** When the last pause ended. */
  #resumedAt = Number.NEGATIVE_INFINITY;
  readonly #sentLastSecond = new LastSecond();
  readonly #answeredLastSecond = new LastSecond();

  /** @param stated requests per second that are sent at most; null: no limit */
  constructor(stated: number | null) {
    this.#stated = stated ?? Number.POSITIVE_INFINITY;
    this.#value = this.#stated;
  }

  /** Requests per second; infinite without a limit. */
  get value(): number {
    return this.#value;
  }

  /**
   * Whether the node refused the last request only because of its rate: it answered other requests before. Waiting is
   * then better than using another node, which would lose the answers so far.
   */
  get isRateLimited(): boolean {
    return this.#isRateLimited;
  }

  /** Takes the turn of a request that is sent now and returns 0, or returns the milliseconds until there is one. */
  takeTurn(): number {
    const now = performance.now();
    if (now < this.#nextAt) return this.#nextAt - now;
    if (now >= this.#growsAt) this.#value = Math.min(this.#stated, this.#value + GROWTH);
    if (this.#value > FASTEST) this.#value = this.#stated;
    const interval = 1_000 / this.#value;
    // If the process is late, the rate does not decrease.
    this.#nextAt = Math.max(this.#nextAt, now - Math.max(interval, LATE)) + interval;
    this.#sent++;
    this.#sentLastSecond.add(now);
    return 0;
  }

  /** Records that the node answered a request. */
  answered(): void {
    this.#answered++;
    this.#answeredLastSecond.add(performance.now());
  }

  /**
   * Records that the node refused a request because of its rate, and pauses.
   * @param sentAt when the request was sent, by `performance.now()`
   * @param pause how long the node asked not to be called, in milliseconds; null if it did not
   */
  refused(sentAt: number, pause: number | null): void {
    const now = performance.now();
    // Requests that were sent before the last refusal arrived are part of it.
    if (sentAt >= this.#refusedAt) {
      this.#isRateLimited = this.#answered > 0;
      this.#refusals = this.#isRateLimited ? 1 : this.#refusals + 1;
      if (this.#isRateLimited) this.#learn(now);
      this.#sent = 0;
      this.#answered = 0;
      this.#refusedAt = now;
    }
    // The circuit admits an attempt after this time. If its request then waited here, the attempt would never end.
    const delay = Math.min(LONGEST_OPEN, pause ?? backoffDelay(this.#refusals, PAUSE));
    this.#nextAt = Math.max(this.#nextAt, now + delay);
    // A node that allows bursts makes up for a pause, but not every node does: half of the pause counts.
    this.#resumedAt = this.#nextAt;
    this.#since = (this.#refusedAt + this.#nextAt) / 2;
  }

  /** Learns the rate from the requests that the node answered between two refusals. */
  #learn(now: number): void {
    // If few requests were sent, the reason is not a rate that was learned.
    const sent = Math.max(this.#sentLastSecond.count(now), (this.#sent * 1_000) / Math.max(1, now - this.#resumedAt));
    if (Number.isFinite(this.#value) && sent < this.#value / 2) return;
    const recent = this.#answeredLastSecond.count(now);
    const elapsed = Math.max(1, now - this.#since);
    const isFirst = this.#value === this.#stated && elapsed > RELATED;
    if (isFirst && recent < ACTIVE) return;
    const average = isFirst ? recent : (this.#answered * 1_000) / elapsed;
    if (now >= this.#growsAt) {
      // The limit is above the average if the rate was too low before it grew, and below the recent rate if the node
      // allowed a burst. If this is still too much, the next average is exact.
      this.#value = Math.min(this.#stated, (average + Math.max(average, recent)) / 2);
      this.#hold = Math.min(HOLD.most, this.#hold * 2);
      this.#failures = 0;
    } else if (++this.#failures < OTHER_REASON) {
      this.#value = Math.min(this.#value, Math.max(average, this.#value / 2));
    } else {
      this.#value = this.#stated;
      this.#hold = HOLD.first;
      this.#growsAt = now;
      return;
    }
    this.#growsAt = now + this.#hold;
  }
}

/**
 * Counts the events of the last second approximately: those of the second before the current one count in part. 0 in the
 * first second.
 */
class LastSecond {
  #firstAt = Number.POSITIVE_INFINITY;
  #begun = 0;
  #current = 0;
  #previous = 0;

  add(now: number): void {
    this.#turn(now);
    this.#current++;
    this.#firstAt = Math.min(this.#firstAt, now);
  }

  count(now: number): number {
    if (now - this.#firstAt < 1_000) return 0;
    this.#turn(now);
    return this.#current + this.#previous * (1 - (now - this.#begun) / 1_000);
  }

  #turn(now: number): void {
    const passed = now - this.#begun;
    if (passed < 1_000) return;
    this.#previous = passed < 2_000 ? this.#current : 0;
    this.#current = 0;
    this.#begun = passed < 2_000 ? this.#begun + 1_000 : now;
  }
}
