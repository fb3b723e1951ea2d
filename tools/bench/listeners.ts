/**
 * `npm run bench listeners`: time from a block of the local chain until each of 2,000 listeners has received its event, in
 * the system that `npm start` runs, and the API's latency meanwhile. Needs a build. `-- 2000 100` sets the numbers of
 * listeners and blocks. Exits with 1 above a limit.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { createTestClient, http, publicActions, walletActions } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { z } from "zod";
import { buildMessage, type Message, messageToHex, parseAddress } from "@/lib/protocol";
import { developmentChain } from "@/tools/testing/harness/development-chain";
import { onDemo } from "@/tools/testing/harness/on-demo";
import type { TestSystem } from "@/tools/testing/harness/system";

const [LISTENERS = 2_000, BLOCKS = 100] = process.argv.slice(2).map(Number);
/** Milliseconds from a block to the event of all but one in a hundred listeners. */
const LIMIT = 1_000;
/** Milliseconds: between two requests, between two blocks, and until an event counts as lost. */
const TIMES = { poll: 2, pause: 250, lost: 30_000 };
const TICKER = "Listeners";

const account = mnemonicToAccount("test test test test test test test test test test test junk", { addressIndex: 9 });
const answerSchema = z.object({ times: z.array(z.number()), ended: z.number() });

const now = (): number => performance.timeOrigin + performance.now();

async function measure({ page, chain }: TestSystem): Promise<void> {
  const send = await sender(chain);
  const deploy = { op: "deploy", tick: TICKER, max: 1_000_000n, lim: 1n, contract: null, cmint: false } as const;
  await send(deploy);
  const started = performance.now();
  const args = [page, String(LISTENERS), TICKER];
  const client = fork("tools/bench/listener-client.ts", args, { execArgv: ["--import", "tsx"] });
  await once(client, "message");
  console.log(`${LISTENERS} listeners opened in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  const reads = new AbortController();
  const reading = readApi(page, reads.signal);
  const [all, last]: [number[], number[]] = [[], []];
  for (let id = 1; id <= BLOCKS; id++) {
    const { block, at } = await send({ op: "mint", tick: TICKER, id: String(id), amt: 1n });
    const delays = (await eventsOf(client, block)).map((time) => time - at).sort((a, b) => a - b);
    all.push(...delays);
    last.push(delays.at(-1) ?? Number.NaN);
    await sleep(TIMES.pause);
  }
  reads.abort();
  report(`${all.length} events of ${BLOCKS} blocks`, all);
  report("the last listener of each block", last);
  report("API reads meanwhile", await reading);
  if (at(all, 0.99) > LIMIT) process.exitCode = 1;
  client.disconnect();
  await once(client, "exit");
}

/** Returns a function that sends a message and returns its block, with the time at which the chain had it. */
async function sender(chain: string) {
  const client = createTestClient({ account, mode: "anvil", chain: developmentChain, transport: http(chain) })
    .extend(publicActions)
    .extend(walletActions);
  const to = parseAddress(account.address);
  if (to === null) throw new Error("the account has no address");
  return async (message: Message): Promise<{ block: number; at: number }> => {
    const hash = await client.sendTransaction({ to, data: messageToHex(buildMessage(message)) });
    for (;;) {
      const receipt = await client.getTransactionReceipt({ hash }).catch(() => null);
      if (receipt !== null) return { block: Number(receipt.blockNumber), at: now() };
      await sleep(TIMES.poll);
    }
  };
}

/**
 * Waits until every listener has received the event of a block, and returns the times. @throws Error if a listener never
 * does
 */
async function eventsOf(client: ChildProcess, block: number): Promise<number[]> {
  const limit = performance.now() + TIMES.lost;
  for (;;) {
    client.send(block);
    const [answer] = await once(client, "message");
    const { times, ended } = answerSchema.parse(answer);
    if (ended > 0) throw new Error(`${ended} streams have ended`);
    if (times.length === LISTENERS) return times;
    if (performance.now() > limit) throw new Error(`${times.length} of ${LISTENERS} listeners have block ${block}`);
    await sleep(TIMES.pause / 5);
  }
}

/** Reads the API, one request after another. Returns the latencies in milliseconds. */
async function readApi(page: string, stop: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!stop.aborted) {
    const begun = performance.now();
    const response = await fetch(`${page}/api/explorer/tokens?limit=${1 + (times.length % 50)}`);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the API answered ${response.status}`);
    times.push(performance.now() - begun);
    await sleep(TIMES.poll * 10);
  }
  return times;
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}

function report(name: string, times: number[]): void {
  times.sort((a, b) => a - b);
  const [p50, p99, worst] = [0.5, 0.99, 1].map((share) => at(times, share).toFixed(0));
  console.log(`  ${name.padEnd(34)} p50 ${p50} ms, p99 ${p99} ms, worst ${worst} ms`);
}

// The rate limit is off, because the benchmark exceeds it.
await onDemo(measure, { TRUST_PROXY: "1", RATE_LIMIT: "1000000000", LOG_LEVEL: "fatal" });
