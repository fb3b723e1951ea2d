import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import fc from "fast-check";
import { type Hex, parseTransaction, recoverTransactionAddress, type TransactionSerialized } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { loadKeccak } from "@/lib/runtime/fast-keccak";
import { ROOT } from "@/lib/runtime/root.mjs";
import type { Keccak } from "../keccak";
import { signerOf } from "../sender";
import { BLOCKS, readBlock, readTransactions } from "../testing/fixtures";
import { asNodeReturns, signEachType, transactionDraft } from "../testing/signed-transactions";
import type { SignedContents } from "./contents";
import { CURVES, fastestCurve, openCurve } from "./curve";
import { SenderPool, SenderPoolClosedError } from "./pool";
import type { SenderResult } from "./result";
import { type StartSenderThread, startIn, startSendersHere, startSenderThread } from "./sender-thread";

const FILE = join(ROOT, "dist/senders.js");
/** Libraries that this platform can load. */
const LOADED = CURVES.slice(CURVES.indexOf(fastestCurve().name));
const REAL = [
  ...BLOCKS.flatMap((name) => readBlock(name).block.transactions ?? []),
  ...readTransactions().map(({ transaction }) => transaction),
];
const SOME = REAL.slice(0, 150);

let keccak: Keccak;
let pools: SenderPool[] = [];
beforeAll(async () => {
  keccak = await loadKeccak();
});
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  pools = [];
});

function openPool(options: ConstructorParameters<typeof SenderPool>[0]): SenderPool {
  const pool = new SenderPool(options);
  pools.push(pool);
  return pool;
}

function expected(transactions: readonly PlainObject[]): readonly SenderResult[] {
  return transactions.map((transaction) => {
    const signer = signerOf(transaction, keccak);
    return signer === null ? { kind: "unsigned" } : { kind: "signed", signer };
  });
}

/** A list of this length, of real transactions in changing order. */
function listOf(length: number): readonly PlainObject[] {
  return Array.from({ length }, (_, index) => REAL[(index * 7) % REAL.length] ?? {});
}

/** Starts real threads and keeps them, so that a test can end them. */
function keepWorkers(): { workers: Worker[]; start: StartSenderThread } {
  const workers: Worker[] = [];
  const start = startIn((workerData) => {
    const worker = new Worker(FILE, { workerData, execArgv: [] });
    workers.push(worker);
    return worker;
  });
  return { workers, start };
}

describe("the senders", () => {
  test.each(LOADED)("of the real transactions are those of their nodes, by %s", async (curve) => {
    const senders = await openPool({ threads: 2, curve }).recover(REAL);
    expect(senders).toEqual(
      REAL.map(({ type, from, queueOrigin }) =>
        ["0x6a", "0x7e"].includes(String(type)) || queueOrigin === "l1"
          ? { kind: "unsigned" }
          : { kind: "signed", signer: String(from).toLowerCase() },
      ),
    );
  });

  test("of random transactions of each type are those that viem recovers", async () => {
    const account = privateKeyToAccount(generatePrivateKey());
    const pool = openPool({ threads: 1 });
    const property = fc.asyncProperty(transactionDraft, async (draft) => {
      const encoded = await signEachType(account, draft);
      const senders = await pool.recover(encoded.map(asNodeReturns));
      const isParsed = (each: Hex): each is TransactionSerialized => parseTransaction(each).type !== undefined;
      const recovered = encoded
        .filter(isParsed)
        .map((serializedTransaction) => recoverTransactionAddress({ serializedTransaction }));
      const signers = (await Promise.all(recovered)).map((signer) => signer.toLowerCase());
      expect(senders).toEqual(signers.map((signer) => ({ kind: "signed", signer })));
    });
    await fc.assert(property, { numRuns: 10 });
  });

  test("of 10,000 transactions are in their order, with several lists at once and more threads than cores", async () => {
    const lists = [listOf(10_000), [], listOf(1), listOf(9).toReversed(), listOf(1_000).toReversed()];
    const pool = openPool({ threads: 5 });
    const results = await Promise.all(lists.map((list) => pool.recover(list)));
    for (const [index, list] of lists.entries()) expect(results[index]).toEqual(expected(list));
  });

  test("of a transaction longer than a job are recovered", async () => {
    const account = privateKeyToAccount(generatePrivateKey());
    const data = `0x${"5a".repeat(600_000)}` as const;
    const long = asNodeReturns(await account.signTransaction({ type: "legacy", gasPrice: 1n, data }));
    const list = [long, ...SOME, long, long];
    expect(await openPool({ threads: 2 }).recover(list)).toEqual(expected(list));
  });
});

