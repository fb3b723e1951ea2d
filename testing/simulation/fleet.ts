import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { run } from "@/indexer/run";
import { readConfiguration } from "@/lib/config";
import { EngraveError, EXIT_FATAL } from "@/lib/runtime/errors";
import { childMessage } from "@/lib/runtime/messages";
import type { Tally } from "./counts";
import type { Cut, DatabaseProxy } from "./proxy";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** A worker that does not end when it is asked to is a fault, in milliseconds. */
const STOP_LIMIT = 20_000;
/** How long a kill waits for the place that it was told, in milliseconds. */
const KILL_PATIENCE = 700;
/** What a worker may end with by itself: whoever supervises it starts it again. */
const LEADERSHIP_LOST = "LEADERSHIP_LOST";

/** A worker ended that should have gone on, or did not end when it should. */
export class WorkerFault extends Error {}

interface Running {
  /** The code that it ended with; null: orderly. */
  readonly ended: Promise<string | null>;
  /** Ends it without giving it a chance to do anything more. */
  kill(): void;
  stop(): void;
}

/** One place for a worker, with its own way to the database: it is started, stopped and killed there. */
export class Slot {
  readonly proxy: DatabaseProxy;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #asProcess: boolean;
  readonly #tally: Tally;
  #running: Running | null = null;
  #unexpected: string | null = null;

  constructor(proxy: DatabaseProxy, environment: Readonly<Record<string, string>>, asProcess: boolean, tally: Tally) {
    this.proxy = proxy;
    this.#environment = environment;
    this.#asProcess = asProcess;
    this.#tally = tally;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** @throws WorkerFault where a worker has ended by itself that should not have */
  check(): void {
    if (this.#unexpected !== null) throw new WorkerFault(`a worker ended by itself: ${this.#unexpected}`);
  }

  start(): void {
    if (this.#running !== null) return;
    this.proxy.refuse(false);
    const environment = { ...this.#environment, DATABASE_URL: this.proxy.url };
    const running = this.#asProcess ? startProcess(environment) : startHere(environment);
    this.#tally.add("workers started");
    this.#running = running;
    void running.ended.then((code) => {
      if (this.#running !== running) return;
      this.#running = null;
      if (code === LEADERSHIP_LOST) this.#tally.add("workers that lost the lead and ended");
      else this.#unexpected = code ?? "without an error";
    });
  }

  /** Stops it in an orderly way. @throws WorkerFault where that fails */
  async stop(): Promise<void> {
    const running = this.#take();
    if (running === null) return;
    running.stop();
    const code = await endOf(running);
    if (code !== null && code !== LEADERSHIP_LOST) throw new WorkerFault(`a worker was stopped and ended with ${code}`);
  }

  /** Kills it at the place in its conversation with the database that `cut` names, or after a while all the same. */
  async kill(cut: Cut): Promise<void> {
    const victim = this.#running;
    if (victim === null) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, KILL_PATIENCE);
      this.proxy.cutAt(cut, () => {
        clearTimeout(timer);
        resolve();
      });
    });
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
  if (code === "late") throw new WorkerFault(`a worker did not end within ${STOP_LIMIT} ms`);
  return code;
}

/**
 * The worker inside this process. Killed: its way to the database is cut for good by the caller, and its memory is
 * given up; neither nodes nor database can tell that from a process's death.
 */
function startHere(environment: Readonly<Record<string, string>>): Running {
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  const ended = run(readConfiguration(environment), stopping.signal).then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof EngraveError))
        return error instanceof Error ? (error.stack ?? error.message) : String(error);
      return error.code === LEADERSHIP_LOST ? error.code : `${error.code}: ${error.message}`;
    },
  );
  return { ended, stop, kill: stop };
}

/** The worker as operators run it. */
function startProcess(environment: Readonly<Record<string, string>>): Running {
  const child = spawn(process.execPath, ["--import", "tsx", "indexer/main.ts"], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  let failure: string | null = null;
  child.on("message", (message) => {
    const parsed = childMessage.safeParse(message);
    if (parsed.success && parsed.data.type === "failed") {
      const { code, message: text } = parsed.data;
      failure = code === LEADERSHIP_LOST ? code : `${code}: ${text}`;
    }
  });
  return {
    ended: endOfProcess(child).then((code) => failure ?? (code === 0 ? null : `exit code ${code}`)),
    stop: () => void child.kill("SIGTERM"),
    kill: () => void child.kill("SIGKILL"),
  };
}

async function endOfProcess(child: ChildProcess): Promise<number> {
  const [code, signal] = await once(child, "exit");
  // Asked to stop before it had begun to listen for that.
  if (signal === "SIGTERM") return 0;
  return typeof code === "number" ? code : EXIT_FATAL;
}
