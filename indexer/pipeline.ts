import { eventTopics, type ProtocolRules, vaultFactoryOf } from "@/lib/protocol";
import { WorkSlice } from "@/lib/runtime/work-slice";
import { askContracts } from "./ask-contracts";
import type { PipelineContext } from "./context";
import type { Connection } from "./database/connection";
import { linkedChain } from "./finality";
import { collectChanges, pendingRecords } from "./judge/changes";
import { commitBlocks } from "./judge/commit-blocks";
import { judgeBlocks } from "./judge/judge-blocks";
import type { MintControl } from "./judge/mint-control";
import { vaultFinder } from "./judge/vaults";
import type { Cursor } from "./lead/cursor";
import { saveFinality } from "./lead/worker-status";
import { oneAhead } from "./one-ahead";
import { fetchOperations, type OperationBlock } from "./operations/fetch-operations";
import { isReorged, revertReorg } from "./reorg";
import { FIRST_FETCH, fetchAhead } from "./source/fetch-ahead";
import { blocksPerFetch } from "./source/fetch-blocks";
import type { ReachableHead } from "./source/head";
import { likelyBalances, loadBalances, touchedBalances, withPendingBalances } from "./state/balances";
import { loadState } from "./state/load-state";
import { NOTHING_PENDING, type PendingRecords } from "./state/records";
import { whileRequesting } from "./telemetry/while-requesting";
import { saveVerification } from "./verification/open";
import type { FeatureRows } from "./writer/feature-rows";
import { prepareStatements } from "./writer/prepare-statements";
import { type PreparedBatch, writeBatch } from "./writer/write-batch";

/**
 * Moves the index from the cursor toward the latest block, as far as that block is reachable, and yields the cursor after each
 * batch. If the chain no longer contains the last indexed block (spec §8.1), undoes blocks back to the common ancestor
 * and ends, because there is another chain to follow.
 *
 * `firstFetch`: the number of blocks that are fetched first. The stages overlap: source and operations fetch ahead, and a
 * batch is judged while the previous one is written.
 * @throws retryable errors of nodes; FinalityViolatedError; the errors of {@link writeBatch}; the reason of `stop` if it
 * aborts while contracts are asked
 */
export async function* advance(
  context: PipelineContext,
  from: Cursor,
  head: ReachableHead,
  firstFetch = FIRST_FETCH,
): AsyncGenerator<Cursor> {
  if (await isReorged(context, from, head)) {
    yield await revertReorg(context, from, head);
    return;
  }
  let cursor = from;
  const { rpc, watchdog, stop } = context;
  const control = askContracts(rpc, watchdog, async () => stop.throwIfAborted());
  const source = fetchBatches(context, from, head.reachable, firstFetch);
  for await (const batch of oneAhead(prepareBatches(context, from, source, control))) {
    cursor = batch === null ? await revertReorg(context, cursor, head) : await write(context, cursor, batch, head);
    yield cursor;
  }
}

/** The commitment and the changes before a batch. */
interface Predecessor {
  readonly commitment: PreparedBatch["commitment"];
  readonly pending: PendingRecords;
}

/**
 * Fetches the blocks after the cursor up to `to`, in batches of linked blocks. Yields null and ends if the chain no
 * longer contains the last indexed block.
 * @throws retryable errors of nodes
 */
export async function* fetchBatches(
  {
    network,
    rpc,
    verification,
    watchdog,
  }: Pick<PipelineContext, "network" | "rpc" | "verification"> & Partial<Pick<PipelineContext, "watchdog">>,
  cursor: Cursor,
  to: number,
  firstFetch = FIRST_FETCH,
): AsyncGenerator<readonly OperationBlock[] | null> {
  const source = { topics: eventTopics(network), verification };
  const first = cursor.hash === null ? cursor.number + 1 : null;
  const fetch = (start: number, end: number) => {
    const blocks = fetchOperations(rpc, source, start, end, start === first);
    return watchdog === undefined ? blocks : whileRequesting(rpc, watchdog, blocks);
  };
  const fetchSize = (fitting: number) => blocksPerFetch(rpc.readyNodes()[0] ?? { batchSize: 1, logRange: 1 }, fitting);
  let tip = cursor.hash;
  const largestAnswer = Math.min(...rpc.nodes.map((node) => node.largestAnswer));
  const options = { first: firstFetch, largestAnswer };
  for await (const fetched of fetchAhead(fetch, cursor.number + 1, to, fetchSize, options)) {
    if (tip !== null && fetched[0]?.parentHash !== tip) {
      yield null;
      return;
    }
    const blocks = linkedPart(fetched);
    yield blocks;
    // The chain changed between two fetches, or another node answered the second one.
    if (blocks.length < fetched.length) return;
    tip = blocks.at(-1)?.hash ?? tip;
  }
}

/**
 * Prepares the batches of a source, each on the state after the previous batch. Passes on a null of the source.
 * @throws the errors of the source and of {@link prepareBatch}
 */
