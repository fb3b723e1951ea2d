import type { Address, StateKeys } from "@/lib/protocol";
import { bytes, hex } from "../database/bytea";
import type { Connection } from "../database/connection";

/**
 * Loads the current rounds of the accounts of these keys (spec §10.3.10). An account without a row is missing in the result.
 * @throws DatabaseUnreachableError
 */
export async function loadRounds(
  connection: Connection,
  keys: readonly StateKeys[],
): Promise<(readonly [Address, number])[]> {
  const accounts = [...new Set(keys.flatMap((key) => key.accounts))];
  if (accounts.length === 0) return [];
  const rows = await connection.query<{ account: Buffer; round: string }>(
    `select k.account, r.round from unnest($1::bytea[]) as k(account) cross join lateral (
       select round from market_round r where r.account = k.account
       order by block_number desc, transaction_index desc, position desc limit 1) r`,
    [accounts.map((account) => bytes(account))],
  );
  return rows.map(({ account, round }) => [hex(account), Number(round)]);
}
