import { type ChildProcess, spawn } from "node:child_process";
import { openSync, renameSync, statSync } from "node:fs";
import { EXIT_CONFIGURATION } from "@/lib/runtime/errors";
import { type ChildMessage, childMessage } from "@/lib/runtime/messages";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;
/** A child that ran this long has started well: the next pause is the first again. In milliseconds. */
const WELL = 60_000;
/** The child ends itself ten seconds after it was asked to stop at the latest. */
const STOP_PATIENCE = 12_000;
const LARGEST_LOG = 20 * 1024 * 1024;

export interface ChildOptions {
  /** For people: "worker". */
  readonly name: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** File that takes its log. */
  readonly log: string;
  readonly onMessage: (message: ChildMessage) => void;
  /** It ended by itself, for this reason, and is started again in `pause` milliseconds; null: its configuration is wrong. */
  readonly onEnd: (reason: string, pause: number | null) => void;
}

/**
 * A Node process of the system that is started again whenever it ends by itself. It stops by itself when this process
 * is gone, because its IPC channel closes (lib/runtime/stop.ts).
 */
export class Child {
  readonly #options: ChildOptions;
  #process: ChildProcess | null = null;
  #timer: NodeJS.Timeout | null = null;
  #pause = FIRST_PAUSE;
  #stopping = false;

  constructor(options: ChildOptions) {
    this.#options = options;
    this.#start();
  }

  /** Asks it to stop; resolves when it has ended. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    const child = this.#process;
    if (child === null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_PATIENCE);
    if (child.connected) child.disconnect();
    await ended;
    clearTimeout(timer);
  }

  /** Ends it; it starts again at once. */
  restart(): void {
    this.#pause = 0;
    this.#process?.kill("SIGTERM");
  }

  #start(): void {
    const { args, env, log } = this.#options;
    keepLogSmall(log);
    const output = openSync(log, "a", 0o600);
    const child = spawn(process.execPath, args, {
      env,
      stdio: ["ignore", output, output, "ipc"],
      // Ctrl-C reaches this process alone, which then stops its children in order.
      detached: process.platform !== "win32",
    });
    const startedAt = performance.now();
    let failure = "";
    child.on("message", (raw) => {
      const message = childMessage.parse(raw);
      if (message.type === "failed") failure = `${message.message}\n  ${message.mend}`;
      this.#options.onMessage(message);
    });
    child.on("exit", (code, signal) => {
      this.#process = null;
      if (this.#stopping) return;
      if (performance.now() - startedAt > WELL) this.#pause = FIRST_PAUSE;
      this.#ended(failure || (signal === null ? `exit code ${code}` : `killed by ${signal}`), code);
    });
    this.#process = child;
  }

  #ended(reason: string, code: number | null): void {
    if (code === EXIT_CONFIGURATION) {
      this.#options.onEnd(reason, null);
      return;
    }
    const pause = this.#pause;
    this.#pause = Math.min(Math.max(pause * 2, FIRST_PAUSE), LONGEST_PAUSE);
    this.#options.onEnd(reason, pause);
    this.#timer = setTimeout(() => this.#start(), pause);
  }
}

function keepLogSmall(log: string): void {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST_LOG) renameSync(log, `${log}.old`);
}
