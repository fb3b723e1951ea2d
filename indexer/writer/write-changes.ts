import { forRows, insertRows } from "../database/columns";
import type { Connection } from "../database/connection";
import type { Changes } from "../judge/changes";
import {
  balanceColumns,
  delegationColumns,
  deploymentColumns,
  deploymentStateColumns,
  endedDelegationColumns,
  inscriptionColumns,
  inscriptionStateColumns,
  saleColumns,
  undoColumns,
} from "./tables";

/** Writes what the blocks change, by set-based statements, inside the caller's transaction. */
export async function writeChanges(connection: Connection, changes: Changes): Promise<void> {
  await writeDeployments(connection, changes);
  await writeInscriptions(connection, changes);
  await writeBalances(connection, changes);
  await insertRows(connection, "sale", saleColumns, changes.sales);
  await writeDelegations(connection, changes);
  await advanceNextIds(connection, changes);
}

/** Writes what undoing blocks after the last final one takes. */
export async function writeUndos(connection: Connection, changes: Changes, finalNumber: number): Promise<void> {
  const open = <T extends { blockNumber: number }>(undos: readonly T[]): T[] =>
    undos.filter(({ blockNumber }) => blockNumber > finalNumber);
  const { deploymentUndos, inscriptionUndos, balanceUndos } = changes;
  await insertRows(connection, "deployment_undo", undoColumns(deploymentStateColumns), open(deploymentUndos));
  await insertRows(connection, "inscription_undo", undoColumns(inscriptionStateColumns), open(inscriptionUndos));
  await insertRows(connection, "balance_undo", undoColumns(balanceColumns), open(balanceUndos));
}

async function writeDeployments(connection: Connection, changes: Changes): Promise<void> {
  await insertRows(connection, "deployment", deploymentColumns, changes.createdDeployments);
  await forRows(
    connection,
    deploymentStateColumns,
    changes.updatedDeployments,
    `update deployment d set contract = rows.contract, supply = rows.supply, mint_count = rows.mint_count,
       holder_count = rows.holder_count
     from rows where d.ticker = rows.ticker`,
  );
}

async function writeInscriptions(connection: Connection, changes: Changes): Promise<void> {
  await insertRows(connection, "inscription", inscriptionColumns, changes.createdInscriptions);
  await forRows(
    connection,
    inscriptionStateColumns,
    changes.updatedInscriptions,
    `update inscription i set owner = rows.owner, listed = rows.listed, price = rows.price, unit = rows.unit,
       delegate = rows.delegate
     from rows where i.ticker = rows.ticker and i.token_id = rows.token_id`,
  );
}

async function writeBalances(connection: Connection, { balances }: Changes): Promise<void> {
  const there = balances.filter(({ count }) => count > 0);
  const gone = balances.filter(({ count }) => count === 0);
  await forRows(
    connection,
    balanceColumns,
    there,
    `insert into balance (ticker, address, amount, count) select ticker, address, amount, count from rows
     on conflict (ticker, address) do update set amount = excluded.amount, count = excluded.count`,
  );
  await forRows(
    connection,
    balanceColumns,
    gone,
    "delete from balance b using rows where b.ticker = rows.ticker and b.address = rows.address",
  );
}

async function writeDelegations(connection: Connection, changes: Changes): Promise<void> {
  await forRows(
    connection,
    endedDelegationColumns,
    changes.endedDelegations,
    `update delegation d set to_block = rows.to_block
     from rows where d.ticker = rows.ticker and d.token_id = rows.token_id and d.to_block is null`,
  );
  await insertRows(connection, "delegation", delegationColumns, changes.startedDelegations);
}

/** Walks each ticker's smallest free id over the ids that are taken now: every id is walked over once in its life. */
async function advanceNextIds(connection: Connection, { createdInscriptions }: Changes): Promise<void> {
  const tickers = new Set(createdInscriptions.filter(({ mintId }) => mintId !== null).map(({ ticker }) => ticker));
  if (tickers.size === 0) return;
  await connection.query(
    `with recursive walk(ticker, id) as (
       select ticker, next_id from deployment where ticker = any($1::text[])
       union all
       select w.ticker, w.id + 1 from walk w join inscription i on i.ticker = w.ticker and i.mint_id = w.id::text
     )
     update deployment d set next_id = w.id from (select ticker, max(id) as id from walk group by ticker) w
     where d.ticker = w.ticker and d.next_id <> w.id`,
    [[...tickers]],
  );
}
