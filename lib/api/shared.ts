import { presetOfChain } from "@/lib/chain/networks";
import { type Configuration, readConfiguration, requireDatabaseUrl } from "@/lib/config";
import { openNotifier } from "@/lib/database/notifier";
import { database } from "@/lib/database/shared";
import type { ProtocolRules } from "@/lib/protocol";
import { log } from "@/lib/runtime/log";
import { allEndpoints } from "./endpoints";
import type { ApiFeature } from "./feature";
import { isBehindFront } from "./http/behind-front";
import { createDispatch, type Dispatch, type DispatchOptions, problemResponse } from "./http/dispatch";
import { REFUSED, refusedProblem } from "./http/hosted-guard";
import { hostRules } from "./http/hosts";
import { ROOM } from "./http/lists/long-lists";
import { Problem } from "./http/problem";
import type { RateLimiter } from "./http/rate-limit";
import { sharedLimiter } from "./http/shared-limiter";
import { answerWebRequest, webResponse } from "./http/web";
import { chainNode } from "./node/chain-node";
import { lookupLimits, withLookupLimits } from "./node/lookup-limits";

/** The API of a process. */
export interface Api {
  readonly dispatch: Dispatch;
  /** For requests outside the API; the API counts its own. Null: requests are not limited. */
  readonly limiter: RateLimiter | null;
  /** Ends the streams. The database stays open. */
  close(): Promise<void>;
}

/** Largest number of event streams at a time. */
const STREAMS = 10_000;

/**
 * Starts the API with these features on the database and the nodes of the environment. `listens`: whether the process can hold a connection that
 * listens to the database. On a host that may freeze processes, the API polls for changes instead.
 */
export function startApi(features: readonly ApiFeature[], { listens }: { listens: boolean }): Api {
  const configuration = readConfiguration(process.env);
  const { listSpace } = configuration;
  const shared = database();
  const notifier = openNotifier(shared, listens ? requireDatabaseUrl(configuration) : null);
  const limiter = sharedLimiter();
  const onFailure: DispatchOptions["onFailure"] = ({ code, path, cause }) =>
    log.error({ code, path, error: cause }, "request failed");
  const opened = features.flatMap((feature) => feature.open?.(configuration, { limiter, onFailure }) ?? []);
  const metrics = opened.map(({ addMetrics }) => addMetrics);
  const api = createDispatch({
    endpoints: allEndpoints(features),
    limiter,
    room: { ...ROOM, disk: listSpace * 1_000_000 },
    context: { database: shared, notifier, streams: STREAMS, node: sharedNode(), metrics, rulesOf: sharedRules },
    onFailure,
  });
  const dispatch = opened.reduce((next, feature) => feature.before(next), api);
  return {
    dispatch,
    limiter,
    async close() {
      await Promise.all([notifier.close(), limiter?.close()]);
    },
  };
}

/**
 * Returns the function that answers requests in a process that runs Next.js without the front, by an API with these features.
 * Behind the front, which answers the API itself, that function does not answer, so that there is no second API without the
 * front's limits.
 */
export function hostedApi(features: readonly ApiFeature[]): (request: Request) => Promise<Response> {
  let api: Api | undefined;
  return async (request) => {
    if (isBehindFront()) {
      return webResponse(problemResponse(new Problem("PATH_UNKNOWN", "The front answers the API."), request.method));
    }
    const configuration = readConfiguration(process.env);
    const refusal = hostedRefusal(request, configuration);
    if (refusal !== null) return webResponse(problemResponse(refusal, request.method));
    api ??= startApi(features, { listens: false });
    return answerWebRequest(api.dispatch, request, configuration.trustProxy);
  };
}

/** Returns the problem for which a request is refused before its path is read; null if there is none. */
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

/** The rules of the configured network or of the preset with the chain id, as in the worker. */
function sharedRules(chainId: number): ProtocolRules | null {
  const { network } = readConfiguration(process.env);
  if (network === null) return presetOfChain(chainId);
  return network.chainId === chainId ? network : null;
}

function sharedNode() {
  const { rpcUrls, rpcMaxAnswer, lookupLimit, network } = readConfiguration(process.env);
  if (rpcUrls.length === 0) return null;
  // As in the worker, a node that now serves another chain is not used.
  const ofChain = network === null ? {} : { chainId: network.chainId };
  return withLookupLimits(chainNode(rpcUrls, { ...ofChain, largestAnswer: rpcMaxAnswer }), lookupLimits(lookupLimit));
}
