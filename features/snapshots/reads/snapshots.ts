import type { RegistrySnapshot, RegistryStatus, Snapshot } from "@/lib/database/generated/client";
import { MAX_INT8 } from "@/lib/database/int8";
import type { Queryable, Row } from "@/lib/database/pool";
import { type PositionedRead, positioned, readAt, readOneAt } from "@/lib/database/positioned";
import { cutRows, keyCursor, keyFromCursor } from "@/lib/database/reads/keys";
import type { Address, Hash } from "@/lib/protocol";
import type { At, Page, PageQuery, SnapshotRecord, SnapshotRegistry } from "@/lib/records";
import { RetryableError } from "@/lib/runtime/errors";

type FrozenRow = Row<
  Snapshot,
  | "blockNumber"
  | "blockHash"
  | "timestamp"
  | "commitment"
  | "balancesRoot"
  | "inscriptionsRoot"
  | "balanceCount"
  | "inscriptionCount"
>;

/**
 * The registry's columns are null if the network names no registry; all except its address are null if the worker has
 * not read it yet.
 */
type SnapshotRow = FrozenRow & {
  readonly registry: Row<RegistryStatus, "registry">["registry"] | null;
  readonly threshold: number | null;
  readonly publishers: readonly Address[];
  readonly checkedStatus: number | null;
  readonly voters: readonly Address[];
  readonly votes: readonly Hash[];
} & Partial<Row<RegistrySnapshot, "digest" | "checkedNumber" | "settled" | "hashChecked">> & {
    readonly accepted: Hash | null;
  };

const FROZEN = `s.block_number AS "blockNumber", s.block_hash AS "blockHash", s.timestamp, s.commitment,
  s.balances_root AS "balancesRoot", s.inscriptions_root AS "inscriptionsRoot", s.balance_count AS "balanceCount",
  s.inscription_count AS "inscriptionCount"`;

/** An array of bytes as `0x` texts, in its order. */
const texts = (column: string): string =>
  `ARRAY(SELECT '0x' || encode(e.v, 'hex') FROM unnest(${column}) WITH ORDINALITY AS e(v, n) ORDER BY e.n)`;

/**
 * Snapshots with the registry's data of each, as the worker last read them. The LIMIT makes each of them a lookup by the
 * primary key; without it, PostgreSQL 15 reads all of the registry's data for one page.
 */
const select = (condition: string): string => `
  SELECT ${FROZEN}, r.registry, r.threshold, ${texts("r.publishers")} AS publishers, r.checked_number AS "checkedStatus",
    q.digest, q.accepted, ${texts("q.voters")} AS voters, ${texts("q.votes")} AS votes,
    q.checked_number AS "checkedNumber", q.settled, q.hash_checked AS "hashChecked"
  FROM snapshot s LEFT JOIN registry_status r ON true
    LEFT JOIN LATERAL (
      SELECT * FROM registry_snapshot e WHERE e.registry = r.registry AND e.block_number = s.block_number LIMIT 1
    ) q ON true
  WHERE ${condition}`;

const LATEST: PositionedRead<SnapshotRow> = positioned(
  "latest-snapshot",
  select("s.block_number = (SELECT max(block_number) FROM snapshot)"),
);
const ONE: PositionedRead<SnapshotRow> = positioned("snapshot", select("s.block_number = $1::int8"));
const PAGE: PositionedRead<SnapshotRow> = positioned(
  "snapshots",
  `${select("s.block_number < $1::int8")} ORDER BY s.block_number DESC LIMIT $2`,
  '"blockNumber" DESC',
);
const ROOTS: PositionedRead<FrozenRow> = positioned(
  "frozen-snapshot",
  `SELECT ${FROZEN} FROM snapshot s WHERE s.block_number = $1::int8`,
);

/** The snapshot was deleted or replaced while it was read. */
export class SnapshotGoneError extends RetryableError {
  readonly code = "SNAPSHOT_GONE";

  constructor(block: number) {
    super(`the snapshot of block ${block} was deleted while it was read`, {
      hint: "Request it again once the index has made the snapshot again.",
    });
  }
}

/** A snapshot, and whether the registry's statement about it can no longer change. */
export interface FoundSnapshot {
  readonly snapshot: SnapshotRecord;
  readonly isSettled: boolean;
}

/**
 * Returns the snapshot of a block, or with null the snapshot of the highest block; null if there is none (spec §11).
 */
export async function readSnapshot(
  database: Queryable,
  block: number | null,
): Promise<At<{ found: FoundSnapshot | null }>> {
  const { at, row } = await (block === null ? readOneAt(database, LATEST, []) : readOneAt(database, ONE, [block]));
  if (row === undefined) return { at, found: null };
  return { at, found: { snapshot: record(row), isSettled: row.registry === null || row.settled === true } };
}

/** Returns a snapshot without the registry's statement; null if there is none. */
export async function readFrozen(database: Queryable, block: number): Promise<At<{ frozen: FrozenRow | null }>> {
  const { at, row } = await readOneAt(database, ROOTS, [block]);
  return { at, frozen: row ?? null };
}

const CURSOR = "snapshots";
const BLOCK = /^[0-9]{1,16}$/;

/** Lists the snapshots, newest first. @throws InvalidCursorError for a malformed `before` */
export async function listSnapshots(
  database: Queryable,
  { before, limit }: PageQuery,
): Promise<At<Page<"snapshots", SnapshotRecord>>> {
  const [below = MAX_INT8] = before === undefined ? [] : keyFromCursor(CURSOR, before, [BLOCK]);
  const { at, rows } = await readAt(database, PAGE, [below, limit + 1]);
  const { page, next } = cutRows(rows, limit, ({ blockNumber }) => keyCursor(CURSOR, [blockNumber]));
  return { at, snapshots: page.map(record), next };
}

function record(row: SnapshotRow): SnapshotRecord {
  const { blockNumber, blockHash, timestamp, commitment, balancesRoot, inscriptionsRoot } = row;
  const { balanceCount, inscriptionCount } = row;
  return {
    ...{ blockNumber, blockHash, timestamp, commitment, balancesRoot, inscriptionsRoot },
    ...{ balanceCount, inscriptionCount },
    registry: row.registry === null ? null : registryOf(row, row.registry),
  };
}

function registryOf(row: SnapshotRow, address: Address): SnapshotRegistry {
  const { threshold, publishers, voters, accepted } = row;
  const digest = row.digest ?? null;
  const isAccepted = accepted !== null && accepted === digest;
  const votes = voters.map((publisher, index) => ({ publisher, agrees: row.votes[index] === digest }));
  return {
    ...{ address, threshold, publishers, votes },
    accepted: isAccepted,
    hashChecked: isAccepted ? (row.hashChecked ?? null) : null,
    disagreement: votes.some(({ agrees }) => !agrees) || (accepted !== null && accepted !== digest),
    checkedBlock: row.checkedNumber ?? row.checkedStatus,
  };
}
