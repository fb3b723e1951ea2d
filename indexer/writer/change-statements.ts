import type { Inscription } from "@/lib/protocol";
import { WorkSlice } from "@/lib/runtime/work-slice";
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
  undoColumns,
} from "./columns";
import { moveNextIds } from "./next-ids";
import { forRows, insertRows, joinStatements, type WriteStatement } from "./statements";

/** The statements that write the changes. Inserts come first: their COPYs are adjacent and are sent together. */
export function changeStatements(changes: Changes, slice: WorkSlice): Promise<WriteStatement[]> {
  return joinStatements([
    insertRows("inscription", inscriptionColumns, changes.createdInscriptions, slice),
    insertRows("deployment", deploymentColumns, changes.createdDeployments, slice),
    insertRows("balance", balanceColumns, changes.createdBalances, slice),
    updateDeployments(changes.updatedDeployments, slice),
    updateInscriptions(changes.updatedInscriptions, slice),
    updateBalances(changes.updatedBalances, slice),
    endBalances(changes.endedBalances, slice),
    endAndStartDelegations(changes, slice),
    moveNextIds(changes.createdInscriptions, slice),
  ]);
}

/** The statements that write the undo rows of blocks above `finalNumber`. */
export function undoStatements(changes: Changes, finalNumber: number): Promise<WriteStatement[]> {
  const slice = new WorkSlice();
  const open = <T extends { blockNumber: number }>(undos: readonly T[]): T[] =>
    undos.filter(({ blockNumber }) => blockNumber > finalNumber);
  const { deploymentUndos, inscriptionUndos } = changes;
  return joinStatements([
    insertRows("deployment_undo", undoColumns(deploymentStateColumns), open(deploymentUndos), slice),
    insertRows("inscription_undo", undoColumns(inscriptionStateColumns), open(inscriptionUndos), slice),
  ]);
}

function updateDeployments(updated: readonly StoredDeployment[], slice: WorkSlice): Promise<WriteStatement[]> {
  return forRows(
    deploymentStateColumns,
    updated,
    `update deployment d set contract = rows.contract, supply = rows.supply, mint_count = rows.mint_count,
       holder_count = rows.holder_count
     from rows where d.ticker = rows.ticker`,
    slice,
  );
}

function updateInscriptions(updated: readonly Inscription[], slice: WorkSlice): Promise<WriteStatement[]> {
  return forRows(
    inscriptionStateColumns,
    updated,
    `update inscription i set owner = rows.owner, listed = rows.listed, price = rows.price, unit = rows.unit,
       delegate = rows.delegate
     from rows where i.ticker = rows.ticker and i.token_id = rows.token_id`,
    slice,
  );
}

function updateBalances(updated: readonly Balance[], slice: WorkSlice): Promise<WriteStatement[]> {
  return forRows(
    balanceColumns,
    updated,
    `update balance b set amount = rows.amount, count = rows.count
     from rows where b.ticker = rows.ticker and b.address = rows.address`,
    slice,
  );
}

function endBalances(ended: readonly Balance[], slice: WorkSlice): Promise<WriteStatement[]> {
  return forRows(
    balanceColumns,
    ended,
    "delete from balance b using rows where b.ticker = rows.ticker and b.address = rows.address",
    slice,
  );
}

function endAndStartDelegations(
  { endedDelegations, startedDelegations }: Changes,
  slice: WorkSlice,
): Promise<WriteStatement[]> {
  return joinStatements([
    forRows(
      endedDelegationColumns,
      endedDelegations,
      `update delegation d set to_block = rows.to_block
       from rows where d.ticker = rows.ticker and d.token_id = rows.token_id and d.to_block is null`,
      slice,
    ),
    insertRows("delegation", delegationColumns, startedDelegations, slice),
  ]);
}
