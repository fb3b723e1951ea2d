import { type Connection, connect } from "@/indexer/database/connection";
import type { LeaderTask, Term } from "@/indexer/feature";
import { LeadershipLostError } from "@/indexer/lead/cursor";
import { isDevelopmentChain } from "@/lib/chain/networks";
import { createRpcClient } from "@/lib/chain/rpc";
import type { Address } from "@/lib/protocol";
import { backoffDelay } from "@/lib/runtime/backoff";
import { EngraveError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { sleep } from "@/lib/runtime/sleep";
import { withTimeout } from "@/lib/runtime/with-timeout";
import { intervalsOf, type PublisherIntervals, Sendings } from "./intervals";
import { Publications } from "./publications";
import { type RegistryNode, registryNode } from "./registry-node";
import { type PublisherSettings, RegistryRounds } from "./rounds";
import type { RegistryVitals } from "./vitals";

/** Time limit for the task to end at the end of a term, in milliseconds. */
const STOP_LIMIT = 1_000;
/** Longest pause after failures, in milliseconds. */
const LONGEST_PAUSE = 30_000;
/** Limits of a node's answer: milliseconds and bytes. Answers about a registry are small. */
const ANSWER = { timeout: 15_000, largest: 4 * 2 ** 20 };

/** The dependencies of the task of a term. */
export interface RegistryTaskParts extends Term {
  readonly rpcUrls: readonly string[];
  readonly rpcTimeout: number;
  /** Null: the task only watches the registry. */
  readonly publisher: PublisherSettings | null;
  readonly vitals: RegistryVitals;
}

/**
 * Starts the leader's task that watches the network's registry and publishes snapshots in it. It runs in parallel with
 * the pipeline, with its own connections to database and nodes, so its failures never stop or delay the pipeline.
 * Without a registry in the network it only removes the status that an earlier configuration left.
 */
export function startRegistryTask(parts: RegistryTaskParts): LeaderTask {
  const { network, publisher, rpcUrls, vitals } = parts;
  const { registry = null } = network;
  if (registry === null) {
    if (publisher !== null)
      log.warn({ network: network.name }, "there is a publisher's key, but the network names no registry");
    const forgotten = forgetRegistry(parts.databaseUrl);
    return { stop: () => withTimeout("the database", STOP_LIMIT, forgotten).catch(() => undefined) };
  }
  const timeout = Math.min(parts.rpcTimeout, ANSWER.timeout);
  // A separate client, so that the pipeline keeps using a node that fails here.
  const rpc = createRpcClient(rpcUrls, { chainId: network.chainId, timeout, largestAnswer: ANSWER.largest });
  const stopping = new AbortController();
  vitals.isWatching = true;
  vitals.isPublishing = publisher !== null;
  if (publisher !== null) log.info({ registry, publisher: publisher.account.address }, "publishing snapshots");
  const ended = runTask({
    ...parts,
    registry,
    node: registryNode(rpc),
    intervals: intervalsOf(network),
    stop: stopping.signal,
  });
  return {
    async stop() {
      stopping.abort();
      rpc.close();
      await withTimeout("the registry's task", STOP_LIMIT, ended).catch(() => undefined);
      vitals.endTerm();
    },
  };
}

interface RunningParts extends Omit<RegistryTaskParts, "rpcUrls" | "rpcTimeout"> {
  readonly registry: Address;
  readonly node: RegistryNode;
  readonly intervals: PublisherIntervals;
  readonly stop: AbortSignal;
}

/**
 * Runs rounds until `stop` aborts or another worker leads. Every failure is logged, and the next round starts from the
 * beginning.
 */
async function runTask(parts: RunningParts): Promise<void> {
  const { databaseUrl, intervals, stop, vitals, network, epoch } = parts;
  const sendings = new Sendings(intervals);
  let connection: Connection | null = null;
  let failures = 0;
  while (!stop.aborted) {
    let pause = intervals.poll;
    try {
      connection ??= await connect(databaseUrl);
      const publications = new Publications(connection, epoch);
      const isDevelopment = isDevelopmentChain(network);
      const rounds = new RegistryRounds({ ...parts, term: epoch, connection, publications, sendings, isDevelopment });
      for (; !stop.aborted; await sleep(intervals.poll, stop)) {
        await rounds.next();
        failures = 0;
      }
    } catch (error) {
      if (stop.aborted || error instanceof LeadershipLostError) break;
      const code = error instanceof EngraveError ? error.code : "UNEXPECTED";
      vitals.failed(code);
      failures++;
      // After a reorg, nodes no longer have the state of the block that was read.
      log[failures === 1 ? "info" : "warn"]({ error, code }, "the registry could not be read; retrying");
      pause = backoffDelay(failures, { first: intervals.poll, limit: LONGEST_PAUSE });
      await close(connection);
      connection = null;
    }
    await sleep(pause, stop);
  }
  await close(connection);
}

/** Removes the status of a registry that the network no longer names. If this fails, the next term retries. */
async function forgetRegistry(databaseUrl: string): Promise<void> {
  let connection: Connection | null = null;
  try {
    connection = await connect(databaseUrl);
    await connection.query("delete from registry_status");
  } catch (error) {
    log.warn({ error }, "the status of the former registry was not removed");
  } finally {
    await close(connection);
  }
}

/** Closes the connection, with a timeout, because the connection may be broken or its peer may never answer. */
async function close(connection: Connection | null): Promise<void> {
  if (connection !== null) await withTimeout("the database", STOP_LIMIT, connection.close()).catch(() => undefined);
}
