import { DatabaseRefusedError, sqlstateOf } from "@/lib/database/unreachable";
import { log } from "@/lib/runtime/log";
import type { Connection } from "./connection";
import { HOLDS_LOCK } from "./leadership";
import { Silence } from "./silence";

/** Milliseconds between two looks of a standby. */
export const LOOK = 250;
/** Milliseconds after which a leader whose heartbeat stands still is replaced. */
const LIMIT = 3_500;
/** Share of it from which on each look also writes: a database that accepts no writes stops every heartbeat. */
const DOUBT = 0.4;
/** Milliseconds that a session may take to end. */
const ENDING = 2_000;
/** SQLSTATE of an operation that the role may not do. */
const REFUSED = "42501";

const SEEN = "epoch, beats, backend";

interface Beat {
  readonly epoch: string;
  readonly beats: string;
  /** Process id of the session that holds the leader's lock. */
  readonly backend: number;
}

/** A standby's view of the leader. */
export class LeaderWatch {
  readonly #connection: Connection;
  readonly #limit: number;
  readonly #silence = new Silence();
  /** Session that this role may not end. */
  #refused: number | null = null;

  /** @param limit milliseconds after which a leader whose heartbeat stands still is replaced */
  constructor(connection: Connection, limit = LIMIT) {
    this.#connection = connection;
    this.#limit = limit;
  }

  /**
   * Looks at the leader, and ends its session where its heartbeat has stood still for the limit: the lock is free
   * then, and the epoch keeps the old leader from writing. Gives whether it has ended one. A leader of an older version,
   * which sends no heartbeat, is left to the server's own limits, and so is one whose session this role may not end.
   * @throws DatabaseUnreachableError
   */
  async replaceSilent(): Promise<boolean> {
    const asked = performance.now();
    const beat = await this.#look();
    const silence = this.#silence;
    silence.saw({
      beat: beat === null ? null : `${beat.epoch} ${beat.beats} ${beat.backend}`,
      asked,
      answered: performance.now(),
    });
    if (beat === null || silence.milliseconds < this.#limit || beat.backend === this.#refused) return false;
    const milliseconds = Math.round(silence.milliseconds);
    silence.reset();
    const hasEnded = await this.#end(beat);
    if (hasEnded) log.warn({ ...beat, milliseconds }, "the leader's heartbeat has stopped; its session was ended");
    return hasEnded;
  }

  async #look(): Promise<Beat | null> {
    const text =
      this.#silence.milliseconds < DOUBT * this.#limit
        ? `select ${SEEN} from leader where id = 1`
        : `update leader set probes = probes + 1 where id = 1 returning ${SEEN}`;
    const [row] = await this.#connection.query<Beat & Record<string, unknown>>(text);
    return row ?? null;
  }

  async #end({ epoch, beats, backend }: Beat): Promise<boolean> {
    try {
      const [row] = await this.#connection.query<{ ended: boolean }>(
        `with silent as (
           update leader set replaced_epoch = epoch
           where id = 1 and epoch = $1 and beats = $2 and backend = $3 and exists (${HOLDS_LOCK} and l.pid = $3)
           returning backend)
         select pg_terminate_backend(backend, ${ENDING}) as ended from silent`,
        [epoch, beats, backend],
      );
      return row?.ended === true;
    } catch (error) {
      if (!(error instanceof DatabaseRefusedError) || sqlstateOf(error.cause) !== REFUSED) throw error;
      this.#refused = backend;
      const hint = "Let all workers of an index use one database role.";
      log.warn({ error, backend, hint }, "the role may not end the silent leader's session; the server ends it later");
      return false;
    }
  }
}
