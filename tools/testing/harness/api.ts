import { endpoints } from "@/features/api";
import { createDispatch, type Dispatch } from "@/lib/api/http/dispatch";
import { chainNode } from "@/lib/api/node/chain-node";
import { presetOfChain } from "@/lib/chain/networks";
import { type Notifier, openNotifier } from "@/lib/database/notifier";
import type { Database } from "@/lib/database/pool";
import { reasonsNotReady } from "@/lib/database/readiness";
import { readReadiness } from "@/lib/database/reads/readiness";
import { readStatus } from "@/lib/database/reads/status";
import { openReplicas } from "@/lib/database/replicas";
import { createFront } from "@/server/front";
import { type ApiHistory, writeApiHistory } from "./api-history";
import { writeMarketHistory } from "./api-market";
import { type Ask, askHandlers, askServer } from "./ask";
import type { TestDatabase } from "./database";
import { type IndexedChain, indexedChain } from "./indexed-chain";
import { listen } from "./listen";
import { recording, type SentStatement } from "./plans";
import { growToSnapshot } from "./published-snapshot";
import { until } from "./until";

/** The two servers of the API: the front, and the route handlers of a host. */
export const SERVERS = ["front", "handlers"] as const;

export interface TestApi {
  readonly chain: IndexedChain;
  readonly history: ApiHistory;
  /** Port of the front. */
  readonly port: number;
  readonly dispatch: Dispatch;
  readonly notifier: Notifier;
  /** The statements sent to the database outside snapshots. */
  readonly sent: readonly SentStatement[];
  /** Number of statements of this name sent to the database; without a name, of all. */
  queries(name?: string): number;
  readonly ask: Readonly<Record<(typeof SERVERS)[number], Ask>>;
  /** The internal errors, which clients do not see. */
  readonly failures: readonly unknown[];
  stop(): Promise<void>;
}

/** Time of the genesis block, and interval of the blocks, in seconds. */
const GENESIS_TIME = 1_750_000_000;
const BLOCK_TIME = 12;

export interface TestApiOptions {
  /** The database of the worker; by default a new one. */
  readonly database?: TestDatabase;
  /** Maps the URL of the database to the URLs from which the API reads and on which it listens. */
  readonly reach?: (databaseUrl: string) => Promise<{ readUrls: readonly string[]; listenUrl: string }>;
  /** Whether {@link writeMarketHistory} adds a market to the history. Default: false. */
  readonly hasMarket?: boolean;
  /** Whether the registry has accepted the snapshot of `SNAPSHOT_BLOCK`, which has the history. Default: false. */
  readonly hasSnapshot?: boolean;
}

/** Starts a chain with a history, a worker that indexes it, and the API. */
export async function testApi(options: TestApiOptions = {}): Promise<TestApi> {
  const args = ["--timestamp", String(GENESIS_TIME)];
  const chain = await indexedChain({ args, ...(options.database === undefined ? {} : { database: options.database }) });
  // Gives the history the same hashes in each run.
  await chain.rpc.batch([{ method: "anvil_setBlockTimestampInterval", params: [BLOCK_TIME] }]);
  const history = await writeApiHistory(chain);
  if (options.hasMarket === true) await writeMarketHistory(chain, history);
  if (options.hasSnapshot === true) await growToSnapshot(chain);
  const failures: unknown[] = [];
  const sent: SentStatement[] = [];
  const reached = await options.reach?.(chain.databaseUrl);
  const reading = reached === undefined ? chain.database : openReplicas(reached.readUrls);
  const database: Database = {
    ...recording(reading, sent),
    repeatableRead: () => reading.repeatableRead(),
    replicaLag: (since) => reading.replicaLag(since),
    replicas: () => reading.replicas(),
    close: () => reading.close(),
  };
  const notifier = openNotifier(database, reached?.listenUrl ?? chain.databaseUrl);
  const context = {
    database,
    notifier,
    streams: 1_000,
    node: chainNode([chain.rpcUrl]),
    rulesOf: presetOfChain,
  };
  const dispatch = createDispatch({
    endpoints,
    context,
    limiter: null,
    onFailure: (failure) => failures.push(failure),
  });
  const front = createFront({
    dispatch,
    hops: 0,
    pages: async (_request, response) => void response.end("page"),
    rpc: null,
    isDevelopment: false,
    onFailure: (error) => failures.push(error),
  });
  const port = await listen(front);
  await untilReady(reading);
  return {
    chain: options.reach === undefined ? withAnnouncements(chain, notifier) : chain,
    history,
    port,
    dispatch,
    notifier,
    sent,
    queries: (name) => sent.filter(({ statement }) => name === undefined || statement.name === name).length,
    ask: { front: askServer(port), handlers: askHandlers(dispatch) },
    failures,
    async stop() {
      await notifier.close();
      front.closeAllConnections();
      front.close();
      if (reading !== chain.database) await reading.close();
      await chain.stop();
    },
  };
}

/**
 * The chain, whose `synced` also waits until the API has heard of the index's last block. Until the database's notification
 * arrives, a cached answer is of the block before.
 */
function withAnnouncements(chain: IndexedChain, notifier: Notifier): IndexedChain {
  const isBehind = async (): Promise<boolean> => {
    const status = await readStatus(chain.database);
    const heard = notifier.current();
    return heard !== null && heard.hash !== status?.index.hash;
  };
  return {
    ...chain,
    async synced() {
      await chain.synced();
      await until(async () => !(await isBehind()));
    },
  };
}

/** The worker reports its status, on which readiness depends, twice a second. */
function untilReady(database: Database): Promise<void> {
  return until(async () => reasonsNotReady((await readReadiness(database)).facts).length === 0);
}
