import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { run } from "@/indexer/run";
import { readConfiguration } from "@/lib/config";
import { EngraveError, EXIT_FATAL } from "@/lib/runtime/errors";
import { childMessage } from "@/lib/runtime/messages";
import { ROOT } from "@/lib/runtime/root.mjs";
import { WORKER } from "@/tools/devstack/programs";
import type { Tally } from "./counts";
import { featuresHere } from "./features-here";
import { LieLedger, WatchedVitals } from "./lie-ledger";
import type { Cut, DatabaseProxy } from "./proxy";
import { WorkerLog, withLog } from "./worker-log";

/** Milliseconds in which a worker must stop after a request. */
const STOP_LIMIT = 60_000;
/** Milliseconds that a kill waits for its point in the traffic with the database. */
const KILL_TIMEOUT = 700;
/** The only error with which a worker may stop; an operator's supervisor would restart it. */
const LEADERSHIP_LOST = "LEADERSHIP_LOST";

/** A worker stopped unexpectedly, or did not stop on request. */
export class WorkerFault extends Error {}

interface Running {
  /** Resolves when the worker has begun its work, or has ended. */
  readonly begun: Promise<void>;
  /** The error code; null after a clean stop. */
  readonly ended: Promise<string | null>;
  /** Ends the worker without any cleanup. */
  kill(): void;
  stop(): void;
}

/** Runs at most one worker at a time: starts, stops and kills it. Its database connections go through one proxy. */
export class Slot {
  readonly proxy: DatabaseProxy;
  /** What its workers logged last. */
  readonly log = new WorkerLog();
  readonly #environment: Readonly<Record<string, string>>;
  readonly #asProcess: boolean;
  readonly #tally: Tally;
  readonly #ledger: LieLedger;
  #running: Running | null = null;
  #unexpected: string | null = null;

  constructor(
    proxy: DatabaseProxy,
    environment: Readonly<Record<string, string>>,
    asProcess: boolean,
    tally: Tally,
    ledger = new LieLedger(tally),
  ) {
    this.proxy = proxy;
    this.#environment = environment;
    this.#asProcess = asProcess;
    this.#tally = tally;
    this.#ledger = ledger;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** @throws WorkerFault if a worker stopped unexpectedly */
  check(): void {
    if (this.#ledger.wrong !== null) throw new WorkerFault(this.#ledger.wrong);
    if (this.#unexpected !== null) throw new WorkerFault(`a worker stopped unexpectedly: ${this.#unexpected}`);
  }

  start(): void {
    if (this.#running !== null) return;
    this.proxy.refuse(false);
    const environment = { ...this.#environment, DATABASE_URL: this.proxy.url };
    const running = this.#asProcess
      ? startProcess(environment, this.log)
      : startHere(environment, this.log, this.#ledger);
    this.#tally.add("workers started");
    this.#running = running;
    void running.ended.then((code) => {
      if (this.#running !== running) return;
      this.#running = null;
      if (code === LEADERSHIP_LOST) this.#tally.add("workers stopped by a loss of leadership");
      else this.#unexpected = code ?? "without an error";
    });
  }

  /** Resolves when the worker that was started has begun its work, or has ended. A process takes seconds to load. */
  async begun(): Promise<void> {
    await this.#running?.begun;
  }

  /**
   * Stops the worker cleanly.
   *
   * @throws WorkerFault if it stops with an error or not in time
   */
  async stop(): Promise<void> {
    const running = this.#take();
    if (running === null) return;
    running.stop();
    const code = await endOf(running);
    if (code !== null && code !== LEADERSHIP_LOST) throw new WorkerFault(`a worker failed during its stop: ${code}`);
  }

  /** Kills the worker at the point of its traffic with the database that `cut` names, or after a timeout. */
  async kill(cut: Cut): Promise<void> {
    const victim = this.#running;
    if (victim === null) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, KILL_TIMEOUT);
      this.proxy.cutAt(cut, () => {
        clearTimeout(timer);
        resolve();
      });
    });
    await this.killNow();
  }

  /** Kills the worker at once. */
  async killNow(): Promise<void> {
    const running = this.#take();
    if (running === null) return;
    this.#tally.add(this.#asProcess ? "kills by signal 9" : "kills");
    this.proxy.refuse(true);
    running.kill();
    this.proxy.cutAll();
    this.proxy.calm();
    this.proxy.refuse(true);
    await endOf(running);
  }

  #take(): Running | null {
    const running = this.#running;
    this.#running = null;
    return running;
  }
}

async function endOf({ ended }: Running): Promise<string | null> {
  const limit = new AbortController();
  const late = sleep(STOP_LIMIT, "late" as const, { signal: limit.signal }).catch(() => "late" as const);
  const code = await Promise.race([ended, late]);
  limit.abort();
  if (code === "late") throw new WorkerFault(`a worker did not stop within ${STOP_LIMIT} ms`);
  return code;
}

/**
 * Starts a worker in this process. To kill it, the caller cuts its database connections permanently and drops it. The nodes
 * and the database cannot distinguish that from the death of a process.
 */
function startHere(environment: Readonly<Record<string, string>>, log: WorkerLog, ledger: LieLedger): Running {
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  const ended = withLog(log, () =>
    run(featuresHere, readConfiguration(environment), stopping.signal, undefined, new WatchedVitals(ledger)),
  ).then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof EngraveError))
        return error instanceof Error ? (error.stack ?? error.message) : String(error);
      return error.code === LEADERSHIP_LOST ? error.code : `${error.code}: ${error.message}`;
    },
  );
  return { begun: Promise.resolve(), ended, stop, kill: stop };
}

/** Starts a worker in a separate process, as in production. */
function startProcess(environment: Readonly<Record<string, string>>, log: WorkerLog): Running {
  const isSilent = process.env.LOG_LEVEL === "silent";
  const child = spawn(process.execPath, WORKER, {
    cwd: ROOT,
    env: { ...process.env, ...environment, ...(isSilent ? { LOG_LEVEL: "info" } : {}) },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  if (child.stderr !== null) {
    createInterface({ input: child.stderr }).on("line", (line) => log.add("", line, {}));
    if (!isSilent) child.stderr.pipe(process.stderr, { end: false });
  }
  let failure: string | null = null;
  const begun = new Promise<void>((resolve) => {
    child.on("message", (message) => {
      const parsed = childMessage.safeParse(message);
      if (!parsed.success) return;
      if (parsed.data.type === "ready") resolve();
      if (parsed.data.type !== "failed") return;
      const { code, message: text } = parsed.data;
      failure = code === LEADERSHIP_LOST ? code : `${code}: ${text}`;
    });
    child.once("exit", () => resolve());
  });
  return {
    begun,
    ended: endOfProcess(child).then((code) => failure ?? (code === 0 ? null : `exit code ${code}`)),
    stop: () => void child.kill("SIGTERM"),
    kill: () => void child.kill("SIGKILL"),
  };
}

async function endOfProcess(child: ChildProcess): Promise<number> {
  const [code, signal] = await once(child, "exit");
  // The signal arrived before the worker listened for it.
  if (signal === "SIGTERM") return 0;
  return typeof code === "number" ? code : EXIT_FATAL;
}
