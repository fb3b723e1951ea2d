import { log } from "@/lib/runtime/log";

/** Milliseconds between two checks whether npm, which started this process, still runs. */
const PARENT_INTERVAL = 500;
const NPM = /^--npm=([1-9][0-9]*)$/;

/**
 * Stops the system in reverse order of its start: on a signal, when the parent closes the IPC channel, or when the npm
 * that runs the script dies, but not when npm's own parent does, for example the shell of a session that ends. If this process is
 * killed, guards and IPC channels end the other processes.
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

  /**
   * Starts to watch for signals, the end of the IPC channel and the exit of npm.
   * @param npm its process id ({@link npmOf}); null: npm did not start this process
   */
  listen(npm: number | null): void {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => this.#onRequest());
    // The terminal may have been closed.
    process.stdout.on("error", () => {});
    process.on("disconnect", () => this.#onRequest());
    // The channel can close earlier, while packages are installed or pages are built. `connected` is undefined without a
    // channel.
    if (process.connected === false) this.#onRequest();
    if (npm !== null) this.#watchNpm(npm);
  }

  /** The script replaces the shell in which npm runs it (`exec`), so npm is the parent as long as it runs. */
  #watchNpm(npm: number): void {
    const check = (): void => {
      if (process.ppid !== npm) this.#onRequest();
    };
    setInterval(check, PARENT_INTERVAL).unref();
    check();
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

/** The process id of the npm that runs the script, which the scripts of package.json pass as `--npm=$PPID`; null without it. */
export function npmOf(argv: readonly string[]): number | null {
  const [, pid] = argv.map((argument) => NPM.exec(argument)).find((match) => match !== null) ?? [];
  return pid === undefined ? null : Number(pid);
}
