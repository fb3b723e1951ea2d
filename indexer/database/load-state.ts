import {
  type Address,
  type Deployment,
  type Hash,
  type Inscription,
  overriddenTickers,
  type ProtocolRules,
  stateKeys,
} from "@/lib/protocol";
import { balanceKey } from "../judge/changes";
import type { Balance, StoredDeployment } from "../judge/working-set";
import type { SourceBlock } from "../source/types";
import { bytes, hex } from "./columns";
import type { Connection } from "./connection";

/** What the tables hold of everything that a batch may read. */
export interface LoadedState {
  readonly deployments: ReadonlyMap<string, StoredDeployment>;
  readonly inscriptions: readonly Inscription[];
}

/** Loads, by one query a table, all that judging these blocks may read. */
export async function loadState(
  connection: Connection,
  blocks: readonly SourceBlock[],
  rules: ProtocolRules,
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
  return { deployments, inscriptions };
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

/** These tickers' deployments; one that is not there is missing in the answer. */
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

/** Loads these balances; one that is not there is missing in the answer. */
export async function loadBalances(
  connection: Connection,
  keys: readonly { ticker: string; address: Address }[],
): Promise<Map<string, Balance>> {
  if (keys.length === 0) return new Map();
  const rows = await connection.query<{ ticker: string; address: Buffer; amount: string; count: number }>(
    `select b.* from unnest($1::text[], $2::bytea[]) as k(ticker, address) join balance b using (ticker, address)`,
    [keys.map(({ ticker }) => ticker), keys.map(({ address }) => bytes(address))],
  );
  return new Map(
    rows.map(({ ticker, address, amount, count }) => [
      balanceKey(ticker, hex(address)),
      { ticker, address: hex(address), amount: BigInt(amount), count },
    ]),
  );
}

function optionalHex(value: Buffer | null): Hash | null {
  return value === null ? null : hex(value);
}
