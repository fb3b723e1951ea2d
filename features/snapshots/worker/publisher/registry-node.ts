import { keccak256 } from "viem/utils";
import { z } from "zod";
import type { CheckHeader } from "@/indexer/verification/saved-header-check";
import {
  readAddresses,
  readCount,
  readDigest,
  readFlag,
  readVote,
  registryReads,
} from "@/lib/chain/contracts/registry-calls";
import {
  dataSchema,
  hashSchema,
  NodeInconsistentError,
  NodeUnreachableError,
  parseOutcome,
  quantitySchema,
  type RpcClient,
  type RpcNode,
  type RpcOutcome,
  requestErrors,
  resultOf,
} from "@/lib/chain/rpc";
import type { Address, Hash, Hex } from "@/lib/protocol";
import { ZERO_ADDRESS } from "@/lib/protocol/forms";
import { isPlainObject } from "@/lib/protocol/plain-object";
import type { RegistryFault } from "@/lib/records/registry";
import { RetryableError } from "@/lib/runtime/errors";
import type { FeeMarket } from "./fees";

/** A vote to read: a publisher's report to a registry about a block. */
export interface VoteQuery {
  readonly registry: Address;
  readonly publisher: Address;
  readonly blockNumber: number;
}

/** Publishers and threshold of a registry. */
export interface RegistrySettings {
  readonly publishers: readonly Address[];
  readonly threshold: number;
  /** Number of the set of publishers, for which votes are kept. Null: the registry is of an earlier version, which keeps all. */
  readonly set: number | null;
}

/** A snapshot that a registry has accepted. */
export interface AcceptedSnapshot {
  readonly digest: Hash;
  /** Whether the chain itself has confirmed the block's hash. Null: the registry is of an earlier version and does not say. */
  readonly isHashChecked: boolean | null;
}

/** A block of the index. */
export interface BlockName {
  readonly number: number;
  readonly hash: Hash;
}

/** The state of an account that publishes. */
export interface AccountState {
  /** Number of its transactions, which is its next nonce. */
  readonly nonce: number;
  /** In the coin's smallest unit. */
  readonly balance: bigint;
  readonly market: FeeMarket;
}

/** The contract does not answer like a registry. */
export class RegistryUnreadableError extends RetryableError {
  readonly code = "REGISTRY_UNREADABLE";
  constructor(
    readonly fault: RegistryFault,
    registry: Address,
  ) {
    super(
      fault === "NO_CODE"
        ? `there is no contract at the registry ${registry}`
        : `the contract at ${registry} does not answer as a registry`,
      { hint: "Check the field registry of the network file. The worker retries." },
    );
  }
}

/** The outcome of an estimate or of a transaction that was sent. `refused`: the node's text. */
export type Accepted<T> = { readonly value: T } | { readonly refused: string };

const headerSchema = z.object({ hash: hashSchema, baseFeePerGas: quantitySchema.nullish() });
const nonceSchema = quantitySchema.refine((value) => value < 2n ** 53n).transform(Number);

/** The requests to nodes for the registry's task. All reads name a block by its hash, so they never mix two forks. */
export interface RegistryNode {
  /** @throws RegistryUnreadableError; RetryableError if nodes fail */
  readSettings(registry: Address, at: Hash): Promise<RegistrySettings>;
  /** The votes, in the order of the queries; null for a vote that is not there. @throws as {@link readSettings} */
  readVotes(queries: readonly VoteQuery[], at: Hash): Promise<(Hash | null)[]>;
  /** The accepted snapshots of these blocks; null for none. @throws as {@link readSettings} */
  readAccepted(registry: Address, blocks: readonly number[], at: Hash): Promise<(AcceptedSnapshot | null)[]>;
  /**
   * The state of an account in the state of a block. The base fee is that of a header with the block's hash: a node alone must not
   * choose it, because with a high one nothing is published, and without one the node chooses the whole price.
   * @throws RetryableError if nodes fail
   */
  readAccount(address: Address, at: BlockName, checkHeader: CheckHeader): Promise<AccountState>;
  /** Estimates the gas of a transaction on the latest state. @throws RetryableError if nodes fail */
  estimateGas(transaction: { from: Address; to: Address; data: Hex }): Promise<Accepted<bigint>>;
  /** Sends a signed transaction to every available node. The outcome is accepted if any node has accepted it. */
  send(raw: Hex): Promise<Accepted<Hash>>;
}

