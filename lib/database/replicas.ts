import { describeError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { type Database, openDatabase, type RepeatableRead, type ReplicaState, type Statement } from "./pool";
import { ALLOWED_AGE } from "./readiness";
import { readReplicaLag } from "./reads/server";
import { DatabaseUnreachableError } from "./unreachable";

/** Milliseconds between two measurements of each replica's lag, and the time limit of one. */
const INTERVAL = 1_000;
const LIMIT = 2_000;
/**
 * Seconds of lag by which a replica must be better than the current one. While no worker writes, all replicas have the same lag
 * but for the moment of the measurement.
 */
const MARGIN = 3;

/** Options of {@link openReplicas}. */
export interface ReplicaOptions {
  /**
   * Seconds of lag above which another replica with less is preferred. Default: the limit of readiness (spec §12.3.2).
   */
  readonly allowedLag?: number;
}

/**
 * Opens replicas of one database. Reads go to one of them. If it does not answer, the read is repeated at another one
 * immediately; if it is further behind the primary than allowed, or by an unknown time, later reads go to another one. Connects
 * at the first read.
 * @param urls in the order of preference at the start; the primary may be one of them
 */
export function openReplicas(urls: readonly string[], { allowedLag = ALLOWED_AGE }: ReplicaOptions = {}): Database {
  return new ReplicaSet(urls, allowedLag);
}

/** One replica, and its last reported state. */
class Replica {
  /** Host and port: the rest of the URL is secret. */
  readonly name: string;
  readonly database: Database;
  /** When it last answered a read, in milliseconds on the monotonic clock. */
  answeredAt = Number.NEGATIVE_INFINITY;
  /** Measures the lag on a separate connection, which does not wait for reads. */
  readonly #gauge: Database;
  #isAway = false;
  #lag = Number.POSITIVE_INFINITY;
  #measuredAt = Number.NEGATIVE_INFINITY;
  #measuring: Promise<void> | null = null;

  constructor(url: string) {
    this.name = new URL(url).host;
    this.database = openDatabase(url);
    this.#gauge = openDatabase(url, { connectTimeout: LIMIT, statementLimit: LIMIT });
  }

  /** Whether it did not answer the last time. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** Whether it has answered or failed yet. */
  get isKnown(): boolean {
    return this.#isAway || this.#measuredAt > Number.NEGATIVE_INFINITY;
  }

  /** Seconds behind the primary when it was last measured; infinite if unknown. */
  get lag(): number {
    return this.#lag;
  }

  /** Seconds behind the primary, at most: it may have replayed nothing since the measurement. Null: unknown. */
  get greatestLag(): number | null {
    return Number.isFinite(this.#lag) ? this.#lag + (performance.now() - this.#measuredAt) / 1_000 : null;
  }

  /** It did not answer. */
  failed(error: unknown): void {
    if (!this.#isAway) log.warn({ replica: this.name, cause: describeError(error) }, "the replica does not answer");
    this.#isAway = true;
  }

  /** Measures the lag, unless a measurement is under way. Never rejects. */
  measure(): Promise<void> {
    this.#measuring ??= this.#measure().finally(() => {
      this.#measuring = null;
    });
    return this.#measuring;
  }

  async #measure(): Promise<void> {
    const begun = performance.now();
    try {
      this.#lag = await readReplicaLag(this.#gauge);
      this.#measuredAt = begun;
      if (this.#isAway) log.info({ replica: this.name }, "the replica answers again");
      this.#isAway = false;
    } catch (error) {
      this.failed(error);
    }
  }

  async close(): Promise<void> {
    await this.#measuring;
    await Promise.all([this.database.close(), this.#gauge.close()]);
  }
}

class ReplicaSet implements Database {
  readonly #replicas: readonly Replica[];
  readonly #allowedLag: number;
  #current: Replica;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(urls: readonly string[], allowedLag: number) {
    this.#replicas = urls.map((url) => new Replica(url));
    this.#allowedLag = allowedLag;
    const [first] = this.#replicas;
    if (first === undefined) throw new RangeError("at least one replica is needed");
    this.#current = first;
  }

  query<R extends Record<string, unknown>>(statement: Statement, values: readonly unknown[]): Promise<R[]> {
    return this.#ask((database) => database.query<R>(statement, values));
  }

  repeatableRead(): Promise<RepeatableRead> {
    return this.#ask((database) => database.repeatableRead());
  }

  /** The greatest lag of the replicas that have answered since then: each may have answered a part of the same request. */
  replicaLag(since: number): number | null {
    let greatest: number | null = null;
    for (const { answeredAt, greatestLag } of this.#replicas) {
      if (answeredAt < since) continue;
      if (greatestLag === null) return null;
      greatest = Math.max(greatest ?? 0, greatestLag);
    }
    return greatest;
  }

  replicas(): readonly ReplicaState[] {
    const known = this.#replicas.filter((replica) => replica.isKnown);
    return known.map(({ name, isAway, lag }) => ({ name, isUsable: !isAway && lag <= this.#allowedLag }));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }

  async #ask<T>(ask: (database: Database) => Promise<T>): Promise<T> {
    this.#watch();
    let failure: unknown;
    for (const replica of this.#candidates()) {
      try {
        const answer = await ask(replica.database);
        replica.answeredAt = performance.now();
        return answer;
      } catch (error) {
        // A busy replica stays in use, because the same load would make the next one busy.
        if (!(error instanceof DatabaseUnreachableError)) throw error;
        replica.failed(error);
        this.#choose();
        failure = error;
      }
    }
    throw failure;
  }

  /**
   * The replicas to read from, in order: the current one, other replicas that answer, and replicas that did not answer.
   */
  #candidates(): Replica[] {
    const others = this.#replicas.filter((replica) => replica !== this.#current);
    return [this.#current, ...others.sort((a, b) => Number(a.isAway) - Number(b.isAway) || a.lag - b.lag)];
  }

  /** Measures all replicas from now on. */
  #watch(): void {
    if (this.#timer !== null || this.#isClosed) return;
    const measure = async (): Promise<void> => {
      await Promise.all(this.#replicas.map((replica) => replica.measure()));
      this.#choose();
    };
    this.#timer = setInterval(() => void measure(), INTERVAL);
    this.#timer.unref();
    void measure();
  }

  /**
   * Switches to another replica if the current one does not answer or is too far behind, and the other one is better.
   */
  #choose(): void {
    const best = this.#replicas.reduce((one, other) => (this.#isBetter(other, one) ? other : one), this.#current);
    if (best === this.#current) return;
    log.warn({ replica: best.name, before: this.#current.name }, "reading from another replica from now on");
    this.#current = best;
  }

  #isBetter(a: Replica, b: Replica): boolean {
    if (a.isAway !== b.isAway) return b.isAway;
    return b.lag > this.#allowedLag && a.lag < b.lag - MARGIN;
  }
}
