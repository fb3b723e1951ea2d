import type { Inscription } from "@/lib/protocol";
import type { Changes } from "../judge/changes";
import type { Balance, StoredDeployment } from "../state/records";
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
} from "./columns";
import { offerStateColumns, roundColumns } from "./market-columns";
import { moveNextIds } from "./next-ids";
import { forRows, insertRows, joinStatements, type WriteStatement } from "./statements";

/** The statements that write the changes. Inserts come first: their COPYs are adjacent and are sent together. */
export function changeStatements(changes: Changes): Promise<WriteStatement[]> {
  return joinStatements([
    insertRows("inscription", inscriptionColumns, changes.createdInscriptions),
    insertRows("deployment", deploymentColumns, changes.createdDeployments),
    insertRows("sale", saleColumns, changes.sales),
    insertRows("balance", balanceColumns, changes.createdBalances),
    insertRows("market_round", roundColumns, changes.rounds),
    updateDeployments(changes.updatedDeployments),
    updateInscriptions(changes.updatedInscriptions),
    updateBalances(changes.updatedBalances),
    endBalances(changes.endedBalances),
    endAndStartDelegations(changes),
    moveNextIds(changes.createdInscriptions),
  ]);
}

/** The statements that write the undo rows of blocks above `finalNumber`. */
export function undoStatements(changes: Changes, finalNumber: number): Promise<WriteStatement[]> {
  const open = <T extends { blockNumber: number }>(undos: readonly T[]): T[] =>
    undos.filter(({ blockNumber }) => blockNumber > finalNumber);
  const { deploymentUndos, inscriptionUndos, offerUndos } = changes;
  return joinStatements([
    insertRows("deployment_undo", undoColumns(deploymentStateColumns), open(deploymentUndos)),
    insertRows("inscription_undo", undoColumns(inscriptionStateColumns), open(inscriptionUndos)),
    insertRows("offer_undo", undoColumns(offerStateColumns), open(offerUndos)),
  ]);
}

function updateDeployments(updated: readonly StoredDeployment[]): Promise<WriteStatement[]> {
  return forRows(
    deploymentStateColumns,
    updated,
    `update deployment d set contract = rows.contract, supply = rows.supply, mint_count = rows.mint_count,
       holder_count = rows.holder_count
     from rows where d.ticker = rows.ticker`,
  );
}

function updateInscriptions(updated: readonly Inscription[]): Promise<WriteStatement[]> {
  return forRows(
    inscriptionStateColumns,
    updated,
    `update inscription i set owner = rows.owner, listed = rows.listed, price = rows.price, unit = rows.unit,
       delegate = rows.delegate
     from rows where i.ticker = rows.ticker and i.token_id = rows.token_id`,
  );
}

function updateBalances(updated: readonly Balance[]): Promise<WriteStatement[]> {
  return forRows(
    balanceColumns,
    updated,
    `update balance b set amount = rows.amount, count = rows.count
     from rows where b.ticker = rows.ticker and b.address = rows.address`,
  );
}

function endBalances(ended: readonly Balance[]): Promise<WriteStatement[]> {
  return forRows(
    balanceColumns,
    ended,
    "delete from balance b using rows where b.ticker = rows.ticker and b.address = rows.address",
  );
}

function endAndStartDelegations({ endedDelegations, startedDelegations }: Changes): Promise<WriteStatement[]> {
  return joinStatements([
    forRows(
      endedDelegationColumns,
      endedDelegations,
      `update delegation d set to_block = rows.to_block
       from rows where d.ticker = rows.ticker and d.token_id = rows.token_id and d.to_block is null`,
    ),
    insertRows("delegation", delegationColumns, startedDelegations),
  ]);
}
