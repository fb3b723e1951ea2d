import { Sendings } from "@/features/snapshots/worker/publisher/intervals";
import type { PublisherPosition } from "@/features/snapshots/worker/publisher/position";
import {
  type PublicationKey,
  Publications,
  type SignedTransaction,
} from "@/features/snapshots/worker/publisher/publications";
import { type RegistryNode, registryNode } from "@/features/snapshots/worker/publisher/registry-node";
import { RegistryRounds } from "@/features/snapshots/worker/publisher/rounds";
import type { PublisherAccount } from "@/features/snapshots/worker/publisher/sign";
import { RegistryVitals } from "@/features/snapshots/worker/publisher/vitals";
import { type Connection, connect } from "@/indexer/database/connection";
import type { Network } from "@/lib/chain/networks";
import { createRpcClient } from "@/lib/chain/rpc";
import type { RegistryStage } from "./registry-stage";

/** The points at which a publisher can be killed. */
export const KILL_POINTS = [
  "before it stores",
  "after it stores",
  "before it sends",
  "after it sends",
  "after it records the sending",
] as const;
export type KillPoint = (typeof KILL_POINTS)[number];

/** The publisher was killed by its test. */
export class Killed extends Error {}

/** Publications that throw {@link Killed} at a point, before or after the real work. */
class KillablePublications extends Publications {
  readonly #at: (point: KillPoint) => void;

  constructor(connection: Connection, term: bigint, at: (point: KillPoint) => void) {
    super(connection, term);
    this.#at = at;
  }

  override async addSigned(key: PublicationKey, signed: SignedTransaction, at: PublisherPosition): Promise<boolean> {
    this.#at("before it stores");
    const isStored = await super.addSigned(key, signed, at);
    this.#at("after it stores");
    return isStored;
  }

  override async addReplacement(
    key: PublicationKey,
    signed: SignedTransaction,
    options: { at: PublisherPosition; from: number | null },
  ): Promise<boolean> {
    this.#at("before it stores");
    const isStored = await super.addReplacement(key, signed, options);
    this.#at("after it stores");
    return isStored;
  }

  override async markSent(hash: `0x${string}`): Promise<void> {
    await super.markSent(hash);
    this.#at("after it records the sending");
  }
}

/** Options of {@link startPublisher}. */
export interface PublisherOptions {
  readonly account: PublisherAccount;
  readonly maxGasPrice?: bigint;
  /** Replaces the network of the stage. */
  readonly network?: Network;
  /** Where it is killed, once. */
  readonly killAt?: KillPoint;
  /** Changes the answers of nodes. */
  readonly node?: (node: RegistryNode) => RegistryNode;
  /** Milliseconds until a transaction is sent again, and replaced. Default 0. */
  readonly resend?: number;
  readonly replace?: number;
}

export type TestPublisher = Awaited<ReturnType<typeof startPublisher>>;

/** Starts a publisher whose rounds run when the test calls for them, in the term of the stage's worker. */
export async function startPublisher(stage: RegistryStage, options: PublisherOptions) {
  const { account, maxGasPrice = 100n * 10n ** 9n, network = stage.network } = options;
  const connection = await connect(stage.database.url);
  const [leader] = await connection.query<{ epoch: string }>("select epoch from leader where id = 1");
  const term = BigInt(leader?.epoch ?? 0);
  let killAt = options.killAt ?? null;
  const at = (point: KillPoint): void => {
    if (point !== killAt) return;
    killAt = null;
    throw new Killed(point);
  };
  const rpc = createRpcClient([stage.chain.url], { chainId: network.chainId });
  const real = registryNode(rpc);
  const mortal: RegistryNode = {
    ...real,
    async send(raw) {
      at("before it sends");
      const answer = await real.send(raw);
      at("after it sends");
      return answer;
    },
  };
  const vitals = new RegistryVitals();
  const rounds = new RegistryRounds({
    network,
    registry: network.registry ?? stage.registry,
    term,
    publisher: { account, maxGasPrice },
    connection,
    publications: new KillablePublications(connection, term, at),
    node: options.node?.(mortal) ?? mortal,
    sendings: new Sendings({ resend: options.resend ?? 0, replace: options.replace ?? 0 }),
    intervals: { refresh: 0 },
    vitals,
    isDevelopment: false,
  });
  return {
    vitals,
    term,
    round: () => rounds.next(),
    async stop(): Promise<void> {
      rpc.close();
      await connection.close();
    },
  };
}