export async function* prepareBatches<End extends null>(
  {
    reader,
    network,
    rows,
    watchdog,
  }: Pick<PipelineContext, "reader" | "network" | "rows"> & Partial<Pick<PipelineContext, "watchdog">>,
  { commitment }: Pick<Cursor, "commitment">,
  source: AsyncIterable<readonly OperationBlock[] | End>,
  control: MintControl,
): AsyncGenerator<PreparedBatch | End> {
  let previous: Predecessor = { commitment, pending: NOTHING_PENDING };
  const slice = new WorkSlice(() => watchdog?.alive("a part of a batch was prepared"));
  for await (const blocks of source) {
    if (blocks === null) {
      yield blocks;
      return;
    }
    const batch = await prepareBatch(reader, blocks, previous, { network, rows }, control, slice);
    yield batch;
    previous = { commitment: batch.commitment, pending: pendingRecords(batch.changes) };
  }
}

/** The rules of a network, and what features write beside the index. */
export interface JudgingRules {
  readonly network: ProtocolRules;
  readonly rows: readonly FeatureRows[];
}

/** The blocks before the first one that does not follow its predecessor. */
function linkedPart<B extends OperationBlock>(blocks: readonly B[]): readonly B[] {
  const end = blocks.findIndex(({ parentHash }, index) => index > 0 && parentHash !== blocks[index - 1]?.hash);
  return end < 0 ? blocks : blocks.slice(0, end);
}

/**
 * Loads the state, judges the blocks and encodes their changes. It may run while the previous batch is being written:
 * `previous.pending` contains its changes, and the tables may contain all, some or none of them. Yields to the event loop also within a
 * block.
 * @throws the errors of `control`; DatabaseUnreachableError
 */
export async function prepareBatch(
  reader: Connection,
  blocks: readonly OperationBlock[],
  previous: Predecessor,
  { network: rules, rows }: JudgingRules,
  control: MintControl,
  slice = new WorkSlice(),
): Promise<PreparedBatch> {
  // Most blocks of a chain have no operations. An override takes effect in a block without operations too.
  const overridden = new Set(rules.contractOverrides.map(({ block }) => block));
  const relevant = blocks.filter(({ number, operations }) => operations.length > 0 || overridden.has(number));

  const { state, deployments } = await loadState(reader, relevant, rules, previous.pending, slice);
  const likely = await likelyBalances(relevant, slice);
  const [judged, early] = await Promise.all([
    judgeBlocks(relevant, state, rules, control, slice),
    loadBalances(reader, [...likely.values()]),
  ]);
  const touched = await touchedBalances(judged, slice);
  const missed = [...touched].filter(([key]) => !likely.has(key)).map(([, balance]) => balance);
  const balances = withPendingBalances([early, await loadBalances(reader, missed)], previous.pending);

  const factory = vaultFactoryOf(rules);
  const vaultOf = factory && (await vaultFinder(factory));
  const changes = await collectChanges(judged, { deployments, balances }, vaultOf, slice);
  const committed = await commitBlocks(previous.commitment, judged, slice);
  const references = blocks.map(({ number, hash, timestamp }) => ({ number, hash, timestamp }));
  const batch = { blocks: references, changes, rules };
  const prepared = await Promise.all(rows.map((each) => each.prepare(batch, slice)));
  const last = committed.findLast(({ commitment }) => commitment !== null);
  return {
    blocks: references,
    results: committed.map(({ block, operations, commitment }) => ({
      number: block.number,
      operations: operations.length,
      commitment,
    })),
    operations: countResults(committed.flatMap(({ operations }) => operations)),
    commitment: last?.commitment ?? previous.commitment,
    changes,
    rows: prepared,
    statements: await prepareStatements(committed, changes, prepared, slice),
  };
}

function countResults(operations: readonly { readonly outcome: { readonly accepted: boolean } }[]) {
  const accepted = operations.filter(({ outcome }) => outcome.accepted).length;
  return { accepted, rejected: operations.length - accepted };
}

/** Writes the batch and decides which block is final once it is written. */
async function write(
  context: PipelineContext,
  cursor: Cursor,
  batch: PreparedBatch,
  head: ReachableHead,
): Promise<Cursor> {
  const { connection, finality, network, verification, vitals } = context;
  const startedAt = performance.now();
  await saveVerification(connection, verification);
  const hadTag = finality.hasTag;
  const limit = await finality.finalNumber(head, linkedChain(connection, cursor, batch.blocks));
  // A block that is to be read again may have to be undone (spec §8.8.6).
  const isPending = (verification.blooms.reread?.to ?? -1) > cursor.finalNumber;
  const finalNumber = isPending ? cursor.finalNumber : limit;
  // If the worker is killed after this batch, the next one must know that the depth alone no longer decides.
  if (finality.hasTag && !hadTag) await saveFinality(connection, finality.state);
  const following = { network, open: head.number - network.finalityDepth + 1 };
  const alive = (): void => context.watchdog.alive("a part of a batch was written");
  const next = await writeBatch(connection, cursor, batch, { finalNumber, following, alive });
  const seconds = (performance.now() - startedAt) / 1_000;
  vitals.wrote({ blocks: batch.blocks.length, ...batch.operations, seconds });
  return next;
}