describe("a fault", () => {
  test("is the result of its transaction and of no other", async () => {
    const [legacy = {}] = readBlock("ethereum-1000000").block.transactions ?? [];
    const typed = REAL.find(({ type }) => type === "0x2") ?? {};
    const faults: readonly [PlainObject, SenderResult][] = [
      [{}, { kind: "malformed", field: "r" }],
      [
        { ...legacy, s: "1" },
        { kind: "malformed", field: "s" },
      ],
      [
        { ...legacy, s: `0x${"0".repeat(65)}` },
        { kind: "malformed", field: "s" },
      ],
      [
        { ...legacy, r: "0xzz" },
        { kind: "malformed", field: "r" },
      ],
      [
        { ...legacy, r: "0x0" },
        { kind: "malformed", field: "signature" },
      ],
      [
        { ...legacy, s: `0x${"f".repeat(64)}` },
        { kind: "malformed", field: "signature" },
      ],
      [
        { ...legacy, v: "0x1a" },
        { kind: "malformed", field: "v" },
      ],
      [
        { ...legacy, input: "0x1" },
        { kind: "malformed", field: "input" },
      ],
      [
        { ...typed, yParity: "0x2" },
        { kind: "malformed", field: "yParity" },
      ],
      [
        { ...typed, accessList: [1] },
        { kind: "malformed", field: "accessList" },
      ],
      [
        { ...typed, type: "0x100" },
        { kind: "malformed", field: "type" },
      ],
      [
        { ...typed, type: "0x5" },
        { kind: "unknown type", type: 5 },
      ],
      [{ ...legacy, r: "0x0", s: "0x00" }, { kind: "unsigned" }],
    ];
    const mixed = faults.flatMap(([transaction]) => [transaction, legacy, typed]);
    const [ofLegacy, ofTyped] = expected([legacy, typed]);
    expect(await openPool({ threads: 2 }).recover(mixed)).toEqual(
      faults.flatMap(([, result]) => [result, ofLegacy, ofTyped]),
    );
  });

  test("of another kind rejects its list and no other", async () => {
    const pool = openPool({ threads: 1 });
    const strange = {
      get type(): string {
        throw new Error("strange");
      },
    };
    const lists = [pool.recover([...SOME, strange]), pool.recover([strange]), pool.recover(SOME)];
    await expect(lists[0]).rejects.toThrow("strange");
    await expect(lists[1]).rejects.toThrow("strange");
    expect(await lists[2]).toEqual(expected(SOME));
  });

  test("in every transaction, or no signature in any, needs no thread", async () => {
    const { workers, start } = keepWorkers();
    const pool = openPool({ threads: 2, start });
    const deposit = REAL.find(({ type }) => type === "0x7e") ?? {};
    const senders = await pool.recover(Array.from({ length: 2_000 }, (_, index) => (index % 2 === 0 ? deposit : {})));
    expect(new Set(senders.map(({ kind }) => kind))).toEqual(new Set(["unsigned", "malformed"]));
    expect(workers).toEqual([]);
  });
});

describe("threads", () => {
  test("that are ended at work are replaced, and their work is repeated", async () => {
    const { workers, start: startKept } = keepWorkers();
    const start: StartSenderThread = (curve, onAnswer, onEnd) => {
      let answers = 0;
      const answerOrEnd = (answer: unknown): void => {
        onAnswer(answer);
        // The thread has two other jobs now.
        if (++answers === 3) void worker?.terminate();
      };
      const thread = startKept(curve, answerOrEnd, onEnd);
      const worker = workers.at(-1);
      return thread;
    };
    // WebAssembly can be ended at any time.
    const pool = openPool({ threads: 2, start, curve: "tiny-secp256k1" });
    const list = listOf(3_000);
    expect(await pool.recover(list)).toEqual(expected(list));
    expect(workers.length).toBeGreaterThan(4);
  });

  test("that run out of memory leave the work to this thread", async () => {
    let started = 0;
    const start = startIn((workerData) => {
      started++;
      const resourceLimits = { maxOldGenerationSizeMb: 1, maxYoungGenerationSizeMb: 1 };
      return new Worker(FILE, { workerData, execArgv: [], resourceLimits });
    });
    const pool = openPool({ threads: 2, start, curve: "tiny-secp256k1" });
    expect(await pool.recover(SOME)).toEqual(expected(SOME));
    const list = listOf(300);
    expect(await pool.recover(list)).toEqual(expected(list));
    expect(started).toBeGreaterThan(1);
    // Three for each of the two places, and none in the next minute.
    expect(started).toBeLessThanOrEqual(6);
  });

  test("that cannot be started leave the work to this thread", async () => {
    const pool = openPool({
      threads: 2,
      start: () => {
        throw new Error("no more threads");
      },
    });
    expect(await pool.recover(SOME)).toEqual(expected(SOME));
  });

  test("whose program or library is missing leave the work to this thread", async () => {
    const start = startIn((data) => new Worker(FILE, { workerData: { ...data, curve: "another" }, execArgv: [] }));
    expect(await openPool({ threads: 1, start }).recover(SOME)).toEqual(expected(SOME));
  });

  test("that give a wrong answer are replaced", async () => {
    const wrong: unknown[] = [null, new Uint8Array(3), "0x"];
    const pool = openPool({
      threads: 1,
      start: (curve, onAnswer, onEnd) =>
        startSenderThread(curve, (answer) => onAnswer(wrong.length > 0 ? wrong.shift() : answer), onEnd),
    });
    expect(await pool.recover(SOME)).toEqual(expected(SOME));
  });

  test("have two jobs each at most, whatever the length of the lists", async () => {
    const sent: SignedContents[] = [];
    const start: StartSenderThread = () => ({
      send: (contents) => sent.push(contents),
      hold: () => undefined,
      stop: async () => undefined,
    });
    const pool = openPool({ threads: 3, start });
    const lists = [pool.recover(listOf(10_000)), pool.recover(listOf(10_000))];
    expect(sent.length).toBe(6);
    await pool.close();
    for (const each of lists) await expect(each).rejects.toThrow(SenderPoolClosedError);
  });
});

