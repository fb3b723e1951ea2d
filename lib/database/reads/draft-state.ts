import { type Deployment, type Effect, type Inscription, type Lock, MemoryState, type StateKeys } from "@/lib/protocol";
import type { At } from "@/lib/records";
import type * as models from "../generated/client";
import { fromOneState } from "../one-state";
import type { Queryable, Row } from "../pool";
import { isSamePosition, type PositionedRead, positioned, readAt } from "../positioned";

type DeploymentRow = Row<
  models.Deployment,
  | "ticker"
  | "max"
  | "lim"
  | "contract"
  | "cmint"
  | "deployer"
  | "transactionHash"
  | "blockNumber"
  | "transactionIndex"
  | "position"
  | "timestamp"
  | "text"
  | "supply"
  | "mintCount"
>;
type InscriptionRow = Row<
  models.Inscription,
  | "ticker"
  | "tokenId"
  | "mintId"
  | "ordinal"
  | "amount"
  | "owner"
  | "listed"
  | "price"
  | "unit"
  | "delegate"
  | "transactionHash"
  | "blockNumber"
  | "transactionIndex"
  | "position"
  | "timestamp"
  | "parent"
>;

type LockRow = Row<
  models.VaultLock,
  | "ticker"
  | "tokenId"
  | "vault"
  | "sequence"
  | "turn"
  | "until"
  | "module"
  | "transactionHash"
  | "blockNumber"
  | "transactionIndex"
  | "position"
  | "timestamp"
>;

const PLACE = `transaction_hash AS "transactionHash", block_number AS "blockNumber",
  transaction_index AS "transactionIndex", position, timestamp`;

const DEPLOYMENTS: PositionedRead<DeploymentRow> = positioned(
  "draft-deployments",
  `SELECT ticker, max, lim, contract, cmint, deployer, ${PLACE}, text, supply, mint_count AS "mintCount"
   FROM deployment WHERE ticker = ANY($1::text[])`,
);
const INSCRIPTIONS: PositionedRead<InscriptionRow> = positioned(
  "draft-inscriptions",
  `SELECT ticker, token_id AS "tokenId", mint_id AS "mintId", ordinal, amount, owner, listed, price, unit, delegate,
     ${PLACE}, parent FROM (
     SELECT i.* FROM unnest($1::text[], $2::text[]) AS k(ticker, digits)
       JOIN inscription i ON i.ticker = k.ticker AND i.token_id = decode(k.digits, 'hex')
     UNION
     SELECT i.* FROM unnest($3::text[], $4::text[]) AS k(ticker, mint_id) JOIN inscription i USING (ticker, mint_id)) i`,
);

const LOCKS: PositionedRead<LockRow> = positioned(
  "draft-locks",
  `SELECT ticker, token_id AS "tokenId", vault, sequence, turn, until, module, ${PLACE}
   FROM vault_lock JOIN unnest($1::text[], $2::text[], $3::text[]) AS k(key, digits, owner)
     ON ticker = k.key AND token_id = decode(k.digits, 'hex') AND vault = decode(k.owner, 'hex')`,
);

/**
 * Reads the part of the state that the rules need to judge an operation, from one state ({@link StateKeys}, spec §3.2). `time`: of the last
 * block, in seconds. Locks are read by token id only.
 */
export async function draftState(
  database: Queryable,
  keys: StateKeys,
): Promise<At<{ state: MemoryState; time: number }>> {
  return fromOneState(async () => {
    const deployed = await readAt(database, DEPLOYMENTS, [keys.tickers]);
    const inscribed = await readAt(database, INSCRIPTIONS, [
      keys.tokenIds.map(({ ticker }) => ticker),
      keys.tokenIds.map(({ tokenId }) => tokenId.slice(2)),
      keys.mintIds.map(({ ticker }) => ticker),
      keys.mintIds.map(({ mintId }) => mintId),
    ]);
    const locked = await readLocks(database, keys);
    if (!isSamePosition(deployed.at, inscribed.at)) return undefined;
    if (locked !== null && !isSamePosition(deployed.at, locked.at)) return undefined;
    const state = new MemoryState();
    state.apply([...deployed.rows.map(deploymentEffect), ...inscribed.rows.map(inscriptionEffect)]);
    state.apply((locked?.rows ?? []).map(lockEffect));
    return { at: deployed.at, state, time: deployed.time };
  });
}

/** Null: no lock is asked for. */
async function readLocks(database: Queryable, { locks }: StateKeys) {
  const keys = locks.flatMap((key) => ("tokenId" in key ? [key] : []));
  if (keys.length === 0) return null;
  const columns = [
    keys.map(({ ticker }) => ticker),
    keys.map(({ tokenId }) => tokenId.slice(2)),
    keys.map(({ vault }) => vault.slice(2)),
  ];
  return readAt(database, LOCKS, columns);
}

function lockEffect(row: LockRow): Effect {
  const { vault, ticker, tokenId } = row;
  const after: Lock = row;
  return { kind: "lock", vault, ticker, tokenId, before: null, after };
}

function deploymentEffect(row: DeploymentRow): Effect {
  const after: Deployment = row;
  return { kind: "deployment", before: null, after };
}

/** Omits the offer, because no rule for a message, an offer or a sale reads it. */
function inscriptionEffect({ listed, price, unit, ...row }: InscriptionRow): Effect {
  const after: Inscription = { ...row, listing: listed ? { price, unit } : null, offer: null };
  return { kind: "inscription", before: null, after };
}
