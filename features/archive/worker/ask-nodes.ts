import type { Network } from "@/lib/chain/networks";
import type { RpcClient, RpcNode } from "@/lib/chain/rpc";
import { providerOf } from "@/lib/config";
import { RetryableError } from "@/lib/runtime/errors";
import { ArchiveNotFinalError } from "./errors";

/** The chain with which an archive is compared. */
export interface ComparedChain {
  readonly rpc: RpcClient;
  readonly network: Network;
  /** Providers that must have the same hash of a block before it is final (spec §8.3.5). */
  readonly finalityNodes: number;
}

/**
 * Asks all configured nodes, and returns the answers if as many providers have answered as finality requires (spec §17.5.5).
 * @throws an error of any node that is neither retryable nor an ArchiveNotFinalError; one of those if too few providers
 * have answered
 */
export async function askNodes<T>(
  { rpc, finalityNodes }: ComparedChain,
  ask: (node: RpcNode) => Promise<T>,
): Promise<T[]> {
  const outcomes = await Promise.allSettled(
    rpc.nodes.map(async (node) => ({ provider: providerOf(node.name), answer: await node.attempt(ask) })),
  );
  const answers = outcomes.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const errors: unknown[] = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  const isTemporary = (error: unknown): boolean => error instanceof RetryableError;
  const isLate = (error: unknown): boolean => error instanceof ArchiveNotFinalError;
  const fault = errors.find((error) => !isTemporary(error) && !isLate(error));
  if (fault !== undefined) throw fault;
  const providers = new Set(answers.map(({ provider }) => provider));
  if (providers.size < finalityNodes) throw errors.find(isTemporary) ?? errors[0];
  return answers.map(({ answer }) => answer);
}