describe("without threads", () => {
  test.each(LOADED)("other work goes on between two senders, by %s", async (curve) => {
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    const pool = openPool({ threads: 1, start: startSendersHere, curve });
    setImmediate(count);
    const senders = await pool.recover(SOME);
    isOver = true;
    expect(senders).toEqual(expected(SOME));
    expect(turns).toBeGreaterThanOrEqual(senders.filter(({ kind }) => kind === "signed").length);
  });

  test("a pool can be closed at work", async () => {
    const pool = openPool({ threads: 1, start: startSendersHere });
    const senders = pool.recover(REAL);
    await Promise.all([expect(senders).rejects.toThrow(SenderPoolClosedError), pool.close()]);
  });
});

describe("a closed pool", () => {
  test("rejects the lists at work and all later ones, and has no thread", async () => {
    const { workers, start } = keepWorkers();
    const pool = openPool({ threads: 2, start });
    await pool.recover(listOf(10));
    const lists = [pool.recover(listOf(5_000)), pool.recover(listOf(10))].map((list) =>
      expect(list).rejects.toThrow(SenderPoolClosedError),
    );
    const codes: number[] = [];
    for (const worker of workers) worker.on("exit", (code) => codes.push(code));
    await pool.close();
    // A thread that was terminated has the code 1. It may abort the process.
    expect(codes).toEqual([0, 0]);
    await Promise.all(lists);
    await expect(pool.recover(SOME)).rejects.toThrow(SenderPoolClosedError);
    await pool.close();
    expect(workers.map(({ threadId }) => threadId)).toEqual(workers.map(() => -1));
    expect(workers.length).toBe(2);
  });

  test("can be opened and closed again and again, also before its threads have started", async () => {
    for (let round = 0; round < 20; round++) {
      const pool = openPool({ threads: 2 });
      if (round % 2 === 0) await pool.recover(listOf(20));
      const senders = expect(pool.recover(listOf(5_000))).rejects.toThrow(SenderPoolClosedError);
      await pool.close();
      await senders;
    }
  });
});

describe("a process", () => {
  const run = async (work: string): Promise<string> => {
    const program = `
      import { SenderPool } from "@/lib/chain/verification/senders/pool";
      import { readBlock } from "@/lib/chain/verification/testing/fixtures";
      const pool = new SenderPool({ threads: 2 });
      const { transactions } = readBlock("ethereum-1000000").block;
      ${work}
    `;
    const args = ["--import", "tsx", "--input-type=module", "--eval", program];
    return (await promisify(execFile)(process.execPath, args, { cwd: ROOT })).stdout;
  };

  test("stays for its lists and ends with its threads open", async () => {
    const output = await run("pool.recover(transactions).then((senders) => console.log(JSON.stringify(senders)));");
    expect(JSON.parse(output)).toEqual(expected(readBlock("ethereum-1000000").block.transactions ?? []));
  });

  test("exits with its own code while its threads are at work", async () => {
    const exit = run(`
      const long = Array.from({ length: 10_000 }, (_, index) => transactions[index % transactions.length]);
      await pool.recover(transactions);
      pool.recover(long);
      pool.recover(transactions.slice(0, 1)).then(() => process.exit(1));
      setTimeout(() => process.exit(7), 20);
    `);
    await expect(exit).rejects.toThrow(expect.objectContaining({ code: 7, signal: null }));
  });
});

test("each library is opened by its name", () => {
  expect(LOADED.map((name) => openCurve(name).name)).toEqual(LOADED);
});
