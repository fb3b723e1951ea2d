import { readFileSync } from "node:fs";
import { log } from "@/lib/runtime/log";

/** Milliseconds between two checks whether npm, which started this process, still runs. */
const PARENT_INTERVAL = 500;

/**
 * Stops the system in reverse order of its start: on a signal, when the parent closes the IPC channel, or when the npm
 * that runs the script dies. If this process is killed, guards and IPC channels end the other processes.
 */
export class Stopper {
  readonly #closers: (() => Promise<void>)[] = [];
  readonly #onStop: () => void;
  #stopping = false;

  constructor(onStop: () => void) {
    this.#onStop = onStop;
  }

  get isStopping(): boolean {
    return this.#stopping;
  }

  /** Registers a function that stops a service which has just been started. */
  push(close: () => Promise<void>): void {
    this.#closers.push(close);
  }

  /** Starts to watch for signals, the end of the IPC channel and the exit of npm. */
  listen(): void {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => this.#onRequest());
    // The terminal may have been closed.
    process.stdout.on("error", () => {});
    process.on("disconnect", () => this.#onRequest());
    // The channel can close earlier, while packages are installed or pages are built. `connected` is undefined without a
    // channel.
    if (process.connected === false) this.#onRequest();
    if (process.env.npm_lifecycle_event !== undefined) this.#watchNpm();
  }

  /** npm runs scripts through a shell, which survives when npm is killed. */
  #watchNpm(): void {
    const shell = process.ppid;
    const npm = parentOf(shell);
    setInterval(() => {
      if (process.ppid !== shell || parentOf(shell) !== npm) this.#onRequest();
    }, PARENT_INTERVAL).unref();
  }

  /** Stops all services and ends the process. Further calls have no effect. */
  async stop(exitCode: number): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    for (let close = this.#closers.pop(); close !== undefined; close = this.#closers.pop()) {
      await close().catch((error: unknown) => log.error({ error }, "a service did not stop cleanly"));
    }
    process.exit(exitCode);
  }

  #onRequest(): void {
    if (this.#stopping) return;
    this.#onStop();
    this.stop(0).catch((error: unknown) => log.error({ error }, "the system did not stop"));
  }
}

/** Parent of a process; null if it is gone, and on other systems than Linux. */
function parentOf(pid: number): number | null {
  if (process.platform !== "linux") return null;
  try {
    // The second field, the name in parentheses, may contain spaces and parentheses.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return Number(fields[1]);
  } catch {
    return null;
  }
}
