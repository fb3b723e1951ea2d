import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { ROOT } from "@/lib/runtime/root.mjs";
import { until } from "@/tools/testing/harness/until";
import { RlpWriter } from "../rlp-writer";
import { readBlock } from "../testing/fixtures";
import { fastestCurve } from "./curve";
import { Gate } from "./gate";
import { writeSigned } from "./signed-content";
import type { SenderThreadData } from "./thread";

test("work passes an open gate, also after an error, and not a closed one", () => {
  const gate = new Gate();
  const other = new Gate(gate.memory);
  const passed: number[] = [];
  expect(gate.pass(() => passed.push(1))).toBe(true);
  expect(() =>
    gate.pass(() => {
      throw new Error("inside");
    }),
  ).toThrow("inside");
  expect(gate.pass(() => passed.push(2))).toBe(true);
  other.closeAndWait();
  expect(gate.pass(() => passed.push(3))).toBe(false);
  expect(passed).toEqual([1, 2]);
});

test("a thread is outside its module once its gate is closed, and ends by itself", async () => {
  const writer = new RlpWriter();
  const [transaction = {}] = readBlock("ethereum-1000000").block.transactions ?? [];
  writeSigned(writer, transaction);
  const one = writer.bytes().slice();
  const count = 20_000;
  const bytes = Buffer.concat(Array.from({ length: count }, () => one));
  const ends = Uint32Array.from({ length: count }, (_, index) => (index + 1) * one.length);
  const gate = new Gate();
  const workerData: SenderThreadData = { curve: fastestCurve().name, gate: gate.memory };
  const worker = new Worker(join(ROOT, "dist/senders.js"), { workerData, execArgv: [] });
  const answers: unknown[] = [];
  worker.on("message", (answer) => answers.push(answer));
  const code = new Promise((resolve) => worker.once("exit", resolve));
  worker.postMessage({ bytes, ends: Uint32Array.of(one.length) });
  await until(async () => answers.length === 1);
  worker.postMessage({ bytes, ends });
  const isInside = (): boolean => new Int32Array(gate.memory)[1] === 1;
  await until(async () => isInside());
  gate.closeAndWait();
  expect(isInside()).toBe(false);
  worker.postMessage(null);
  expect(await code).toBe(0);
  expect(answers.length).toBe(1);
});
