import autocannon from "autocannon";
import { anyProofPath } from "./snapshot-data";

/** Number of connections, and seconds of warm-up and of measurement. */
export const LOAD = { connections: 64, warmup: 3, seconds: 10 } as const;

/** The measured throughput and latency of proofs. Times are in milliseconds. */
export interface ProofLoad {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Requests proofs of random balances and inscriptions of a snapshot. @throws Error if one is refused */
export async function measureProofs(api: string, block: number, count: number, every: number): Promise<ProofLoad> {
  const requests = [
    { setupRequest: (request: autocannon.Request) => ({ ...request, path: anyProofPath(block, count, every) }) },
  ];
  const load = (duration: number) => autocannon({ url: api, connections: LOAD.connections, duration, requests });
  await load(LOAD.warmup);
  const { non2xx, errors, latency, requests: answered } = await load(LOAD.seconds);
  if (non2xx + errors > 0) throw new Error(`${non2xx} proofs were refused, ${errors} failed`);
  return { perSecond: Math.round(answered.average), p50: latency.p50, p99: latency.p99 };
}