/** Creates the reads and the sending on these nodes. */
export function registryNode(rpc: RpcClient): RegistryNode {
  const readOutcomes = async (calls: readonly ContractRead[], at: Hash): Promise<RpcOutcome[]> => {
    if (calls.length === 0) return [];
    const [control, ...outcomes] = await rpc.batch([
      { method: "eth_getBalance", params: [ZERO_ADDRESS, { blockHash: at }] },
      ...calls.map(({ to, data }) => ({ method: "eth_call", params: [{ to, data }, { blockHash: at }] })),
    ]);
    parseOutcome("eth_getBalance", control, quantitySchema);
    return outcomes;
  };
  const read = async <T>(calls: readonly ContractRead[], at: Hash, parse: (data: Hex) => T | null): Promise<T[]> => {
    const outcomes = await readOutcomes(calls, at);
    return calls.map(({ to }, index) => parsed(to, outcomes[index], parse));
  };
  return {
    async readSettings(registry, at) {
      const where = { blockHash: at };
      const [code, publishers, threshold, set] = await rpc.batch([
        { method: "eth_getCode", params: [registry, where] },
        { method: "eth_call", params: [{ to: registry, data: registryReads.publishers() }, where] },
        { method: "eth_call", params: [{ to: registry, data: registryReads.threshold() }, where] },
        { method: "eth_call", params: [{ to: registry, data: registryReads.setNumber() }, where] },
      ]);
      if (parseOutcome("eth_getCode", code, dataSchema) === "0x")
        throw new RegistryUnreadableError("NO_CODE", registry);
      return {
        publishers: parsed(registry, publishers, readAddresses),
        threshold: parsed(registry, threshold, readCount),
        set: hasReverted(set) ? null : parsed(registry, set, readCount),
      };
    },
    async readVotes(queries, at) {
      const calls = queries.map(({ registry, publisher, blockNumber }) => ({
        to: registry,
        data: registryReads.voteOf(publisher, blockNumber),
      }));
      const votes = await read(calls, at, readVote);
      return votes.map((vote) => (vote === "none" ? null : vote));
    },
    async readAccepted(registry, blocks, at) {
      const flags = await read(
        blocks.map((block) => ({ to: registry, data: registryReads.isAccepted(block) })),
        at,
        readFlag,
      );
      const accepted = blocks.filter((_, index) => flags[index] === true);
      const digests = await read(
        accepted.map((block) => ({ to: registry, data: registryReads.snapshotAt(block) })),
        at,
        readDigest,
      );
      const checks = await readOutcomes(
        accepted.map((block) => ({ to: registry, data: registryReads.isHashChecked(block) })),
        at,
      );
      const byBlock = new Map(
        accepted.map((block, index) => {
          const [digest, check] = [digests[index], checks[index]];
          const isHashChecked = hasReverted(check) ? null : parsed(registry, check, readFlag);
          return [block, digest === undefined ? null : { digest, isHashChecked }];
        }),
      );
      return blocks.map((block) => byBlock.get(block) ?? null);
    },
    readAccount: (address, at, checkHeader) => rpc.onOneNode(-1, (node) => readAccount(node, address, at, checkHeader)),
    async estimateGas({ from, to, data }) {
      const [outcome] = await rpc.batch([{ method: "eth_estimateGas", params: [{ from, to, data }] }]);
      if (outcome?.kind === "error") return { refused: outcome.message };
      return { value: parseOutcome("eth_estimateGas", outcome, quantitySchema) };
    },
    send: (raw) => send(rpc, raw),
  };
}

