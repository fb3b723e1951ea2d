import { type Deployment, hasModules, overriddenTickers, type ProtocolRules, vaultFactoryOf } from "@/lib/protocol";
import { loadKeccak } from "@/lib/runtime/fast-keccak";
import { WorkSlice } from "@/lib/runtime/work-slice";
import { hex, optionalHex } from "../database/bytea";
import type { Connection } from "../database/connection";
import type { OperationBlock } from "../operations/fetch-operations";
import { BatchState } from "./batch-state";
import { KeySet, queryInParts } from "./key-set";
import { loadInscriptions } from "./load-inscriptions";
import { loadLocks } from "./load-locks";
import { loadRounds } from "./load-rounds";
import type { PendingRecords, StoredDeployment } from "./records";

/** The state that judging a batch may read. */
export interface LoadedState {
  readonly state: BatchState;
  /** The deployments of `state` with their holder counts, by ticker. Those that the tables contain have an empty text. */
  readonly deployments: ReadonlyMap<string, StoredDeployment>;
}

/**
 * Loads the state that judging these blocks may read, with one query per table and some thousand keys. Pending records replace loaded ones,
 * so the tables may contain the pending changes fully, in part or not at all.
 * @throws DatabaseUnreachableError
 */
export async function loadState(
  connection: Connection,
  blocks: readonly OperationBlock[],
  rules: ProtocolRules,
  pending: PendingRecords,
  slice = new WorkSlice(),
): Promise<LoadedState> {
  const keys = await KeySet.of(blocks, slice);
  const overridden = blocks.flatMap(({ number }) => overriddenTickers(number, rules));
  const tickers = new Set([...keys.tickers, ...overridden]);
  const hasMarket = vaultFactoryOf(rules) !== null;
  const [deployments, inscriptions, rounds, locks] = await Promise.all([
    loadDeployments(connection, [...tickers]),
    loadInscriptions(connection, keys, hasMarket),
    hasMarket ? loadRounds(connection, [...keys.accounts]) : [],
    hasModules(rules) ? loadLocks(connection, keys.locks) : [],
  ]);
  for (const stored of pending.deployments) deployments.set(stored.deployment.ticker, stored);
  const state = new BatchState(
    [...deployments.values()].map(({ deployment }) => deployment),
    [...inscriptions, ...pending.inscriptions],
    [...rounds, ...pending.rounds.map(({ account, round }) => [account, round] as const)],
    [...locks, ...pending.locks],
    await loadKeccak(),
  );
  return { state, deployments };
}

interface DeploymentRow extends Record<string, unknown> {
  ticker: string;
  max: string;
  lim: string;
  contract: Buffer | null;
  cmint: boolean;
  deployer: Buffer;
  transaction_hash: Buffer;
  block_number: string;
  transaction_index: number;
  position: number;
  timestamp: string;
  supply: string;
  mint_count: number;
  holder_count: number;
}

/**
 * Without the text of the deploy message, which no rule reads. It may be as long as calldata can be, and one block may name thousands of
 * tickers.
 */
const DEPLOYMENTS = `
  select ticker, max, lim, contract, cmint, deployer, transaction_hash, block_number, transaction_index, position, timestamp,
    supply, mint_count, holder_count
  from deployment where ticker = any($1::text[])`;

/** The deployments of these tickers, by ticker. A ticker that is not deployed is missing in the result. */
async function loadDeployments(
  connection: Connection,
  tickers: readonly string[],
): Promise<Map<string, StoredDeployment>> {
  const rows = await queryInParts(tickers, (part) => connection.query<DeploymentRow>(DEPLOYMENTS, [part]));
  return new Map(rows.map((row) => [row.ticker, { deployment: toDeployment(row), holderCount: row.holder_count }]));
}

function toDeployment(row: DeploymentRow): Deployment {
  return {
    ticker: row.ticker,
    max: BigInt(row.max),
    lim: BigInt(row.lim),
    contract: optionalHex(row.contract),
    cmint: row.cmint,
    deployer: hex(row.deployer),
    transactionHash: hex(row.transaction_hash),
    blockNumber: Number(row.block_number),
    transactionIndex: row.transaction_index,
    position: row.position,
    timestamp: Number(row.timestamp),
    text: "",
    supply: BigInt(row.supply),
    mintCount: row.mint_count,
  };
}
