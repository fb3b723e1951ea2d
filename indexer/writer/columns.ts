import { type Inscription, isMarketEvent } from "@/lib/protocol";
import type { BlockWithCommitment } from "../judge/commit-blocks";
import type { EndedDelegation, StartedDelegation } from "../judge/delegations";
import type { JudgedOperation } from "../judge/judge-blocks";
import type { Undo } from "../judge/ledger";
import type { BlockReference } from "../source/types";
import type { Balance, StoredDeployment } from "../state/records";
import type { Column } from "./column";

export const blockColumns: readonly Column<BlockWithCommitment>[] = [
  ["number", "bigint", ({ block }) => block.number],
  ["hash", "bytea", ({ block }) => block.hash],
  ["parent_hash", "bytea", ({ block }) => block.parentHash],
  ["timestamp", "bigint", ({ block }) => block.timestamp],
  ["operations", "int", ({ operations }) => operations.length],
  ["commitment", "bytea", ({ commitment }) => commitment],
];

export const recentBlockColumns: readonly Column<BlockReference>[] = [
  ["number", "bigint", ({ number }) => number],
  ["hash", "bytea", ({ hash }) => hash],
  ["timestamp", "bigint", ({ timestamp }) => timestamp],
];

export const operationColumns: readonly Column<JudgedOperation>[] = [
  ["ticker", "text", ({ outcome }) => outcome.ticker ?? ""],
  ["block_number", "bigint", ({ outcome }) => outcome.blockNumber],
  ["transaction_index", "int", ({ outcome }) => outcome.transactionIndex],
  ["position", "int", ({ outcome }) => outcome.position],
  ["transaction_hash", "bytea", ({ outcome }) => outcome.transactionHash],
  ["timestamp", "bigint", ({ outcome }) => outcome.timestamp],
  ["op", "text", ({ outcome }) => outcome.op],
  ["signer", "bytea", ({ operation }) => operation.from],
  ["sender", "bytea", ({ outcome }) => outcome.sender],
  ["recipient", "bytea", ({ outcome }) => outcome.recipient],
  ["token_id", "bytea", ({ outcome }) => outcome.tokenId],
  ["mint_id", "text", ({ outcome }) => outcome.mintId],
  ["amount", "numeric", ({ outcome }) => outcome.amount],
  ["price", "numeric", ({ outcome }) => outcome.price],
  ["unit", "text", ({ outcome }) => outcome.unit],
  ["accepted", "boolean", ({ outcome }) => outcome.accepted],
  ["reason", "text", ({ outcome }) => outcome.reason],
  ["value", "numeric", ({ operation }) => (operation.source === "message" ? operation.value : null)],
  ["succeeded", "boolean", ({ operation }) => operation.source === "event" || operation.succeeded],
  ["text", "text", ({ operation }) => (operation.source === "message" ? operation.text : null)],
  ["emitter", "bytea", ({ operation }) => (operation.source === "event" ? operation.emitter : null)],
  ["mint_control", "text", ({ mintControl }) => mintControl],
  [
    "data",
    "bytea",
    ({ operation }) => (operation.source === "event" && isMarketEvent(operation.event) ? operation.data : null),
  ],
];

const deploymentState: readonly Column<StoredDeployment>[] = [
  ["contract", "bytea", ({ deployment }) => deployment.contract],
  ["supply", "numeric", ({ deployment }) => deployment.supply],
  ["mint_count", "int", ({ deployment }) => deployment.mintCount],
  ["holder_count", "int", ({ holderCount }) => holderCount],
];

/** The key of a deployment and the columns that later operations change. */
export const deploymentStateColumns: readonly Column<StoredDeployment>[] = [
  ["ticker", "text", ({ deployment }) => deployment.ticker],
  ...deploymentState,
];

export const deploymentColumns: readonly Column<StoredDeployment>[] = [
  ...deploymentStateColumns,
  ["max", "numeric", ({ deployment }) => deployment.max],
  ["lim", "numeric", ({ deployment }) => deployment.lim],
  ["cmint", "boolean", ({ deployment }) => deployment.cmint],
  ["deployer", "bytea", ({ deployment }) => deployment.deployer],
  ["transaction_hash", "bytea", ({ deployment }) => deployment.transactionHash],
  ["block_number", "bigint", ({ deployment }) => deployment.blockNumber],
  ["transaction_index", "int", ({ deployment }) => deployment.transactionIndex],
  ["position", "int", ({ deployment }) => deployment.position],
  ["timestamp", "bigint", ({ deployment }) => deployment.timestamp],
  ["text", "text", ({ deployment }) => deployment.text],
  ["next_id", "bigint", () => 1],
];

/** The key of an inscription and the columns that later operations change. */
export const inscriptionStateColumns: readonly Column<Inscription>[] = [
  ["ticker", "text", ({ ticker }) => ticker],
  ["token_id", "bytea", ({ tokenId }) => tokenId],
  ["owner", "bytea", ({ owner }) => owner],
  ["listed", "boolean", ({ listing }) => listing !== null],
  ["price", "numeric", ({ listing }) => listing?.price ?? null],
  ["unit", "text", ({ listing }) => listing?.unit ?? null],
  ["delegate", "bytea", ({ delegate }) => delegate],
];

export const inscriptionColumns: readonly Column<Inscription>[] = [
  ...inscriptionStateColumns,
  ["mint_id", "text", ({ mintId }) => mintId],
  ["ordinal", "int", ({ ordinal }) => ordinal],
  ["amount", "numeric", ({ amount }) => amount],
  ["transaction_hash", "bytea", ({ transactionHash }) => transactionHash],
  ["block_number", "bigint", ({ blockNumber }) => blockNumber],
  ["transaction_index", "int", ({ transactionIndex }) => transactionIndex],
  ["position", "int", ({ position }) => position],
  ["timestamp", "bigint", ({ timestamp }) => timestamp],
  ["parent", "bytea", ({ parent }) => parent],
];

export const balanceColumns: readonly Column<Balance>[] = [
  ["ticker", "text", ({ ticker }) => ticker],
  ["address", "bytea", ({ address }) => address],
  ["amount", "numeric", ({ amount }) => amount],
  ["count", "int", ({ count }) => count],
];

export const delegationColumns: readonly Column<StartedDelegation>[] = [
  ["ticker", "text", ({ ticker }) => ticker],
  ["token_id", "bytea", ({ tokenId }) => tokenId],
  ["from_block", "bigint", ({ blockNumber }) => blockNumber],
  ["from_transaction_index", "int", ({ transactionIndex }) => transactionIndex],
  ["from_position", "int", ({ position }) => position],
  ["delegator", "bytea", ({ delegator }) => delegator],
  ["target", "bytea", ({ target }) => target],
  ["amount", "numeric", ({ amount }) => amount],
  ["to_block", "bigint", ({ toBlock }) => toBlock],
];

export const endedDelegationColumns: readonly Column<EndedDelegation>[] = [
  ["ticker", "text", ({ ticker }) => ticker],
  ["token_id", "bytea", ({ tokenId }) => tokenId],
  ["to_block", "bigint", ({ toBlock }) => toBlock],
];

/** The columns of an undo table: the columns of the previous record, and the block that changed it. */
export function undoColumns<T>(columns: readonly Column<T>[]): readonly Column<Undo<T>>[] {
  return [
    ["block_number", "bigint", ({ blockNumber }) => blockNumber],
    ...columns.map(([name, type, value]): Column<Undo<T>> => [name, type, ({ before }) => value(before)]),
  ];
}
