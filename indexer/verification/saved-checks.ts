import type { Hash } from "@/lib/protocol";
import { CHECK_METHODS, CHECKS, type Check, type CheckMethod } from "@/lib/records/verification";
import { bytes, optionalHex } from "../database/bytea";
import type { Connection } from "../database/connection";

/** A check that holds for this index (spec §8.8.7). */
export interface SavedCheck {
  readonly check: Check;
  readonly method: CheckMethod;
  /** First block from which it holds. */
  readonly since: number;
  /** First block from which the operator's setting has accepted blocks without it (spec §8.8.10), if it has. */
  readonly waivedFrom?: number;
}

/** `ignored`: a block of the chain had another bloom than its receipts, so no bloom excludes a block (spec §8.8.6). */
const BLOOM_METHODS = ["exact", "ignored"] as const;

/** What is known of the chain's blooms. */
export interface SavedBlooms {
  readonly method: (typeof BLOOM_METHODS)[number];
  /** The block of the first exception, or the first block whose receipts were read. */
  readonly since: number;
  /** The receipts of all blocks up to this one are to be read again; none if there is none. */
  readonly reread?: Reread;
}

/** The last block whose receipts are to be read again. `hash` is null before the first was read again. */
export interface Reread {
  readonly to: number;
  readonly hash: Hash | null;
}

/** The checks that hold for this index, and what is known of the chain's blooms; null before the first receipts were read. */
export interface SavedChecks {
  readonly checks: readonly SavedCheck[];
  readonly blooms: SavedBlooms | null;
}

/** The order in which a later method replaces an earlier one. */
const ORDER = `array['${[...CHECK_METHODS, ...BLOOM_METHODS].join("', '")}']`;

// A check that is saved without a block that was waived, where one is saved, holds again from its block on.
const SAVE = `
  insert into verification as saved (check_name, method, since, waived_from, reread_to, reread_hash) values ($1, $2, $3, $4, $5, $6)
  on conflict (check_name) do update set method = excluded.method, since = excluded.since, waived_from = excluded.waived_from,
    reread_to = coalesce(saved.reread_to, excluded.reread_to), reread_hash = coalesce(saved.reread_hash, excluded.reread_hash)
  where array_position(${ORDER}, excluded.method) > array_position(${ORDER}, saved.method)
    or (excluded.method = saved.method
      and (excluded.since < saved.since or excluded.waived_from is distinct from saved.waived_from))`;

/** Loads what was saved, in the order of {@link CHECKS}. @throws DatabaseUnreachableError */
export async function loadChecks(connection: Connection): Promise<SavedChecks> {
  // The command `status` also reads tables of an earlier version.
  const rows = await connection.query<SavedRow>("select * from verification");
  const checks = CHECKS.flatMap((check) => {
    const row = rows.find(({ check_name }) => check_name === check);
    const method = CHECK_METHODS.find((each) => each === row?.method);
    if (row === undefined || method === undefined) return [];
    const since = Number(row.since);
    const waived = row.waived_from ?? null;
    return [{ check, method, since, ...(waived === null ? {} : { waivedFrom: Number(waived) }) }];
  });
  return { checks, blooms: bloomsOf(rows) };
}

interface SavedRow {
  readonly check_name: string;
  readonly method: string;
  readonly since: string;
  readonly waived_from?: string | null;
  readonly reread_to?: string | null;
  readonly reread_hash?: Buffer | null;
}

function bloomsOf(rows: readonly SavedRow[]): SavedBlooms | null {
  const row = rows.find(({ check_name }) => check_name === "blooms");
  const method = BLOOM_METHODS.find((each) => each === row?.method);
  if (row === undefined || method === undefined) return null;
  const since = Number(row.since);
  const to = row.reread_to ?? null;
  return to === null
    ? { method, since }
    : { method, since, reread: { to: Number(to), hash: optionalHex(row.reread_hash ?? null) } };
}

/**
 * Saves that a check holds, or what is known of the blooms. It never becomes weaker: of two methods the stronger one is kept, with
 * the block from which that one holds, and of two blocks for one method the lower one. Blooms that were ignored once stay ignored.
 * @throws DatabaseUnreachableError
 */
export async function saveCheck(
  connection: Connection,
  saved: SavedCheck | ({ readonly check: "blooms" } & SavedBlooms),
): Promise<void> {
  const { check, method, since } = saved;
  const waivedFrom = "waivedFrom" in saved ? saved.waivedFrom : null;
  const reread = "reread" in saved ? saved.reread : null;
  await connection.query(SAVE, [check, method, since, waivedFrom, reread?.to, bytes(reread?.hash ?? null)]);
}

/**
 * Saves for a second index that the chain's blooms are not exact, if the live index has found that: the second one must read all
 * receipts from its first block on (spec §8.8.6). The search path of the connection is the second index.
 * @throws DatabaseUnreachableError
 */
export async function takeOverBlooms(connection: Connection): Promise<void> {
  await connection.query(
    `insert into verification (check_name, method, since)
     select check_name, method, since from public.verification where check_name = 'blooms' and method = 'ignored'
     on conflict (check_name) do update set method = excluded.method, since = excluded.since`,
  );
}

/** Forgets a check, after a setting has replaced it by another method. @throws DatabaseUnreachableError */
export async function forgetCheck(connection: Connection, check: Check): Promise<void> {
  await connection.query("delete from verification where check_name = $1", [check]);
}
