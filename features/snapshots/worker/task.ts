import { join } from "node:path";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import { z } from "zod";
import type { Term } from "@/indexer/feature";
import type { Cursor } from "@/indexer/lead/cursor";
import { log } from "@/lib/runtime/log";
import { ROOT } from "@/lib/runtime/root.mjs";
import { type FreezerInput, serveFreezer } from "./freezer";
import type { SnapshotVitals } from "./vitals";

/** Limit of the thread's heap, in megabytes. It holds a few pages of rows, independent of the number of leaves. */
const HEAP_MEGABYTES = 160;

const reportSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("frozen"),
    snapshot: z.object({
      block: z.number(),
      balances: z.number(),
      inscriptions: z.number(),
      seconds: z.number(),
    }),
  }),
  z.object({ kind: z.literal("failed"), code: z.string(), cause: z.string() }),
  z.object({ kind: z.literal("idle") }),
]);

/** A running freezer that receives requests as messages. */
export interface RunningFreezer {
  /** Requests the due snapshots up to the last final block. */
  ask(final: number): void;
  /** Ends the freezer. An unfinished snapshot is rolled back. */
  stop(): Promise<void>;
}

/**
 * Starts a freezer. `onReport` receives its messages; `onEnd` is called with the reason if the freezer ends by itself.
 */
export type StartFreezer = (
  input: FreezerInput,
  onReport: (message: unknown) => void,
  onEnd: (reason: unknown) => void,
) => RunningFreezer;

/** Starts a freezer in a separate thread, so that it cannot delay the pipeline. */
export const startFreezerThread: StartFreezer = (input, onReport, onEnd) => {
  const thread = new Worker(join(ROOT, "dist/snapshots.js"), {
    workerData: input,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  thread.on("message", onReport);
  thread.on("error", onEnd);
  thread.on("exit", (code) => onEnd(`exit code ${code}`));
  return {
    ask: (final) => thread.postMessage(final),
    async stop() {
      thread.removeAllListeners("exit");
      await thread.terminate();
    },
  };
};

/** Starts a freezer in this thread. For simulations, which run many workers in one process. */
export const startFreezerHere: StartFreezer = (input, onReport, onEnd) => {
  const { port1, port2 } = new MessageChannel();
  port1.on("message", onReport);
  const serving = serveFreezer(input, port2).catch(onEnd);
  const ended = (port: MessagePort): Promise<unknown> => new Promise((resolve) => port.once("close", resolve));
  return {
    ask: (final) => port1.postMessage(final),
    async stop() {
      const closed = ended(port1);
      port1.close();
      await Promise.all([closed, serving]);
    },
  };
};

/** The leader's task that requests due snapshots while the index follows the head (spec §11.4). */
export class SnapshotTask {
  readonly #start: () => RunningFreezer;
  readonly #interval: number;
  #freezer: RunningFreezer | null = null;
  /** The last due block that was requested from the freezer. */
  #asked: number | null = null;
  #isOver = false;

  constructor(
    { databaseUrl, network, epoch, vitals }: Term & { readonly vitals: SnapshotVitals },
    start: StartFreezer,
  ) {
    this.#interval = network.snapshotInterval;
    this.#start = () =>
      start(
        { databaseUrl, epoch },
        (message) => report(vitals, reportSchema.parse(message)),
        (reason) => {
          if (this.#isOver) return;
          log.error({ cause: String(reason) }, "the thread that makes snapshots ended; another one is started");
          this.#freezer = null;
          this.#asked = null;
        },
      );
  }

  /** Called when the index has reached the head. Requests the due snapshots if another block is due. */
  reachedHead({ finalNumber }: Cursor): void {
    if (this.#isOver || finalNumber < 0) return;
    const due = finalNumber - (finalNumber % this.#interval);
    if (due === this.#asked) return;
    this.#asked = due;
    this.#freezer ??= this.#start();
    this.#freezer.ask(finalNumber);
  }

  /** Ends the task. Never rejects. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#freezer?.stop().catch(() => undefined);
  }
}

function report(snapshots: SnapshotVitals, message: z.infer<typeof reportSchema>): void {
  switch (message.kind) {
    case "frozen": {
      const { snapshot } = message;
      snapshots.made++;
      snapshots.seconds += snapshot.seconds;
      snapshots.block = snapshot.block;
      log.info(snapshot, "a snapshot was made");
      return;
    }
    case "failed":
      if (snapshots.failing !== message.code) log.warn(message, "a snapshot failed; retrying");
      snapshots.failing = message.code;
      snapshots.failures.set(message.code, (snapshots.failures.get(message.code) ?? 0) + 1);
      return;
    case "idle":
      snapshots.failing = null;
  }
}
