import { type Address, type Effect, eventParties, stateKeys } from "@/lib/protocol";
import { bytes, hex } from "../database/bytea";
import type { Connection } from "../database/connection";
import type { OperationBlock } from "../operations/fetch-operations";
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
export function likelyBalances(blocks: readonly OperationBlock[]): Map<string, BalanceKey> {
  const likely = new Map<string, BalanceKey>();
  for (const operation of blocks.flatMap(({ operations }) => operations)) {
    const [ticker] = stateKeys(operation).tickers;
    if (ticker === undefined) continue;
    const other = operation.source === "message" ? operation.to : eventParties(operation.event).recipient;
    for (const address of [operation.from, other]) {
      if (address !== null) likely.set(balanceKey(ticker, address), { ticker, address });
    }
  }
  return likely;
}

/** The balances that these effects change. */
export function touchedBalances(effects: readonly Effect[]): Map<string, BalanceKey> {
  const touched = new Map<string, BalanceKey>();
  for (const effect of effects) {
    if (effect.kind !== "inscription") continue;
    const { ticker } = effect.after;
    for (const address of [effect.before?.owner, effect.after.owner]) {
      if (address) touched.set(balanceKey(ticker, address), { ticker, address });
    }
  }
  return touched;
}

/**
 * Loads these balances, by {@link balanceKey}. A balance without a row is missing in the result.
 * @throws DatabaseUnreachableError
 */
export async function loadBalances(connection: Connection, keys: readonly BalanceKey[]): Promise<Map<string, Balance>> {
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

/** The balances of all maps, replaced by those that are pending. */
export function withPendingBalances(
  loaded: readonly ReadonlyMap<string, Balance>[],
  { balances }: PendingRecords,
): Map<string, Balance> {
  const merged = new Map(loaded.flatMap((map) => [...map]));
  for (const balance of balances) merged.set(balanceKey(balance.ticker, balance.address), balance);
  return merged;
}
