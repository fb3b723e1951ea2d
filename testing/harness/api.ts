import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { endpoints } from "@/lib/api/endpoints";
import { createDispatch, type Dispatch } from "@/lib/api/http/dispatch";
import { chainNode } from "@/lib/api/node/chain-node";
import { presetOfChain } from "@/lib/chain/networks";
import { type Feed, openFeed } from "@/lib/database/feed";
import { type Database, openDatabase } from "@/lib/database/pool";
import { reasonsNotReady } from "@/lib/database/readiness";
import { readReadiness } from "@/lib/database/reads/readiness";
import { createFront } from "@/server/front";
import { type ApiHistory, writeApiHistory } from "./api-history";
import { type Ask, askHandlers, askServer } from "./ask";
import type { TestDatabase } from "./database";
import { type IndexedChain, indexedChain } from "./indexed-chain";
import { recording, type SentStatement } from "./plans";

/** The ways in which the API is reached: through the front, and through a host's route handlers. */
export const WAYS = ["front", "handlers"] as const;

export interface TestApi {
  readonly chain: IndexedChain;
  readonly history: ApiHistory;
  /** Of the front. */
  readonly port: number;
  readonly dispatch: Dispatch;
  readonly feed: Feed;
  /** What was sent to the database, outside of snapshots. */
  readonly sent: readonly SentStatement[];
  /** How often the statement of this name was sent to the database, or, without a name, any. */
  queries(name?: string): number;
  readonly ask: Readonly<Record<(typeof WAYS)[number], Ask>>;
  /** What the API did not tell its clients. */
  readonly failures: readonly unknown[];
  stop(): Promise<void>;
}

/** Time of the chain's first block, and between two blocks, in seconds. */
const BEGINNING = 1_750_000_000;
const BLOCK_TIME = 12;

/** How the API reaches the database, where not directly. */
export interface TestApiOptions {
  /** The database that the worker writes to; without, one of its own. */
  readonly database?: TestDatabase;
  /** Address of what is read from and listened on, for the address of the database. */
  readonly reach?: (databaseUrl: string) => Promise<{ readUrl: string; listenUrl: string }>;
}

/** A real chain with a history, indexed by the real worker, and the API over it. */
export async function testApi(options: TestApiOptions = {}): Promise<TestApi> {
  const args = ["--timestamp", String(BEGINNING)];
  const chain = await indexedChain({ args, ...(options.database === undefined ? {} : { database: options.database }) });
  // The same history with the same hashes each time.
  await chain.rpc.batch([{ method: "anvil_setBlockTimestampInterval", params: [BLOCK_TIME] }]);
  const history = await writeApiHistory(chain);
  const failures: unknown[] = [];
  const sent: SentStatement[] = [];
  const reached = await options.reach?.(chain.databaseUrl);
  const reading = reached === undefined ? chain.database : openDatabase(reached.readUrl);
  const database: Database = {
    ...recording(reading, sent),
    snapshot: () => reading.snapshot(),
    close: () => reading.close(),
  };
  const feed = openFeed(database, reached?.listenUrl ?? chain.databaseUrl);
  const context = { database, feed, streams: 1_000, node: chainNode([chain.rpcUrl]), rulesOf: presetOfChain };
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
  front.listen(0, "127.0.0.1");
  await once(front, "listening");
  const address = front.address();
  if (address === null || typeof address === "string") throw new Error("the front has no port");
  await untilReady(reading);
  return {
    chain,
    history,
    port: address.port,
    dispatch,
    feed,
    sent,
    queries: (name) => sent.filter(({ statement }) => name === undefined || statement.name === name).length,
    ask: { front: askServer(address.port), handlers: askHandlers(dispatch) },
    failures,
    async stop() {
      await feed.close();
      front.closeAllConnections();
      front.close();
      if (reading !== chain.database) await reading.close();
      await chain.stop();
    },
  };
}

/** The worker reports what readiness is judged by twice a second. */
async function untilReady(database: Database): Promise<void> {
  while (reasonsNotReady((await readReadiness(database)).facts).length > 0) await wait(20);
}
