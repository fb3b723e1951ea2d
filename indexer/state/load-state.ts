import { type Deployment, type Inscription, overriddenTickers, type ProtocolRules, stateKeys } from "@/lib/protocol";
import { bytes, hex, optionalHex } from "../database/bytea";
import type { Connection } from "../database/connection";
import type { OperationBlock } from "../operations/fetch-operations";
import { BatchState } from "./batch-state";
import type { PendingRecords, StoredDeployment } from "./records";

/** What judging a batch may read. */
export interface LoadedState {
  readonly state: BatchState;
  /** The deployments of `state` with their holder counts, by ticker. */
  readonly deployments: ReadonlyMap<string, StoredDeployment>;
}

/**
 * Loads everything that judging these blocks may read, with one query per table. Pending records replace loaded ones,
 * so the tables may contain the pending changes fully, in part or not at all.
 * @throws DatabaseUnreachableError
 */
export async function loadState(
  connection: Connection,
  blocks: readonly OperationBlock[],
  rules: ProtocolRules,
  pending: PendingRecords,
): Promise<LoadedState> {
  const operations = blocks.flatMap((block) => block.operations);
  const keys = operations.map(stateKeys);
  const tickers = new Set([
    ...keys.flatMap((key) => key.tickers),
    ...blocks.flatMap(({ number }) => overriddenTickers(number, rules)),
  ]);
  const [deployments, inscriptions] = await Promise.all([
    loadDeployments(connection, [...tickers]),
    loadInscriptions(connection, keys),
  ]);
  for (const stored of pending.deployments) deployments.set(stored.deployment.ticker, stored);
  const state = new BatchState(
    [...deployments.values()].map(({ deployment }) => deployment),
    [...inscriptions, ...pending.inscriptions],
  );
  return { state, deployments };
}

interface DeploymentRow {
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
  text: string;
  supply: string;
  mint_count: number;
  holder_count: number;
}

/** The deployments of these tickers, by ticker. A ticker that is not deployed is missing in the result. */
async function loadDeployments(
  connection: Connection,
  tickers: readonly string[],
): Promise<Map<string, StoredDeployment>> {
  if (tickers.length === 0) return new Map();
  const rows = await connection.query<DeploymentRow & Record<string, unknown>>(
    "select * from deployment where ticker = any($1::text[])",
    [tickers],
  );
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
    text: row.text,
    supply: BigInt(row.supply),
    mintCount: row.mint_count,
  };
}

interface InscriptionRow {
  ticker: string;
  token_id: Buffer;
  mint_id: string | null;
  ordinal: number;
  amount: string;
  owner: Buffer | null;
  listed: boolean;
  price: string | null;
  unit: string | null;
  delegate: Buffer | null;
  transaction_hash: Buffer;
  block_number: string;
  transaction_index: number;
  position: number;
  timestamp: string;
  parent: Buffer | null;
}

async function loadInscriptions(
  connection: Connection,
  keys: readonly ReturnType<typeof stateKeys>[],
): Promise<Inscription[]> {
  const tokenIds = keys.flatMap((key) => key.tokenIds);
  const mintIds = keys.flatMap((key) => key.mintIds);
  if (tokenIds.length === 0 && mintIds.length === 0) return [];
  const rows = await connection.query<InscriptionRow & Record<string, unknown>>(
    `select i.* from unnest($1::text[], $2::bytea[]) as k(ticker, token_id) join inscription i using (ticker, token_id)
     union
     select i.* from unnest($3::text[], $4::text[]) as k(ticker, mint_id) join inscription i using (ticker, mint_id)`,
    [
      tokenIds.map(({ ticker }) => ticker),
      tokenIds.map(({ tokenId }) => bytes(tokenId)),
      mintIds.map(({ ticker }) => ticker),
      mintIds.map(({ mintId }) => mintId),
    ],
  );
  return rows.map(toInscription);
}

function toInscription(row: InscriptionRow): Inscription {
  return {
    ticker: row.ticker,
    tokenId: hex(row.token_id),
    mintId: row.mint_id,
    ordinal: row.ordinal,
    amount: BigInt(row.amount),
    owner: optionalHex(row.owner),
    listing: row.listed ? { price: row.price === null ? null : BigInt(row.price), unit: row.unit } : null,
    delegate: optionalHex(row.delegate),
    transactionHash: hex(row.transaction_hash),
    blockNumber: Number(row.block_number),
    transactionIndex: row.transaction_index,
    position: row.position,
    timestamp: Number(row.timestamp),
    parent: optionalHex(row.parent),
  };
}
