import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { EXIT_CONFIGURATION } from "@/lib/runtime/errors";
import { createLog } from "@/lib/runtime/log";
import { type ChildMessage, childMessage } from "@/lib/runtime/messages";
import { RotatingFile } from "@/lib/runtime/rotating-file.mjs";
import { eachLine } from "./lines";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;
/** A child that ran this long has started well: the next pause is the first again. In milliseconds. */
const WELL = 60_000;
/** The child ends itself ten seconds after it was asked to stop at the latest. */
const STOP_PATIENCE = 12_000;

export interface ChildOptions {
  /** For people: "worker". */
  readonly name: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** File that takes its log; it writes and rotates it itself (`LOG_FILE`). */
  readonly log: string;
  readonly onMessage: (message: ChildMessage) => void;
  /** It ended by itself, for this reason, and is started again in `pause` milliseconds; null: its configuration is wrong. */
  readonly onEnd: (reason: string, pause: number | null) => void;
}

/**
 * A Node process of the system that is started again whenever it ends by itself. It stops by itself when this process
 * is gone, because its IPC channel closes (lib/runtime/stop.ts). It writes its log without this process, which
 * therefore can neither delay it nor lose a line; this process adds only what Node prints when it crashes.
 */
export class Child {
  readonly #options: ChildOptions;
  readonly #takeOutput: (line: string) => void;
  #process: ChildProcess | null = null;
  #timer: NodeJS.Timeout | null = null;
  #pause = FIRST_PAUSE;
  #stopping = false;

  constructor(options: ChildOptions) {
    this.#options = options;
    this.#takeOutput = outputTo(options);
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
    const child = spawn(process.execPath, args, {
      env: { ...env, LOG_FILE: resolve(log) },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      // Ctrl-C reaches this process alone, which then stops its children in order.
      detached: process.platform !== "win32",
    });
    for (const stream of [child.stdout, child.stderr]) if (stream !== null) eachLine(stream, this.#takeOutput);
    const startedAt = performance.now();
    let failure = "";
    child.on("message", (raw) => {
      const message = childMessage.parse(raw);
      if (message.type === "failed") failure = `${message.message}\n  ${message.hint}`;
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

/** What the process prints beside its log: a line of the log; as it is for developers, who read the compiler's text. */
function outputTo({ log, env }: ChildOptions): (line: string) => void {
  if (env.NODE_ENV === "development") {
    const file = new RotatingFile(log);
    return (line) => file.write(`${line}\n`);
  }
  const entries = createLog(log);
  return (text) => entries.warn({ text }, "output beside the log");
}
