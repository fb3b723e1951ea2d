import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { loadKeccak } from "@/lib/runtime/fast-keccak";
import type { Keccak } from "../keccak";
import { ANSWER_SIZE, answerOne, type SignedContents } from "./contents";
import { CURVES, openCurve, type RecoverKey } from "./curve";
import { Gate } from "./gate";

/** The data of the thread. */
export interface SenderThreadData {
  readonly curve: string;
  /** The memory of its gate. */
  readonly gate: SharedArrayBuffer;
}

/**
 * Answers each message in its order, until the gate is closed and the message null has come. An error ends the thread, and
 * the pool repeats the message in another one.
 */
function serve(port: MessagePort, data: SenderThreadData): void {
  const gate = new Gate(data.gate);
  const recoverKey = loadCurve(data.curve, gate);
  // As in features/snapshots/worker/thread.ts, no module of this thread awaits at its top level.
  const loading = loadKeccak();
  port.on("message", async (contents: SignedContents | null) => {
    if (contents === null || recoverKey === null) {
      port.close();
      return;
    }
    const answer = answerAll(contents, gate, { keccak: await loading, recoverKey });
    if (answer !== null) port.postMessage(answer, [answer.buffer]);
  });
}

/** Loading the module also runs it. Null if the gate is closed. */
function loadCurve(wanted: string, gate: Gate): RecoverKey | null {
  const name = CURVES.find((each) => each === wanted);
  if (name === undefined) throw new Error(`unknown library ${wanted}`);
  let recoverKey: RecoverKey | null = null;
  gate.pass(() => {
    recoverKey = openCurve(name).recoverKey;
  });
  return recoverKey;
}

/** Null if the gate was closed before the end. */
function answerAll(
  contents: SignedContents,
  gate: Gate,
  tools: { keccak: Keccak; recoverKey: RecoverKey },
): Uint8Array<ArrayBuffer> | null {
  const answer = new Uint8Array(contents.ends.length * ANSWER_SIZE);
  for (let index = 0; index < contents.ends.length; index++) {
    if (!gate.pass(() => answerOne(contents, index, answer, tools))) return null;
  }
  return answer;
}

if (parentPort !== null) serve(parentPort, workerData);
