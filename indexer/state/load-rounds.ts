import type { Address } from "@/lib/protocol";
import { bytes, hex } from "../database/bytea";
import type { Connection } from "../database/connection";
import { queryInParts } from "./key-set";

interface RoundRow extends Record<string, unknown> {
  readonly account: Buffer;
  readonly round: string;
}

const ROUNDS = `
  select k.account, r.round from unnest($1::bytea[]) as k(account) cross join lateral (
    select round from market_round r where r.account = k.account
    order by block_number desc, transaction_index desc, position desc limit 1) r`;

/**
 * Loads the current rounds of these accounts (spec §10.3.10). An account without a row is missing in the result.
 * @throws DatabaseUnreachableError
 */
export async function loadRounds(
  connection: Connection,
  accounts: readonly Address[],
): Promise<(readonly [Address, number])[]> {
  const rows = await queryInParts(accounts, (part) =>
    connection.query<RoundRow>(ROUNDS, [part.map((account) => bytes(account))]),
  );
  return rows.map(({ account, round }) => [hex(account), Number(round)]);
}