interface ContractRead {
  readonly to: Address;
  readonly data: Hex;
}

/** Whether the contract has refused a call, for example because it is of an earlier version without this function. */
function hasReverted(outcome: RpcOutcome | undefined): boolean {
  return outcome?.kind === "error" && !requestErrors.has(outcome.code);
}

/**
 * Parses the data that a call returned. Another call of the batch has shown that the node has the block's state, so if
 * the call failed, the contract is the cause.
 * @throws RegistryUnreadableError; RetryableError if the node did not execute the call
 */
function parsed<T>(registry: Address, outcome: RpcOutcome | undefined, parse: (data: Hex) => T | null): T {
  if (hasReverted(outcome)) throw new RegistryUnreadableError("UNREADABLE", registry);
  const value = parse(parseOutcome("eth_call", outcome, dataSchema));
  if (value === null) throw new RegistryUnreadableError("UNREADABLE", registry);
  return value;
}

async function readAccount(
  node: RpcNode,
  address: Address,
  at: BlockName,
  checkHeader: CheckHeader,
): Promise<AccountState> {
  const calls = [
    { method: "eth_getTransactionCount", params: [address, { blockHash: at.hash }] },
    { method: "eth_getBalance", params: [address, { blockHash: at.hash }] },
    { method: "eth_getBlockByHash", params: [at.hash, false] },
    { method: "eth_gasPrice", params: [] },
    { method: "eth_maxPriorityFeePerGas", params: [] },
  ];
  const [count, balance, block, price, priorityFee] = await node.batch(calls, "head");
  const header = parseOutcome("eth_getBlockByHash", block, headerSchema);
  if (header.hash !== at.hash) throw new NodeInconsistentError(`the node returned another block than ${at.hash}`);
  const raw = resultOf("eth_getBlockByHash", block);
  if (isPlainObject(raw)) checkHeader(at.number, raw);
  const baseFee = header.baseFeePerGas ?? null;
  return {
    nonce: parseOutcome("eth_getTransactionCount", count, nonceSchema),
    balance: parseOutcome("eth_getBalance", balance, quantitySchema),
    market: { baseFee, suggested: suggestedOf(baseFee, price, priorityFee) },
  };
}

/** Nodes without `eth_maxPriorityFeePerGas` include the priority fee in their price. */
function suggestedOf(
  baseFee: bigint | null,
  price: RpcOutcome | undefined,
  priorityFee: RpcOutcome | undefined,
): bigint {
  if (baseFee !== null && priorityFee?.kind === "result") {
    return parseOutcome("eth_maxPriorityFeePerGas", priorityFee, quantitySchema);
  }
  const whole = parseOutcome("eth_gasPrice", price, quantitySchema);
  return baseFee === null || whole < baseFee ? whole : whole - baseFee;
}

/** Nodes word the refusal of a transaction that they already have in different ways. */
const KNOWN = /already (?:known|imported|exists|in)|known transaction/i;

async function send(rpc: RpcClient, raw: Hex): Promise<Accepted<Hash>> {
  const sent = await Promise.allSettled(
    rpc.readyNodes().map((node) =>
      node.attempt(async () => {
        const [outcome] = await node.batch([{ method: "eth_sendRawTransaction", params: [raw] }], "head");
        if (outcome?.kind === "error" && !KNOWN.test(outcome.message)) return { refused: outcome.message };
        if (outcome?.kind === "result") parseOutcome("eth_sendRawTransaction", outcome, hashSchema);
        return { value: keccak256(raw) };
      }),
    ),
  );
  const answers = sent.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const failed = sent.find((each) => each.status === "rejected");
  const accepted = answers.find((answer) => "value" in answer) ?? answers[0];
  if (accepted === undefined) throw failed?.reason ?? new NodeUnreachableError("no node can be called now");
  return accepted;
}
