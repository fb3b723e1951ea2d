import { askContracts } from "@/indexer/ask-contracts";
import { type Connection, DatabaseUnreachableError } from "@/indexer/database/connection";
import type { Cursor } from "@/indexer/lead/cursor";
import { oneAhead } from "@/indexer/one-ahead";
import { fetchBatches, prepareBatches } from "@/indexer/pipeline";
import { loadRecentBlocks } from "@/indexer/state/recent-blocks";
import { saveVerification } from "@/indexer/verification/open";
import type { Verification } from "@/indexer/verification/verification";
import type { FeatureRows } from "@/indexer/writer/feature-rows";
import { revertBlocks } from "@/indexer/writer/revert-blocks";
import { writeBatch } from "@/indexer/writer/write-batch";
import type { Network } from "@/lib/chain/networks";
import { NodeInconsistentError, NodeUnreachableError, type RpcClient, type RpcNode } from "@/lib/chain/rpc";
import { providerOf } from "@/lib/config";
import { FatalError, InvariantError, RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";

/** The schema of the second index of an audit. */
export const SCHEMA = "auditing";

/** Providers that must agree on a difference between archive and chain, if so many are available. */
const PROVIDERS = 2;

/** The nodes do not agree whether a block of the chain differs from the archive. */
class AuditNodesDisagreeError extends FatalError {
  readonly code = "AUDIT_NODES_DISAGREE";
  constructor(block: number, readings: readonly Reading[]) {
    const results = readings.map(({ node, difference }) =>
      difference === null ? `the same blocks at ${node}` : `another block ${difference} at ${node}`,
    );
    super(`the nodes disagree about blocks up to ${block}: compared with the archive, ${results.join(" and ")}`, {
      hint: "Compare the block with other nodes, remove the wrong node from RPC_URL, and run audit again. It continues.",
    });
  }
}

/** The result of reading the chain at one node. */
interface Reading {
  readonly node: string;
  /** The first block that differs from the archive; null if there is none. */
  readonly difference: number | null;
}

/** The connections and the network of an audit. The search path of both connections is the second index. */
interface AuditContext {
  readonly connection: Connection;
  readonly reader: Connection;
  readonly rpc: RpcClient;
  readonly network: Network;
  readonly rows: readonly FeatureRows[];
  readonly verification: Verification;
}

/**
 * Reads blocks of the chain into the second index of an audit, and compares them with the live index. The blocks that were not
 * compared can be undone: the last final block of the second index is the last compared one.
 */
export class ChainAudit {
  readonly #context: AuditContext;
  #cursor: Cursor;

  /** @param cursor the cursor of the second index */
  constructor(context: AuditContext, cursor: Cursor) {
    this.#context = context;
    this.#cursor = cursor;
  }

  /** The last block of the second index. */
  get block(): number {
    return this.#cursor.number;
  }

  /**
   * Reads the blocks up to `last`. Yields after each batch. The caller must compare the batch before it continues.
   * @throws retryable errors of nodes; DatabaseUnreachableError
   */
  read(last: number): AsyncGenerator<void> {
    return this.#read(this.#context.rpc, last, null);
  }

  /**
   * Compares the blocks after `audited` with the live index. A difference counts if the chain is read again with the same
   * result: at two providers, or at the only one that is available. Returns the first different block; null if there is
   * none. After a first difference that did not count, the second index may end before the block at which it ended.
   * @throws AuditNodesDisagreeError; retryable errors of nodes if none can be read; DatabaseUnreachableError
   */
  async compare(audited: number): Promise<{ readonly difference: number | null; readonly isReread: boolean }> {
    const suspected = await findDifference(this.#context.connection, audited, this.#cursor.number);
    if (suspected === null) return { difference: null, isReread: false };
    log.warn({ block: suspected }, "a block differs from the archive; reading it again");
    return { difference: await this.#confirm(audited, suspected), isReread: true };
  }

  async #confirm(audited: number, suspected: number): Promise<number | null> {
    const readings: Reading[] = [];
    let failure: RetryableError = new NodeUnreachableError("no node can be called now: each failed recently");
    let isComplete = false;
    for (const node of nodesToAsk(this.#context.rpc)) {
      isComplete = false;
      await this.#revert();
      try {
        for await (const _ of this.#read(onlyOn(this.#context.rpc, node), suspected, audited));
      } catch (error) {
        if (!(error instanceof RetryableError) || error instanceof DatabaseUnreachableError) throw error;
        log.warn({ node: node.name, error }, "a node cannot be asked about a difference between archive and chain");
        failure = error;
        continue;
      }
      isComplete = true;
      const difference = await findDifference(this.#context.connection, audited, suspected);
      readings.push({ node: node.name, difference });
    }
    const [first] = readings;
    const isAgreed = readings.every(({ difference }) => difference === first?.difference);
    // Blocks that no complete reading has compared must not remain.
    if (!isComplete || !isAgreed) await this.#revert();
    if (first === undefined) throw failure;
    if (!isAgreed) throw new AuditNodesDisagreeError(suspected, readings);
    if (first.difference === null)
      log.warn({ block: suspected }, "the block agrees with the archive: an answer was wrong");
    return first.difference;
  }

  /** @param final the block that can be the last one after {@link #revert}; null: the one before each batch */
  async *#read(rpc: RpcClient, last: number, final: number | null): AsyncGenerator<void> {
    const { connection, reader, network, rows, verification } = this.#context;
    const control = askContracts(rpc, null);
    while (this.#cursor.number < last) {
      const source = fetchBatches({ network, rpc, verification }, this.#cursor, last);
      for await (const batch of oneAhead(prepareBatches({ reader, network, rows }, this.#cursor, source, control))) {
        // Final blocks do not change, so the node is on another fork or inconsistent.
        if (batch === null) throw new NodeInconsistentError("the node serves a different chain than before");
        await saveVerification(connection, verification);
        const finalNumber = final ?? this.#cursor.number;
        this.#cursor = await writeBatch(connection, this.#cursor, batch, { finalNumber, following: null });
        yield;
      }
    }
  }

  /** Undoes the blocks that were not compared. */
  async #revert(): Promise<void> {
    const { connection, network, rows } = this.#context;
    const { finalNumber: number } = this.#cursor;
    if (this.#cursor.number === number) return;
    const before = { number, hash: null, timestamp: 0 };
    const block = number < network.startBlock ? before : (await loadRecentBlocks(connection, number)).at(-1);
    if (block?.number !== number) throw new InvariantError(`the second index has no block ${number}`);
    this.#cursor = await revertBlocks(connection, this.#cursor, block, rows);
  }
}

/** Nodes of different providers that may be called now. */
function nodesToAsk(rpc: RpcClient): RpcNode[] {
  const byProvider = new Map<string, RpcNode>();
  for (const node of rpc.readyNodes()) {
    const provider = providerOf(node.name);
    if (!byProvider.has(provider)) byProvider.set(provider, node);
  }
  return [...byProvider.values()].slice(0, PROVIDERS);
}

/** A client that calls only this node. */
function onlyOn(rpc: RpcClient, node: RpcNode): RpcClient {
  return {
    ...rpc,
    nodes: [node],
    readyNodes: () => [node],
    onOneNode: (_, work) => node.attempt(work),
    call: (method, params, schema, priority) => node.attempt((each) => each.call(method, params, schema, priority)),
    batch: (calls, priority) => node.attempt((each) => each.batch(calls, priority)),
  };
}

/** Rows of the blocks $1 < block <= $2 that only one of the two indexes has. */
const rowsOfOneOnly = (table: string, number: string): string => {
  const rows = (schema: string): string => `select * from ${schema}.${table} where ${number} > $1 and ${number} <= $2`;
  const only = (one: string, other: string): string => `(${rows(one)} except all ${rows(other)})`;
  return `select min(${number}) as number from (
    ${only(SCHEMA, "public")} union all ${only("public", SCHEMA)}) as difference`;
};

/** The first block after `from`, up to `to`, with a difference. */
async function findDifference(connection: Connection, from: number, to: number): Promise<number | null> {
  const [row] = await connection.query<{ number: string | null }>(
    `select min(number) as number from (${rowsOfOneOnly("block", "number")} union all
     ${rowsOfOneOnly("operation", "block_number")}) as either`,
    [from, to],
  );
  return row === undefined || row.number === null ? null : Number(row.number);
}
