/**
 * `npm run bench senders`: cost of the senders of transactions, beside JSON.parse of the same transactions: each library in one
 * thread, the pool with one and two threads, and the CPU time of the main thread (Linux only). Needs no database and no chain.
 */
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { signerOf } from "@/lib/chain/verification/sender";
import { CURVES, type CurveName, openCurve } from "@/lib/chain/verification/senders/curve";
import { SenderPool } from "@/lib/chain/verification/senders/pool";
import { readBlock } from "@/lib/chain/verification/testing/fixtures";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { loadKeccak } from "@/lib/runtime/fast-keccak";
import { printResult } from "./timed";

const ROUNDS = 5;
/** Senders of a measurement by the fastest library. */
const COUNT = 10_000;
/** How many times as long each library takes, about. */
const SLOWNESS: Readonly<Record<CurveName, number>> = { secp256k1: 1, "tiny-secp256k1": 5, "@noble/curves": 25 };
const MESSAGE = `data:,${JSON.stringify({ p: "nip-20", op: "mint", tick: "oak", id: "1234567", amt: "1000" })}`;

const keccak = await loadKeccak();
const real = (readBlock("ethereum-19900000").block.transactions ?? []).filter(({ type }) => type === "0x2");
const input = `0x${Buffer.from(MESSAGE).toString("hex")}`;
// Other content gives another signer, which takes the same time.
const messages = real.map((transaction) => ({ ...transaction, input, accessList: [] }));

/** Microseconds of each of `count` items in the fastest round. */
async function cost(count: number, run: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await run();
    best = Math.min(best, performance.now() - start);
  }
  return (best * 1_000) / count;
}

const repeat = <T>(items: readonly T[], count: number): readonly T[] =>
  Array.from({ length: Math.ceil(count / items.length) }, () => items)
    .flat()
    .slice(0, count);

/** CPU time of the main thread in microseconds, by the accounting of Linux. */
function mainThreadTime(): number {
  const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1_000;
}

async function measurePool(transactions: readonly PlainObject[], curve: CurveName, threads: number): Promise<void> {
  const pool = new SenderPool({ curve, threads });
  await pool.recover(transactions);
  let busy = Number.POSITIVE_INFINITY;
  const each = await cost(transactions.length, async () => {
    const before = mainThreadTime();
    await pool.recover(transactions);
    busy = Math.min(busy, mainThreadTime() - before);
  });
  await pool.close();
  const rate = Math.round(1_000_000 / each).toLocaleString("en");
  const main = (busy / transactions.length).toFixed(2);
  printResult(`${curve}, pool of ${threads}`, `${rate} senders/s, main thread ${main} µs each`);
}

for (const [name, transactions] of Object.entries({ "transactions of a real block": real, messages })) {
  const text = JSON.stringify(repeat(transactions, COUNT));
  console.log(`${name}, ${Math.round(text.length / COUNT)} characters of JSON each`);
  printResult("JSON.parse", `${(await cost(COUNT, () => JSON.parse(text))).toFixed(2)} µs each`);
  for (const curve of CURVES) {
    const list = repeat(transactions, COUNT / SLOWNESS[curve]);
    const { recoverKey } = openCurve(curve);
    const each = await cost(list.length, () => {
      for (const transaction of list) signerOf(transaction, keccak, recoverKey);
    });
    printResult(`${curve}, this thread`, `${each.toFixed(1)} µs each`);
    for (const threads of [1, 2]) await measurePool(list, curve, threads);
  }
}
