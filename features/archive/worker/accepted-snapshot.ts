import { headerSchema } from "@/indexer/source/schemas";
import type { BlockReference } from "@/indexer/source/types";
import { HeaderChecker } from "@/indexer/verification/check-block";
import { NodeUnverifiedError } from "@/indexer/verification/errors";
import { readAccepted, registryReads } from "@/lib/chain/contracts/registry-calls";
import {
  dataSchema,
  NodeInconsistentError,
  parseOutcome,
  quantitySchema,
  type RpcNode,
  requestErrors,
  resultOf,
  toQuantity,
} from "@/lib/chain/rpc";
import { providerOf } from "@/lib/config";
import type { Address, Hash } from "@/lib/protocol";
import { ZERO_ADDRESS } from "@/lib/protocol/forms";
import { isPlainObject, type PlainObject } from "@/lib/protocol/plain-object";
import { loadKeccak } from "@/lib/runtime/fast-keccak";
import { log } from "@/lib/runtime/log";
import { askNodes, type ComparedChain } from "./ask-nodes";

/** A snapshot that the network's registry has accepted. */
export interface AcceptedSnapshot {
  readonly block: BlockReference;
  /** The value that publishers have voted for. */
  readonly digest: Hash;
}

/** What a node states about the registry. */
interface Statement {
  readonly node: RpcNode;
  readonly accepted: AcceptedSnapshot | null;
  /** The headers that it returned. */
  readonly latest: PlainObject;
  readonly block: PlainObject | null;
}

/**
 * The newest snapshot that the network's registry has accepted (spec §17.5.6), as the nodes report it. All nodes are asked and
 * the highest block counts, so that no single node can conceal a snapshot. Null: the network has no registry, or the registry
 * has accepted none or cannot be read. The time of the block is that of a header with the block's hash (spec §8.8.1), if any header
 * shows that the hashes of this chain can be computed.
 * @throws retryable errors of nodes, such as NodeUnverifiedError, if fewer providers answer than finality requires
 */
export async function newestAccepted(chain: ComparedChain): Promise<AcceptedSnapshot | null> {
  const { registry, chainId } = chain.network;
  if (registry === null) return null;
  const statements = await askNodes(chain, (node) => acceptedAt(node, registry, chainId));
  const verified = await withVerifiedBlocks(statements, chain.finalityNodes);
  const accepted = verified.flatMap((statement) => statement.accepted ?? []);
  return accepted.sort((a, b) => b.block.number - a.block.number)[0] ?? null;
}

/** @throws NodeUnverifiedError if too few providers remain without those whose header is not that of the block's hash */
async function withVerifiedBlocks(statements: readonly Statement[], least: number): Promise<readonly Statement[]> {
  const checker = new HeaderChecker(await loadKeccak());
  const isPassed = (header: PlainObject): boolean => checker.check(header).kind === "passed";
  // Nothing is known yet about the format of the chain: the index is empty.
  const isComputed = statements.some(({ latest, block }) => isPassed(latest) || (block !== null && isPassed(block)));
  if (!isComputed) return statements;
  const believed = statements.filter(({ block }) => block === null || isPassed(block));
  const refused = statements.filter((statement) => !believed.includes(statement)).map(refusalOf);
  const providers = new Set(believed.map(({ node }) => providerOf(node.name)));
  const [first] = refused;
  if (first !== undefined && providers.size < least) throw first;
  return believed;
}

function refusalOf({ node, accepted }: Statement): NodeUnverifiedError {
  const block = accepted?.block.number ?? 0;
  const error = new NodeUnverifiedError({ block, check: "header", field: "hash" });
  log.warn({ node: node.name, error }, "a node's block was refused");
  return error;
}

async function headerOf(node: RpcNode, tag: string) {
  const method = "eth_getBlockByNumber";
  const [outcome] = await node.batch([{ method, params: [tag, false] }]);
  const raw = resultOf(method, outcome);
  return { raw: isPlainObject(raw) ? raw : null, header: parseOutcome(method, outcome, headerSchema.nullable()) };
}

/** The newest accepted snapshot in the state of the node's latest block. */
async function acceptedAt(node: RpcNode, registry: Address, chainId: number): Promise<Statement> {
  const { header: head, raw: latest } = await headerOf(node, "latest");
  if (head === null || latest === null) throw new NodeInconsistentError("the node has no latest block");
  const nothing = { node, latest, accepted: null, block: null };
  const at = { blockHash: head.hash };
  const [control, outcome] = await node.batch([
    { method: "eth_getBalance", params: [ZERO_ADDRESS, at] },
    { method: "eth_call", params: [{ to: registry, data: registryReads.latest() }, at] },
  ]);
  // Shows that the node has this state.
  parseOutcome("eth_getBalance", control, quantitySchema);
  // The contract reverts if it has accepted nothing.
  if (outcome?.kind === "error" && !requestErrors.has(outcome.code)) return nothing;
  const accepted = readAccepted(parseOutcome("eth_call", outcome, dataSchema), chainId);
  if (accepted === null) {
    log.warn({ node: node.name, registry }, "the contract does not answer as a registry");
    return nothing;
  }
  const { header, raw: block } = await headerOf(node, toQuantity(accepted.blockNumber));
  if (accepted.blockNumber > head.number || header?.number !== accepted.blockNumber) {
    throw new NodeInconsistentError(`the node lacks block ${accepted.blockNumber}, which its registry has accepted`);
  }
  const { number, hash, timestamp } = header;
  return { node, latest, block, accepted: { block: { number, hash, timestamp }, digest: accepted.digest } };
}
