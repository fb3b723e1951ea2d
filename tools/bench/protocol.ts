/**
 * `npm run bench protocol`: throughput of one core in recognition and rules. Each line has the rate, its lower limit and
 * their ratio, which must be at least 1. Exits with 1 below a limit.
 */
import {
  buildMessage,
  type Facts,
  MemoryState,
  type Message,
  mayBeMessage,
  messageOperation,
  messageToHex,
  type Operation,
  type ProtocolRules,
  recognize,
  step,
} from "@/lib/protocol";

const SECOND = 1000;
const ROUNDS = 5;
const RULES: ProtocolRules = {
  paymentUnits: [{ name: "wei", decimals: 0 }],
  reservedTickers: ["METIS", "NUVO"],
  operators: [],
  contractOverrides: [],
  extensions: ["delegation"],
  market: null,
};
const FACTS: Facts = { mintControl: () => "allowed" };
const HOLDERS = 1000;
const TOKENS = 50;

let missed = false;

/** Prints the operations per second of the fastest round. `run` does `count` operations. */
function measure(name: string, count: number, limit: number | null, run: () => unknown): void {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  const rate = (count / best) * SECOND;
  const ratio = limit === null ? "" : `  limit ${format(limit)}  ratio ${(rate / limit).toFixed(2)}`;
  console.log(`${name.padEnd(52)} ${format(rate).padStart(14)}/s${ratio}`);
  if (limit !== null && rate < limit) missed = true;
}

function format(rate: number): string {
  return Math.round(rate).toLocaleString("en");
}

const hex = (value: number, digits: number) => `0x${value.toString(16).padStart(digits, "0")}` as const;
const holder = (n: number) => hex(0xa000 + (n % HOLDERS), 40);
const hash = (n: number) => hex(n + 0xc0ffee, 64);

/** Typical calldata of a chain: mostly contract calls, some plain payments. */
function ordinaryCalldata(count: number): string[] {
  const selectors = ["a9059cbb", "095ea7b3", "38ed1739", "d0e30db0", "64617461", "ac9650d8"];
  return Array.from({ length: count }, (_, i) =>
    i % 5 === 0
      ? "0x"
      : `0x${selectors[i % selectors.length]}${hash(i)
          .slice(2)
          .repeat(1 + (i % 6))}`,
  );
}

/** Messages that the rules accept in this order: deploys, mints, and all operations on each inscription. */
function messages(count: number): { message: Message; from: number; to: number }[] {
  const max = 10n ** 30n;
  const sent: { message: Message; from: number; to: number }[] = [];
  for (let i = 0; i < TOKENS; i++)
    sent.push({
      message: { op: "deploy", tick: `T${i}`, max, lim: 10n ** 9n, contract: null, cmint: false },
      from: i,
      to: i,
    });
  for (let i = 0; sent.length < count; i++) {
    const tick = `T${i % TOKENS}`;
    const id = String(i);
    sent.push({ message: { op: "mint", tick, id, amt: 1000n }, from: i, to: i });
    if (i % 3 === 0) sent.push({ message: { op: "tsf", tick, id }, from: i, to: i });
    if (i % 5 !== 0) continue;
    sent.push({ message: { op: "list", tick, id, asking: { price: 5n, unit: "wei" } }, from: i, to: i });
    if (i % 2 === 0) sent.push({ message: { op: "ulist", tick, id }, from: i, to: i });
    else sent.push({ message: { op: "ex", tick, id }, from: i + 1, to: i });
    if (i % 4 === 0) sent.push({ message: { op: "split", tick, id, amt1: 1n, amt2: 999n }, from: i, to: i });
  }
  return sent;
}

{
  // JSON.parse makes flat, separate strings, as in the worker. They are as many as in a batch of blocks, and fit the caches
  // of a core.
  const calldata: string[] = JSON.parse(JSON.stringify(ordinaryCalldata(5_000)));
  measure("prefix check of typical calldata", calldata.length * 100, 20_000_000, () => {
    let candidates = 0;
    for (let i = 0; i < 100; i++) for (const input of calldata) if (mayBeMessage(input)) candidates++;
    return candidates;
  });
}

const SENT = messages(100_000);
const TEXTS = SENT.map(({ message }) => buildMessage(message));
const INPUTS = TEXTS.map(messageToHex);
const BODIES = TEXTS.map((text) => text.slice("data:,".length));

measure("JSON.parse of messages, from text", BODIES.length, null, () => {
  for (const body of BODIES) JSON.parse(body);
});
measure("JSON.parse of the same messages, from hex", INPUTS.length, null, () => {
  for (const input of INPUTS) JSON.parse(Buffer.from(input.slice(14), "hex").toString("utf8"));
});
measure("recognition of the same messages, from hex", INPUTS.length, 100_000, () => {
  for (const input of INPUTS) recognize(input);
});

const OPERATIONS = SENT.flatMap(({ from, to }, i): Operation[] => {
  const block = { number: 100 + Math.floor(i / 10), hash: hash(i), parentHash: hash(i - 1), timestamp: i };
  const operation = messageOperation(block, {
    hash: hash(i),
    index: i % 10,
    from: holder(from),
    to: holder(to),
    value: 5n,
    input: INPUTS[i] ?? "0x",
    succeeded: true,
  });
  return operation ? [operation] : [];
});

/** Applies the rules to operations in order, starting with an empty state. */
function judge(operations: readonly Operation[]): { state: MemoryState; rejected: number } {
  const state = new MemoryState();
  let rejected = 0;
  for (const operation of operations) {
    const result = step(state, operation, RULES, FACTS);
    if (result.kind !== "decided") continue;
    if (!result.outcome.accepted) rejected++;
    state.apply(result.effects);
  }
  return { state, rejected };
}

const { state, rejected } = judge(OPERATIONS);
if (rejected > 0) throw new Error(`${rejected} operations are rejected, so the measurement would be meaningless`);

// The worker applies the rules to batches, each on a working set that it drops afterwards, so the state does not grow.
const BATCH = OPERATIONS.slice(0, 10_000);
measure("rules, a batch of 10,000 accepted and applied", BATCH.length * 10, 200_000, () => {
  for (let i = 0; i < 10; i++) judge(BATCH);
});
measure("rules only, on a full state", OPERATIONS.length, 300_000, () => {
  for (const operation of OPERATIONS) step(state, operation, RULES, FACTS);
});

if (missed) process.exitCode = 1;
