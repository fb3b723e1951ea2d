import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Pool } from "undici";
import { log } from "@/lib/runtime/log";
import { childMessage } from "@/lib/runtime/messages";
import { PAGES_SOCKET, PagesError } from "./pages";

/** The process that renders the pages; it is started again whenever it ends. */
export interface PageProcess {
  /** Connections to it; null while it does not run. */
  readonly connections: () => Pool | null;
  readonly stop: () => Promise<void>;
}

const ENTRY = fileURLToPath(new URL("page-main.ts", import.meta.url));
/** MB of its heap. A process that needs more ends and is replaced, which costs its readers a second. */
const HEAP = 384;
/** Milliseconds: before it starts again, doubled each time; and how long it runs to have started well. */
const PAUSE = { first: 500, longest: 30_000, well: 60_000 };
/** Milliseconds between two questions whether it is alive; how many in a row it may leave unanswered. */
const LIFE = { interval: 5_000, unanswered: 6 };
/** How long it may take to end, in milliseconds. */
const STOP_LIMIT = 5_000;
/** Milliseconds until a page begins, and without a byte of it. */
const PAGE_LIMIT = 30_000;
/** More than are ever inside of the queue before it (page-forward.ts). */
const CONNECTIONS = 1_024;

/**
 * Starts the process that renders pages and waits until it answers.
 * @throws PagesError where the first start fails
 */
export async function startPageProcess(): Promise<PageProcess> {
  const folder = await mkdtemp(join(tmpdir(), "engrave-pages-"));
  const pages = new Supervisor(folder);
  try {
    await pages.ready();
  } catch (error) {
    await pages.stop();
    throw error;
  }
  return pages;
}

class Supervisor implements PageProcess {
  readonly #folder: string;
  #child: ChildProcess | null = null;
  #pool: Pool | null = null;
  #pause = PAUSE.first;
  #timer: NodeJS.Timeout | null = null;
  #isStopping = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  readonly connections = (): Pool | null => this.#pool;

  /** Starts the process; resolves when it answers. */
  ready(): Promise<void> {
    return new Promise((resolve, reject) => {
      const path = socketPath(this.#folder);
      const child = fork(ENTRY, [], {
        execArgv: [`--max-old-space-size=${HEAP}`, "--import", "tsx"],
        env: { ...process.env, [PAGES_SOCKET]: path },
        // Ctrl-C reaches this process alone, which then stops its children in order.
        detached: process.platform !== "win32",
      });
      this.#child = child;
      const startedAt = performance.now();
      const stopWatching = watchLife(child);
      let failure = new PagesError("the page process ended", { hint: "Its log says why; it is started again." });
      child.on("message", (raw) => {
        const message = childMessage.safeParse(raw).data;
        if (message?.type === "failed") failure = new PagesError(message.message, { hint: message.hint });
        if (message?.type !== "ready") return;
        this.#pool = openPool(path);
        resolve();
      });
      child.on("exit", (code, signal) => {
        stopWatching();
        if (performance.now() - startedAt > PAUSE.well) this.#pause = PAUSE.first;
        this.#ended(signal ?? code);
        reject(failure);
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
    const wasReady = this.#pool !== null;
    this.#pool?.destroy().catch((error: unknown) => log.warn({ error }, "closing connections to the pages failed"));
    this.#pool = null;
    this.#child = null;
    // The first start is not repeated: its caller says what is wrong.
    if (this.#isStopping || (!wasReady && this.#pause === PAUSE.first)) return;
    const pause = this.#pause;
    this.#pause = Math.min(pause * 2, PAUSE.longest);
    log.error({ reason, pause }, "the page process ended and is started again");
    this.#timer = setTimeout(() => {
      this.ready().then(
        () => log.info("the page process runs again"),
        (error: unknown) => log.error({ error }, "the page process did not start"),
      );
    }, pause);
  }
}

/** Reachable by this user alone: the folder is private. Windows knows pipes by name instead. */
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

/** Ends a process that no longer answers its parent, so that it is replaced. */
function watchLife(child: ChildProcess): () => void {
  let unanswered = 0;
  child.on("message", () => {
    unanswered = 0;
  });
  const timer = setInterval(() => {
    unanswered += 1;
    if (unanswered > LIFE.unanswered) {
      log.error("the page process does not answer and is killed");
      child.kill("SIGKILL");
    } else if (child.connected) {
      child.send("alive?", () => undefined);
    }
  }, LIFE.interval);
  return () => clearInterval(timer);
}
