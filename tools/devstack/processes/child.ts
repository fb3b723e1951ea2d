import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { backoffDelay } from "@/lib/runtime/backoff";
import { debuggerFlags } from "@/lib/runtime/debugger-flags.mjs";
import { EXIT_CONFIGURATION } from "@/lib/runtime/errors";
import { createLog } from "@/lib/runtime/log";
import { type ChildMessage, childMessage } from "@/lib/runtime/messages";
import { RotatingFile } from "@/lib/runtime/rotating-file.mjs";
import { eachLine } from "./lines";

/** Delays before a restart, in milliseconds. */
const RESTART = { first: 500, limit: 30_000 };
/** After this run time in milliseconds the backoff starts again. */
const STABLE = 60_000;
/** A child exits within ten seconds after a stop request (lib/runtime/stop.ts). */
const STOP_TIMEOUT = 12_000;

export interface ChildOptions {
  /** Name in messages, for example "worker". */
  readonly name: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** The log file. The child writes and rotates it (`LOG_FILE`). */
  readonly log: string;
  readonly onMessage: (message: ChildMessage) => void;
  /** Called on an unexpected exit. A restart follows in `pause` milliseconds; null: no restart, because the configuration is invalid. */
  readonly onEnd: (reason: string, pause: number | null) => void;
}

/**
 * A Node process of the system that restarts with a backoff after an unexpected exit. When this process dies, the IPC
 * channel closes and the child stops (lib/runtime/stop.ts). The child writes its log file, so this process can neither
 * delay it nor lose a line. This process adds only what Node prints in a crash.
 */
export class Child {
  readonly #options: ChildOptions;
  readonly #takeOutput: (line: string) => void;
  #process: ChildProcess | null = null;
  #timer: NodeJS.Timeout | null = null;
  /** Restarts in a row without a stable run; -1: the next restart has no delay. */
  #restarts = 0;
  #stopping = false;

  constructor(options: ChildOptions) {
    this.#options = options;
    this.#takeOutput = outputTo(options);
    this.#start();
  }

  /** Requests a stop. Resolves when the process has exited. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    const child = this.#process;
    if (child === null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT);
    if (child.connected) child.disconnect();
    await ended;
    clearTimeout(timer);
  }

  /** Ends the process and starts it again without a pause. */
  restart(): void {
    this.#restarts = -1;
    this.#process?.kill("SIGTERM");
  }

  #start(): void {
    const { args, env, log } = this.#options;
    const child = spawn(process.execPath, [...debuggerFlags(), ...args], {
      env: { ...env, LOG_FILE: resolve(log) },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      // Keeps Ctrl-C from the children, which this process stops in order.
      detached: process.platform !== "win32",
    });
    for (const stream of [child.stdout, child.stderr]) if (stream !== null) eachLine(stream, this.#takeOutput);
    const startedAt = performance.now();
    let failure = "";
    child.on("message", (raw) => {
      const message = childMessage.parse(raw);
      if (message.type === "failed") failure = `${message.message}\n  ${message.hint}\n  See ${message.docs}.`;
      this.#options.onMessage(message);
    });
    child.on("exit", (code, signal) => {
      this.#process = null;
      if (this.#stopping) return;
      if (performance.now() - startedAt > STABLE) this.#restarts = 0;
      this.#ended(failure || (signal === null ? `exit code ${code}` : `killed by ${signal}`), code);
    });
    this.#process = child;
  }

  #ended(reason: string, code: number | null): void {
    if (code === EXIT_CONFIGURATION) {
      this.#options.onEnd(reason, null);
      return;
    }
    const restarts = ++this.#restarts;
    const delay = restarts === 0 ? 0 : backoffDelay(restarts, RESTART);
    this.#options.onEnd(reason, delay);
    this.#timer = setTimeout(() => this.#start(), delay);
  }
}

/** Adds the standard output and error of the process to its log, in development unchanged because the compiler prints them. */
function outputTo({ log, env }: ChildOptions): (line: string) => void {
  if (env.NODE_ENV === "development") {
    const file = new RotatingFile(log);
    return (line) => file.write(`${line}\n`);
  }
  const entries = createLog(log);
  return (text) => entries.warn({ text }, "output outside the log");
}
