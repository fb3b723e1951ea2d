import type { LeaderTask, OpenedFeature, Term, WorkerFeature } from "@/indexer/feature";
import { gauge } from "@/indexer/telemetry/metrics";
import type { Configuration } from "@/lib/config";
import { loadKeccak } from "@/lib/runtime/fast-keccak";
import { snapshotCommand } from "./command";
import { dueRows } from "./due-rows";
import { freeze } from "./freeze";
import { StoppedError } from "./pace";
import { loadAccount, requirePrivateAccount } from "./publisher/load-account";
import { addRegistryMetrics } from "./publisher/metrics";
import type { PublisherSettings } from "./publisher/rounds";
import { startRegistryTask } from "./publisher/task";
import { RegistryVitals } from "./publisher/vitals";
import { SnapshotTask, type StartFreezer, startFreezerThread } from "./task";
import { SnapshotCheck } from "./verify-snapshots";
import { addSnapshotMetrics, SnapshotVitals } from "./vitals";

/** Snapshots of final blocks, their publication in the network's registry, and their verification. */
export const snapshots = snapshotsWith(startFreezerThread);

/** The feature with another way to start the freezer. */
export function snapshotsWith(startFreezer: StartFreezer): WorkerFeature {
  return {
    commands: { snapshot: snapshotCommand },
    rows: dueRows,
    async open(configuration, metrics) {
      const publisher = await loadPublisher(configuration);
      const { rpcUrls, rpcTimeout } = configuration;
      const [made, registry] = [new SnapshotVitals(), new RegistryVitals()];
      addSnapshotMetrics(metrics, made);
      return {
        start(network) {
          if (publisher !== null) requirePrivateAccount(publisher.account, network.chainId);
          const help = "Blocks between two snapshots.";
          gauge(metrics, "engrave_snapshot_interval_blocks", help, () => network.snapshotInterval);
          addRegistryMetrics(metrics, registry, network);
        },
        lead: (term) => startTasks(term, startFreezer, made, { rpcUrls, rpcTimeout, publisher, vitals: registry }),
      } satisfies OpenedFeature;
    },
    openCheck: async (connection, upTo) => SnapshotCheck.of(connection, await loadKeccak(), upTo),
    async makeSnapshot({ connection, reader }, block, options) {
      try {
        await freeze(connection, await loadKeccak(), block, { ...options, epoch: null, reader });
        return true;
      } catch (error) {
        if (error instanceof StoppedError) return false;
        throw error;
      }
    },
  };
}

function startTasks(
  term: Term,
  startFreezer: StartFreezer,
  made: SnapshotVitals,
  registry: Omit<Parameters<typeof startRegistryTask>[0], keyof Term | "term">,
): LeaderTask {
  const freezing = new SnapshotTask({ ...term, vitals: made }, startFreezer);
  const publishing = startRegistryTask({ ...registry, ...term });
  return {
    reachedHead: (cursor) => freezing.reachedHead(cursor),
    stop: async () => void (await Promise.all([freezing.stop(), publishing.stop()])),
  };
}

/** The publisher of the configuration; null if it has none. @throws ConfigurationError */
async function loadPublisher(configuration: Configuration): Promise<PublisherSettings | null> {
  const { publisherKey, publisherMaxGasPrice: maxGasPrice, network } = configuration;
  if (publisherKey === null) return null;
  const account = await loadAccount(publisherKey);
  if (network !== null) requirePrivateAccount(account, network.chainId);
  return { account, maxGasPrice };
}
