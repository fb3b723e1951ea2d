import { run } from "@/indexer/run";
import { readConfiguration } from "@/lib/config";

export interface TestWorker {
  /** Ends when the worker has ended; fails with what it failed with. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** The real worker, inside this process, on this database and chain. */
export function testWorker(parts: {
  databaseUrl: string;
  rpcUrl: string;
  environment?: Record<string, string>;
}): TestWorker {
  const stopping = new AbortController();
  const environment = { DATABASE_URL: parts.databaseUrl, RPC_URL: parts.rpcUrl, ...parts.environment };
  const ended = run(readConfiguration(environment), stopping.signal);
  // Who does not wait for `ended` sees the failure in what he waits for instead.
  ended.catch(() => undefined);
  return {
    ended,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
