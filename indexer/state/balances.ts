import { type Address, type Effect, eventParties, type Operation, stateKeys } from "@/lib/protocol";
import { WorkSlice } from "@/lib/runtime/work-slice";
import { bytes, hex } from "../database/bytea";
import type { Connection } from "../database/connection";
import type { OperationBlock } from "../operations/fetch-operations";
import { queryInParts } from "./key-set";
import type { Balance, BalanceKey, PendingRecords } from "./records";

/** The text that identifies a balance in maps. */
export function balanceKey(ticker: string, address: Address): string {
  return `${ticker}:${address}`;
}

/**
 * The balances that these blocks probably change, from the parties that their operations name. They can load while the
 * blocks are judged. Judging may change fewer balances (after a rejected transfer) or others (of an owner that a
 * message does not name).
 */
export async function likelyBalances(
  blocks: readonly OperationBlock[],
  slice = new WorkSlice(),
): Promise<Map<string, BalanceKey>> {
  const likely = new Map<string, BalanceKey>();
  for (const { operations } of blocks) {
    for (const operation of operations) {
      if (slice.isUsedUp) await slice.next();
      addLikely(likely, operation);
    }
  }
  return likely;
}

function addLikely(likely: Map<string, BalanceKey>, operation: Operation): void {
  const [ticker] = stateKeys(operation).tickers;
  if (ticker === undefined) return;
  const other = operation.source === "message" ? operation.to : eventParties(operation).recipient;
  for (const address of [operation.from, other]) {
    if (address !== null) likely.set(balanceKey(ticker, address), { ticker, address });
  }
}

/** The balances that the operations of these blocks change. */
export async function touchedBalances(
  blocks: readonly { readonly operations: readonly { readonly effects: readonly Effect[] }[] }[],
  slice = new WorkSlice(),
): Promise<Map<string, BalanceKey>> {
  const touched = new Map<string, BalanceKey>();
  for (const { operations } of blocks) {
    for (const { effects } of operations) {
      if (slice.isUsedUp) await slice.next();
      for (const effect of effects) addTouched(touched, effect);
    }
  }
  return touched;
}

function addTouched(touched: Map<string, BalanceKey>, effect: Effect): void {
  if (effect.kind !== "inscription") return;
  const { ticker } = effect.after;
  for (const address of [effect.before?.owner, effect.after.owner]) {
    if (address) touched.set(balanceKey(ticker, address), { ticker, address });
  }
}

interface BalanceRow extends Record<string, unknown> {
  readonly ticker: string;
  readonly address: Buffer;
  readonly amount: string;
  readonly count: number;
}

const BALANCES = `
  select b.* from unnest($1::text[], $2::bytea[]) as k(ticker, address) join balance b using (ticker, address)`;

/**
 * Loads these balances, by {@link balanceKey}. A balance without a row is missing in the result.
 * @throws DatabaseUnreachableError
 */
export async function loadBalances(connection: Connection, keys: readonly BalanceKey[]): Promise<Map<string, Balance>> {
  const rows = await queryInParts(keys, (part) =>
    connection.query<BalanceRow>(BALANCES, [
      part.map(({ ticker }) => ticker),
      part.map(({ address }) => bytes(address)),
    ]),
  );
  return new Map(
    rows.map(({ ticker, address, amount, count }) => [
      balanceKey(ticker, hex(address)),
      { ticker, address: hex(address), amount: BigInt(amount), count },
    ]),
  );
}

/** The balances of all maps, replaced by those that are pending. */
export function withPendingBalances(
  loaded: readonly ReadonlyMap<string, Balance>[],
  { balances }: PendingRecords,
): Map<string, Balance> {
  const merged = new Map(loaded.flatMap((map) => [...map]));
  for (const balance of balances) merged.set(balanceKey(balance.ticker, balance.address), balance);
  return merged;
}
