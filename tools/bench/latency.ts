/**
 * `npm run bench latency`: time from a block of the local chain to its effect in the API, in the system that `npm start`
 * runs. Needs a build. Exits with 1 above a limit.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { createTestClient, http, publicActions, walletActions } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { buildMessage, type Message, messageToHex, parseAddress } from "@/lib/protocol";
import { developmentChain } from "@/tools/testing/harness/development-chain";
import { onDemo } from "@/tools/testing/harness/on-demo";
import { isAvailable } from "./is-available";

const BLOCKS = 200;
/** Limits of the latency in milliseconds. */
const LIMITS = { median: 150, worst: 1_000 } as const;
/** Milliseconds between two requests, the accuracy of the figures. */
const INTERVAL = 2;

const account = mnemonicToAccount("test test test test test test test test test test test junk", { addressIndex: 9 });

async function measure({ page, chain }: { page: string; chain: string }): Promise<void> {
  const client = createTestClient({ account, mode: "anvil", chain: developmentChain, transport: http(chain) })
    .extend(publicActions)
    .extend(walletActions);
  const to = parseAddress(account.address);
  if (to === null) throw new Error("the account has no address");
  /** Sends a message, waits for its block and returns the transaction hash. */
  const send = async (message: Message) => {
    const hash = await client.sendTransaction({ to, data: messageToHex(buildMessage(message)) });
    while ((await client.getTransactionReceipt({ hash }).catch(() => null)) === null) await sleep(INTERVAL);
    return hash;
  };
  const tick = "Latency";
  const deployed = await send({ op: "deploy", tick, max: 1_000_000n, lim: 1n, contract: null, cmint: false });
  while (!(await isAvailable(`${page}/api/deployment/${tick}`))) await sleep(INTERVAL);
  console.log(`deployed by ${deployed}; ${BLOCKS} blocks with one mint each …`);
  const times: number[] = [];
  for (let id = 1; id <= BLOCKS; id++) {
    const hash = await send({ op: "mint", tick, id: String(id), amt: 1n });
    const mined = performance.now();
    while (!(await isAvailable(`${page}/api/owner/${tick}/${hash}`))) await sleep(INTERVAL);
    times.push(performance.now() - mined);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN;
  const [median, worst] = [at(0.5), at(1)];
  console.log(`  median  ${median.toFixed(0)} ms   limit ${LIMITS.median}`);
  console.log(`  p95     ${at(0.95).toFixed(0)} ms`);
  console.log(`  worst   ${worst.toFixed(0)} ms   limit ${LIMITS.worst}`);
  if (median > LIMITS.median || worst > LIMITS.worst) process.exitCode = 1;
}

// The rate limit is off, because the benchmark exceeds it.
await onDemo(measure, { RATE_LIMIT: "1000000000" });
