import { workerFeatures } from "@/features/worker";
import { run } from "@/indexer/run";
import { readConfiguration } from "@/lib/config";

export interface TestWorker {
  /** Settles when the worker has stopped. Rejects with its error. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** Starts a worker in this process. */
export function testWorker(parts: {
  databaseUrl: string;
  rpcUrl: string;
  environment?: Record<string, string>;
}): TestWorker {
  const stopping = new AbortController();
  const environment = { DATABASE_URL: parts.databaseUrl, RPC_URL: parts.rpcUrl, ...parts.environment };
  const ended = run(workerFeatures, readConfiguration(environment), stopping.signal);
  // A test that does not await `ended` detects the failure by other means.
  ended.catch(() => undefined);
  return {
    ended,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
