import { CHECK_METHODS, CHECKS, type Check, type CheckMethod } from "@/lib/records/verification";
import type { Connection } from "../database/connection";

/** A check that holds for this index (spec §8.8.7). */
export interface SavedCheck {
  readonly check: Check;
  readonly method: CheckMethod;
  /** First block from which it holds. */
  readonly since: number;
}

/** `ignored`: a block of the chain had another bloom than its receipts, so no bloom excludes a block (spec §8.8.6). */
const BLOOM_METHODS = ["exact", "ignored"] as const;

/** What is known of the chain's blooms. */
export interface SavedBlooms {
  readonly method: (typeof BLOOM_METHODS)[number];
  /** The block of the first exception, or the first block whose receipts were read. */
  readonly since: number;
}

/** The checks that hold for this index, and what is known of the chain's blooms; null before the first receipts were read. */
export interface SavedChecks {
  readonly checks: readonly SavedCheck[];
  readonly blooms: SavedBlooms | null;
}

/** The order in which a later method replaces an earlier one. */
const ORDER = `array['${[...CHECK_METHODS, ...BLOOM_METHODS].join("', '")}']`;

const SAVE = `
  insert into verification as saved (check_name, method, since) values ($1, $2, $3)
  on conflict (check_name) do update set method = excluded.method, since = excluded.since
  where array_position(${ORDER}, excluded.method) > array_position(${ORDER}, saved.method)
    or (excluded.method = saved.method and excluded.since < saved.since)`;

/** Loads what was saved, in the order of {@link CHECKS}. @throws DatabaseUnreachableError */
export async function loadChecks(connection: Connection): Promise<SavedChecks> {
  const rows = await connection.query<{ check_name: string; method: string; since: string }>(
    "select check_name, method, since from verification",
  );
  const found = <M extends string>(name: string, methods: readonly M[]) => {
    const row = rows.find(({ check_name }) => check_name === name);
    const method = methods.find((each) => each === row?.method);
    return row === undefined || method === undefined ? null : { method, since: Number(row.since) };
  };
  const checks = CHECKS.flatMap((check) => {
    const saved = found(check, CHECK_METHODS);
    return saved === null ? [] : [{ check, ...saved }];
  });
  return { checks, blooms: found("blooms", BLOOM_METHODS) };
}

/**
 * Saves that a check holds, or what is known of the blooms. It never becomes weaker: of two methods the stronger one is kept, with
 * the block from which that one holds, and of two blocks for one method the lower one. Blooms that were ignored once stay ignored.
 * @throws DatabaseUnreachableError
 */
export async function saveCheck(
  connection: Connection,
  { check, method, since }: SavedCheck | ({ readonly check: "blooms" } & SavedBlooms),
): Promise<void> {
  await connection.query(SAVE, [check, method, since]);
}

/**
 * Saves for a second index that the chain's blooms are not exact, if the live index has found that: the second one must read all
 * receipts from its first block on (spec §8.8.6). The search path of the connection is the second index.
 * @throws DatabaseUnreachableError
 */
export async function takeOverBlooms(connection: Connection): Promise<void> {
  await connection.query(
    `insert into verification select * from public.verification where check_name = 'blooms' and method = 'ignored'
     on conflict (check_name) do update set method = excluded.method, since = excluded.since`,
  );
}

/** Forgets a check, for the setting with which an operator goes on without it. @throws DatabaseUnreachableError */
export async function forgetCheck(connection: Connection, check: Check): Promise<void> {
  await connection.query("delete from verification where check_name = $1", [check]);
}
