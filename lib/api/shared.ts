import { presetOfChain } from "@/lib/chain/networks";
import { type Configuration, readConfiguration, requireDatabaseUrl } from "@/lib/config";
import { openFeed } from "@/lib/database/feed";
import { sharedDatabase } from "@/lib/database/pool";
import type { ProtocolRules } from "@/lib/protocol";
import { log } from "@/lib/runtime/log";
import { endpoints } from "./endpoints";
import { createDispatch, type Dispatch, problemResponse } from "./http/dispatch";
import { REFUSED, refusedProblem } from "./http/hosted-guard";
import { hostRules } from "./http/hosts";
import { ROOM } from "./http/lists/long-lists";
import { Problem } from "./http/problem";
import type { RateLimiter } from "./http/rate-limit";
import { sharedLimiter } from "./http/shared-limiter";
import { answerWebRequest, webResponse } from "./http/web";
import { chainNode } from "./node/chain-node";
import { lookupLimits, withLookupLimits } from "./node/transaction-lookup";

/** An API of a process. */
export interface Api {
  readonly dispatch: Dispatch;
  /** Counts the API's requests already; for all other requests. Null: they are not limited. */
  readonly limiter: RateLimiter | null;
  /** Ends its streams. The database stays open. */
  close(): Promise<void>;
}

/** The most streams of events at a time. */
const STREAMS = 10_000;

/**
 * The API on the database and the nodes that the environment names. `listens`: whether the process lives long enough to
 * listen on the database; a host that starts and freezes processes as it likes looks for what is new instead.
 */
export function startApi({ listens }: { listens: boolean }): Api {
  const configuration = readConfiguration(process.env);
  const { listSpace } = configuration;
  const database = sharedDatabase();
  const feed = openFeed(database, listens ? requireDatabaseUrl(configuration) : null);
  const limiter = sharedLimiter();
  const dispatch = createDispatch({
    endpoints,
    limiter,
    room: { ...ROOM, disk: listSpace * 1_000_000 },
    context: { database, feed, streams: STREAMS, node: sharedNode(), rulesOf: sharedRules },
    onFailure: ({ code, path, cause }) => log.error({ code, path, error: cause }, "request failed"),
  });
  return {
    dispatch,
    limiter,
    async close() {
      await Promise.all([feed.close(), limiter?.close()]);
    },
  };
}

let api: Api | undefined;

/** Answers a request where this process is a host's, which has no server of its own. */
export async function answerHosted(request: Request): Promise<Response> {
  const configuration = readConfiguration(process.env);
  const refusal = hostedRefusal(request, configuration);
  if (refusal !== null) return webResponse(problemResponse(refusal, request.method));
  api ??= startApi({ listens: false });
  return answerWebRequest(api.dispatch, request, configuration.trustProxy);
}

/** What keeps a request from the API before its path counts; null: nothing. */
function hostedRefusal({ headers }: Request, configuration: Configuration): Problem | null {
  const refused = refusedProblem(headers.get(REFUSED));
  if (refused !== null) return refused;
  try {
    hostRules(configuration).require([headers.get("host") ?? ""]);
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** By the configured network, or the preset with the chain id, as the worker does. */
function sharedRules(chainId: number): ProtocolRules | null {
  const { network } = readConfiguration(process.env);
  if (network === null) return presetOfChain(chainId);
  return network.chainId === chainId ? network : null;
}

function sharedNode() {
  const { rpcUrls, lookupLimit } = readConfiguration(process.env);
  return rpcUrls.length === 0 ? null : withLookupLimits(chainNode(rpcUrls), lookupLimits(lookupLimit));
}
