import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "undici";
import { backoffDelay } from "@/lib/runtime/backoff";
import { debuggerFlags } from "@/lib/runtime/debugger-flags.mjs";
import { log } from "@/lib/runtime/log";
import { childMessage } from "@/lib/runtime/messages";
import { ROOT } from "@/lib/runtime/root.mjs";
import { PAGES_SOCKET, PagesError } from "./pages";

/** The supervised process that renders the pages. Once it has answered, it is restarted whenever it exits. */
export interface PageProcess {
  /**
   * Starts the process; resolves when it answers. Called once.
   * @throws PagesError if it exits before
   */
  readonly start: () => Promise<void>;
  /** Returns the connections to the process; null while it does not run. */
  readonly connections: () => Pool | null;
  readonly stop: () => Promise<void>;
}

/** The program of the process. */
export const PAGE_PROGRAM = join(ROOT, "dist/pages.js");
/** Heap limit in MB. A process that exceeds it exits and is replaced within about a second. */
const HEAP = 384;
/** Delays before a restart, in milliseconds. */
const RESTART = { first: 500, limit: 30_000 };
/** Run time after which the delays begin again with the first, in milliseconds. */
const STABLE = 60_000;
/** Interval of liveness checks in milliseconds, and the number of unanswered checks after which the process is killed. */
const LIVENESS = { interval: 5_000, unanswered: 6 };
/** Time limit of an orderly stop, in milliseconds. */
const STOP_LIMIT = 5_000;
/** Time limit until a page begins, and between two parts of it, in milliseconds. */
const PAGE_LIMIT = 30_000;
/** More than the queue in front of the process ever contains (page-forward.ts). */
const CONNECTIONS = 1_024;

/**
 * Prepares the page process.
 * @param options.entry the program of the process
 * @param options.stable see {@link STABLE}
 */
export async function createPageProcess({ entry = PAGE_PROGRAM, stable = STABLE } = {}): Promise<PageProcess> {
  const folder = await mkdtemp(join(tmpdir(), "engrave-pages-"));
  return new Supervisor(folder, entry, stable);
}

class Supervisor implements PageProcess {
  readonly #folder: string;
  readonly #entry: string;
  readonly #stable: number;
  /** Whether a process has answered yet. */
  #hasStarted = false;
  #child: ChildProcess | null = null;
  #pool: Pool | null = null;
  /** Restarts in a row without a stable run. */
  #restarts = 0;
  #timer: NodeJS.Timeout | null = null;
  #isStopping = false;

  constructor(folder: string, entry: string, stable: number) {
    this.#folder = folder;
    this.#entry = entry;
    this.#stable = stable;
  }

  readonly connections = (): Pool | null => this.#pool;

  readonly start = async (): Promise<void> => {
    try {
      await this.#run();
    } catch (error) {
      await this.stop();
      throw error;
    }
  };

  /** Starts the process; resolves when it answers. */
  #run(): Promise<void> {
    return new Promise((resolve, reject) => {
      const path = socketPath(this.#folder);
      const child = fork(this.#entry, [], {
        execArgv: [`--max-old-space-size=${HEAP}`, ...debuggerFlags()],
        env: { ...process.env, [PAGES_SOCKET]: path },
        // Ctrl-C then reaches only this process, which stops its children in order.
        detached: process.platform !== "win32",
      });
      this.#child = child;
      const startedAt = performance.now();
      const stopWatching = watchLiveness(child);
      let failure = new PagesError("the page process exited", { hint: "Read its log for the cause." });
      child.on("message", (raw) => {
        const message = childMessage.safeParse(raw).data;
        if (message?.type === "failed") failure = new PagesError(message.message, { hint: message.hint });
        if (message?.type !== "ready") return;
        this.#pool = openPool(path);
        this.#hasStarted = true;
        resolve();
      });
      child.on("exit", (code, signal) => {
        stopWatching();
        if (performance.now() - startedAt > this.#stable) this.#restarts = 0;
        this.#ended(signal ?? code);
        // The service that stops the process does not wait for its start anymore.
        if (!this.#isStopping) reject(failure);
      });
    });
  }

  readonly stop = async (): Promise<void> => {
    this.#isStopping = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    const child = this.#child;
    if (child !== null) {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      const timer = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT);
      if (child.connected) child.disconnect();
      await ended;
      clearTimeout(timer);
    }
    await rm(this.#folder, { recursive: true, force: true });
  };

  #ended(reason: string | number | null): void {
    this.#pool
      ?.destroy()
      .catch((error: unknown) => log.warn({ error }, "closing the connections to the page process failed"));
    this.#pool = null;
    this.#child = null;
    // A failed first start is not repeated: start() throws.
    if (this.#isStopping || !this.#hasStarted) return;
    const delay = backoffDelay(++this.#restarts, RESTART);
    log.error({ reason, delay }, "the page process exited and will be restarted");
    this.#timer = setTimeout(() => {
      this.#run().then(
        () => log.info("the page process restarted"),
        (error: unknown) => log.error({ error }, "the page process did not start"),
      );
    }, delay);
  }
}

/** A path that only this user can open, because the folder is private. Windows uses named pipes instead. */
function socketPath(folder: string): string {
  const name = randomUUID().slice(0, 8);
  return process.platform === "win32" ? `\\\\.\\pipe\\engrave-pages-${name}` : join(folder, name);
}

function openPool(socketPath: string): Pool {
  return new Pool("http://pages", {
    connect: { socketPath },
    connections: CONNECTIONS,
    pipelining: 1,
    headersTimeout: PAGE_LIMIT,
    bodyTimeout: PAGE_LIMIT,
  });
}

/** Kills a process that no longer answers, so that it is replaced. */
function watchLiveness(child: ChildProcess): () => void {
  let unanswered = 0;
  child.on("message", () => {
    unanswered = 0;
  });
  const timer = setInterval(() => {
    unanswered += 1;
    if (unanswered > LIVENESS.unanswered) {
      log.error("the page process does not answer and is killed");
      child.kill("SIGKILL");
    } else if (child.connected) {
      child.send("alive?", () => undefined);
    }
  }, LIVENESS.interval);
  return () => clearInterval(timer);
}
