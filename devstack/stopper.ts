import { readFileSync } from "node:fs";
import { log } from "@/lib/runtime/log";

/** How often it is looked whether npm, which started this process, is still there, in milliseconds. */
const PARENT_INTERVAL = 500;

/**
 * Ends the system in order: what was started last is stopped first. Listens to signals, to the end of the IPC
 * channel to whoever started it with one, and to the death of the npm that runs the script; where this process itself is killed, guards and IPC channels end the others.
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

  /** Registers what ends something that has just been started. */
  push(close: () => Promise<void>): void {
    this.#closers.push(close);
  }

  listen(): void {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => this.#asked());
    // The terminal may be gone.
    process.stdout.on("error", () => {});
    process.on("disconnect", () => this.#asked());
    if (process.env.npm_lifecycle_event !== undefined) this.#watchNpm();
  }

  /** npm runs scripts through a shell, which stays when npm is killed. */
  #watchNpm(): void {
    const shell = process.ppid;
    const npm = parentOf(shell);
    setInterval(() => {
      if (process.ppid !== shell || parentOf(shell) !== npm) this.#asked();
    }, PARENT_INTERVAL).unref();
  }

  /** Stops everything and ends the process. Who asks twice while it is under way changes nothing. */
  async stop(exitCode: number): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    for (let close = this.#closers.pop(); close !== undefined; close = this.#closers.pop()) {
      await close().catch((error: unknown) => log.error({ error }, "a part of the system did not stop in order"));
    }
    process.exit(exitCode);
  }

  #asked(): void {
    if (this.#stopping) return;
    this.#onStop();
    this.stop(0).catch((error: unknown) => log.error({ error }, "stopping failed"));
  }
}

/** Null: not known on this system, or gone. */
function parentOf(pid: number): number | null {
  if (process.platform !== "linux") return null;
  try {
    // The name, in brackets, may hold spaces and brackets itself.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return Number(fields[1]);
  } catch {
    return null;
  }
}
