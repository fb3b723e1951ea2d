import { DatabaseRefusedError, sqlstateOf } from "@/lib/database/unreachable";
import { log } from "@/lib/runtime/log";
import type { Connection } from "../database/connection";
import { HOLDS_LOCK } from "./leadership";
import { Silence } from "./silence";

/** Milliseconds between two checks of a standby. */
export const CHECK_INTERVAL = 250;
/** Milliseconds without a heartbeat after which a leader is replaced. */
const LIMIT = 3_500;
/**
 * Fraction of the limit after which each check also writes, because a database that refuses writes stops every
 * heartbeat.
 */
const WRITE_FROM = 0.4;
/** Time limit for the server to end the session, in milliseconds. */
const TERMINATION_TIMEOUT = 2_000;
/** SQLSTATE: insufficient privilege. */
const INSUFFICIENT_PRIVILEGE = "42501";

const COLUMNS = "epoch, beats, backend";

interface Beat {
  readonly epoch: string;
  readonly beats: string;
  /** Process id of the session that holds the leader's lock. */
  readonly backend: number;
}

/** Watches the leader's heartbeat for a standby. */
export class LeaderWatch {
  readonly #connection: Connection;
  readonly #limit: number;
  readonly #silence = new Silence();
  /** Process id of a session that this role is not allowed to terminate. */
  #protected: number | null = null;

  /** @param limit milliseconds without a heartbeat after which a leader is replaced */
  constructor(connection: Connection, limit = LIMIT) {
    this.#connection = connection;
    this.#limit = limit;
  }

  /**
   * Checks the leader. If its heartbeat has been silent for the limit, terminates its session: this frees the lock, and
   * the epoch prevents the old leader from writing. Returns whether it terminated a session. In two cases the server's
   * timeouts end the session instead: the leader's version is older and sends no heartbeat, or this role is not allowed
   * to terminate the session.
   * @throws DatabaseUnreachableError
   */
  async replaceSilent(): Promise<boolean> {
    const sentAt = performance.now();
    const beat = await this.#check();
    const silence = this.#silence;
    silence.observe({
      beat: beat === null ? null : `${beat.epoch} ${beat.beats} ${beat.backend}`,
      sentAt,
      answeredAt: performance.now(),
    });
    if (beat === null || silence.milliseconds < this.#limit || beat.backend === this.#protected) return false;
    const milliseconds = Math.round(silence.milliseconds);
    silence.reset();
    const isTerminated = await this.#terminate(beat);
    if (isTerminated) log.warn({ ...beat, milliseconds }, "the leader's heartbeat stopped; its session was terminated");
    return isTerminated;
  }

  async #check(): Promise<Beat | null> {
    const text =
      this.#silence.milliseconds < WRITE_FROM * this.#limit
        ? `select ${COLUMNS} from leader where id = 1`
        : `update leader set probes = probes + 1 where id = 1 returning ${COLUMNS}`;
    const [row] = await this.#connection.query<Beat & Record<string, unknown>>(text);
    return row ?? null;
  }

  async #terminate({ epoch, beats, backend }: Beat): Promise<boolean> {
    try {
      const [row] = await this.#connection.query<{ terminated: boolean }>(
        `with silent as (
           update leader set replaced_epoch = epoch
           where id = 1 and epoch = $1 and beats = $2 and backend = $3 and exists (${HOLDS_LOCK} and l.pid = $3)
           returning backend)
         select pg_terminate_backend(backend, ${TERMINATION_TIMEOUT}) as terminated from silent`,
        [epoch, beats, backend],
      );
      return row?.terminated === true;
    } catch (error) {
      if (!(error instanceof DatabaseRefusedError) || sqlstateOf(error.cause) !== INSUFFICIENT_PRIVILEGE) throw error;
      this.#protected = backend;
      const hint = "Use one database role for all workers of an index.";
      log.warn(
        { error, backend, hint },
        "the role must not terminate the session of the silent leader; the server ends it later",
      );
      return false;
    }
  }
}
