import { headerSchema } from "@/indexer/source/schemas";
import type { BlockReference } from "@/indexer/source/types";
import { readAccepted, registryReads } from "@/lib/chain/contracts/registry-calls";
import {
  dataSchema,
  NodeInconsistentError,
  parseOutcome,
  quantitySchema,
  type RpcNode,
  requestErrors,
  toQuantity,
} from "@/lib/chain/rpc";
import type { Address, Hash } from "@/lib/protocol";
import { ZERO_ADDRESS } from "@/lib/protocol/forms";
import { log } from "@/lib/runtime/log";
import { askNodes, type ComparedChain } from "./ask-nodes";

/** A snapshot that the network's registry has accepted. */
export interface AcceptedSnapshot {
  readonly block: BlockReference;
  /** The value that publishers have voted for. */
  readonly digest: Hash;
}

/**
 * The newest snapshot that the network's registry has accepted (spec §17.5.6), as the nodes report it. All nodes are asked and
 * the highest block counts, so that no single node can conceal a snapshot. Null: the network has no registry, or the registry
 * has accepted none or cannot be read.
 * @throws retryable errors of nodes if fewer providers answer than finality requires
 */
export async function newestAccepted(chain: ComparedChain): Promise<AcceptedSnapshot | null> {
  const { registry, chainId } = chain.network;
  if (registry === null) return null;
  const answers = await askNodes(chain, (node) => acceptedAt(node, registry, chainId));
  const accepted = answers.flatMap((answer) => answer ?? []);
  return accepted.sort((a, b) => b.block.number - a.block.number)[0] ?? null;
}

/** The newest accepted snapshot in the state of the node's latest block. */
async function acceptedAt(node: RpcNode, registry: Address, chainId: number): Promise<AcceptedSnapshot | null> {
  const head = await node.call("eth_getBlockByNumber", ["latest", false], headerSchema);
  const at = { blockHash: head.hash };
  const [control, latest] = await node.batch([
    { method: "eth_getBalance", params: [ZERO_ADDRESS, at] },
    { method: "eth_call", params: [{ to: registry, data: registryReads.latest() }, at] },
  ]);
  // Shows that the node has this state.
  parseOutcome("eth_getBalance", control, quantitySchema);
  // The contract reverts if it has accepted nothing.
  if (latest?.kind === "error" && !requestErrors.has(latest.code)) return null;
  const accepted = readAccepted(parseOutcome("eth_call", latest, dataSchema), chainId);
  if (accepted === null) {
    log.warn({ node: node.name, registry }, "the contract does not answer as a registry");
    return null;
  }
  const params = [toQuantity(accepted.blockNumber), false];
  const block = await node.call("eth_getBlockByNumber", params, headerSchema.nullable());
  if (accepted.blockNumber > head.number || block?.number !== accepted.blockNumber) {
    throw new NodeInconsistentError(`the node lacks block ${accepted.blockNumber}, which its registry has accepted`);
  }
  const { number, hash, timestamp } = block;
  return { block: { number, hash, timestamp }, digest: accepted.digest };
}
