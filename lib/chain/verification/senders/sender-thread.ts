import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { loadKeccak } from "@/lib/runtime/fast-keccak";
import { ROOT } from "@/lib/runtime/root.mjs";
import { ANSWER_SIZE, answerOne, type SignedContents } from "./contents";
import { type CurveName, openCurve } from "./curve";
import { Gate } from "./gate";
import type { SenderThreadData } from "./thread";

/** Limits of a thread's heap, in megabytes. It keeps nothing from one message to the next. */
const LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 };

/** A running thread. It answers the messages in their order. */
export interface SenderThread {
  send(contents: SignedContents): void;
  /** Keeps the process running while the thread has work. */
  hold(isBusy: boolean): void;
  stop(): Promise<void>;
}

/**
 * Starts a thread that recovers signers with a library. `onAnswer` receives its answers, `onEnd` the reason if it ends by
 * itself.
 */
export type StartSenderThread = (
  curve: CurveName,
  onAnswer: (answer: unknown) => void,
  onEnd: (reason: unknown) => void,
) => SenderThread;

/** The gates of the running threads. */
const gates = new Set<Gate>();
process.on("exit", () => {
  for (const gate of gates) gate.closeAndWait();
});

/** Starts a separate thread. */
export const startSenderThread: StartSenderThread = startIn(
  (workerData) => new Worker(join(ROOT, "dist/senders.js"), { workerData, execArgv: [], resourceLimits: LIMITS }),
);

/** Starts threads that `open` creates. */
export function startIn(open: (data: SenderThreadData) => Worker): StartSenderThread {
  return (curve, onAnswer, onEnd) => {
    const gate = new Gate();
    return run(open({ curve, gate: gate.memory }), gate, { onAnswer, onEnd });
  };
}

function run(
  worker: Worker,
  gate: Gate,
  { onAnswer, onEnd }: { onAnswer: (answer: unknown) => void; onEnd: (reason: unknown) => void },
): SenderThread {
  gates.add(gate);
  let cause: unknown = null;
  worker.unref();
  worker.on("message", onAnswer);
  // The event "exit" follows.
  worker.on("error", (error) => {
    cause = error;
  });
  worker.on("exit", (code) => {
    gates.delete(gate);
    onEnd(cause ?? `exit code ${code}`);
  });
  return {
    send: (contents) => worker.postMessage(contents, [contents.bytes.buffer, contents.ends.buffer]),
    hold: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    async stop() {
      const ended = new Promise((resolve) => worker.once("exit", resolve));
      gate.close();
      worker.ref();
      worker.postMessage(null);
      await ended;
    },
  };
}

/**
 * Recovers the signers in this thread, one in each turn of the event loop: where no other thread can run, and for
 * simulations, which run many workers in one process.
 */
export const startSendersHere: StartSenderThread = (curve, onAnswer, onEnd) => {
  const { recoverKey } = openCurve(curve);
  const loading = loadKeccak();
  let isOver = false;
  const answer = async (contents: SignedContents): Promise<void> => {
    const tools = { keccak: await loading, recoverKey };
    const bytes = new Uint8Array(contents.ends.length * ANSWER_SIZE);
    for (let index = 0; index < contents.ends.length && !isOver; index++) {
      answerOne(contents, index, bytes, tools);
      await nextTurn();
    }
    if (!isOver) onAnswer(bytes);
  };
  let working: Promise<void> = Promise.resolve();
  return {
    send(contents) {
      working = working.then(() => answer(contents)).catch(onEnd);
    },
    hold: () => undefined,
    async stop() {
      isOver = true;
      await working;
    },
  };
};
