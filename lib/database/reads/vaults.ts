import type { Address } from "@/lib/protocol";
import type { At } from "@/lib/records";
import type { Queryable } from "../pool";
import { type PositionedRead, positioned, readOneAt } from "../positioned";

const VAULT: PositionedRead<{ account: Address }> = positioned(
  "vault",
  "SELECT account FROM vault WHERE vault = decode($1, 'hex')",
);

/** Returns the account that owns the vault at an address; null if the index knows no vault there (spec §10.3.5). */
export async function readVault(database: Queryable, address: Address): Promise<At<{ account: Address | null }>> {
  const { at, row } = await readOneAt(database, VAULT, [address.slice(2)]);
  return { at, account: row?.account ?? null };
}
