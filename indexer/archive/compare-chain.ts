import { randomInt } from "node:crypto";
import { ArchiveInvalidError, type Manifest, type ManifestSnapshot, type Segment } from "@/lib/archive";
import type { Network } from "@/lib/chain/networks";
import { parseOutcome, type RpcClient, toQuantity } from "@/lib/chain/rpc";
import type { Address, Hash } from "@/lib/protocol";
import { log } from "@/lib/runtime/log";
import { digestOf } from "../publisher/registry-abi";
import { RegistryUnreadableError, registryNode } from "../publisher/registry-node";
import { headerSchema } from "../source/schemas";
import { ArchiveContradictsChainError } from "./errors";
import type { CheckedSegment } from "./read-segments";

/** Number of blocks that are compared with the chain, in addition to the ends of as many segments. */
const SAMPLE = 100;
/** Headers per request. */
const CHUNK = 50;

interface SampledBlock {
  readonly segment: number;
  readonly number: number;
  readonly hash: Hash;
}

/** Collects a random sample of the blocks of an archive while it is read. Each block has the same probability. */
export class BlockSample {
  readonly #sampled: SampledBlock[] = [];
  #seen = 0;

  /** Passes the segments on. */
  async *of(segments: AsyncIterable<CheckedSegment>): AsyncGenerator<CheckedSegment> {
    for await (const segment of segments) {
      this.#add(segment);
      yield segment;
    }
  }

  #add({ index: segment, blocks }: Pick<Segment, "blocks"> & { readonly index: number }): void {
    for (const { number, hash } of blocks) {
      const at = this.#seen < SAMPLE ? this.#seen : randomInt(this.#seen + 1);
      if (at < SAMPLE) this.#sampled[at] = { segment, number, hash };
      this.#seen++;
    }
  }

  /** The sample, the block of the snapshot, and the ends of segments, always with the last one. */
  blocks({ segments, snapshot }: Manifest): SampledBlock[] {
    const step = Math.max(1, Math.ceil(segments.length / SAMPLE));
    const ends = segments.flatMap(({ to, hash }, segment) =>
      (segments.length - 1 - segment) % step === 0 ? [{ segment, number: to, hash }] : [],
    );
    if (snapshot === null) return [...ends, ...this.#sampled];
    const { blockNumber: number, blockHash: hash } = snapshot;
    return [...ends, { segment: segmentOf(segments, number), number, hash }, ...this.#sampled];
  }
}

/**
 * Compares the hashes of blocks with the configured nodes (spec §17.5.5).
 * @throws ArchiveContradictsChainError; retryable errors of nodes
 */
export async function compareBlocks(rpc: RpcClient, blocks: readonly SampledBlock[]): Promise<void> {
  for (let start = 0; start < blocks.length; start += CHUNK) {
    const chunk = blocks.slice(start, start + CHUNK);
    const calls = chunk.map(({ number }) => ({ method: "eth_getBlockByNumber", params: [toQuantity(number), false] }));
    const outcomes = await rpc.batch(calls);
    for (const [index, { segment, number, hash }] of chunk.entries()) {
      const header = parseOutcome("eth_getBlockByNumber", outcomes[index], headerSchema.nullable());
      if (header?.number === number && header.hash === hash) continue;
      throw new ArchiveContradictsChainError(
        segment,
        `block ${number} has the hash ${hash}, on the chain ${header?.hash ?? "there is no such block"}`,
      );
    }
  }
}

/**
 * Compares a snapshot with the snapshot that the network's registry has accepted for the same block (spec §17.5.6).
 * Returns whether the registry has one.
 * @throws ArchiveContradictsChainError; the errors of nodes, which are retryable
 */
export async function compareRegistry(
  rpc: RpcClient,
  { registry, chainId }: Network,
  manifest: Manifest,
): Promise<boolean> {
  const { snapshot, segments } = manifest;
  if (registry === null || snapshot === null) return false;
  const head = await rpc.call("eth_getBlockByNumber", ["latest", false], headerSchema);
  const accepted = await acceptedBy(rpc, registry, snapshot.blockNumber, head.hash);
  if (accepted === null) return false;
  const { timestamp: _, ...content } = snapshot;
  if (accepted === digestOf({ chainId, ...content })) return true;
  throw new ArchiveContradictsChainError(
    segmentOf(segments, snapshot.blockNumber),
    `the registry has accepted another snapshot of block ${snapshot.blockNumber}`,
  );
}

async function acceptedBy(rpc: RpcClient, registry: Address, block: number, at: Hash): Promise<Hash | null> {
  try {
    const [accepted] = await registryNode(rpc).readAccepted(registry, [block], at);
    return accepted ?? null;
  } catch (error) {
    if (!(error instanceof RegistryUnreadableError)) throw error;
    log.warn({ error }, "the registry of snapshots cannot be read; the archive is not compared with it");
    return null;
  }
}

const SNAPSHOT_FIELDS = [
  "blockNumber",
  "commitment",
  "balancesRoot",
  "inscriptionsRoot",
  "balanceCount",
  "inscriptionCount",
] as const satisfies readonly (keyof ManifestSnapshot)[];

/** @throws ArchiveInvalidError if the operations result in another snapshot than the manifest states (spec §17.5.4) */
export function requireSameSnapshot(
  { segments }: Manifest,
  stated: ManifestSnapshot,
  made: ManifestSnapshot | null,
): void {
  const wrong = SNAPSHOT_FIELDS.find((field) => made?.[field] !== stated[field]);
  if (wrong === undefined) return;
  const place = { segment: segmentOf(segments, stated.blockNumber), block: stated.blockNumber };
  throw new ArchiveInvalidError(
    place,
    `the ${wrong} of its snapshot is ${stated[wrong]}, but its state results in ${made?.[wrong]}`,
  );
}

function segmentOf(segments: Manifest["segments"], block: number): number {
  return segments.findIndex(({ from, to }) => block >= from && block <= to);
}
