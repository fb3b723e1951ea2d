import { bytes } from "@/indexer/database/bytea";
import { type Connection, inSequence } from "@/indexer/database/connection";
import { digestOf, type SnapshotContent } from "@/lib/chain/contracts/registry-calls";
import type { Address, Hash } from "@/lib/protocol";
import type { PublisherProblem, RegistryFault } from "@/lib/records/registry";
import type { PublisherPosition } from "./position";
import type { AcceptedSnapshot, RegistryNode, RegistrySettings } from "./registry-node";
import { SNAPSHOT_COLUMNS, type SnapshotRow, snapshotOf } from "./snapshots";

/** How many snapshots a round reads of the newest ones, and of those that were read least recently. */
const NEWEST = 8;
const OLDEST = 24;

/** The registry's data of a snapshot of this index. */
export interface SnapshotReading {
  readonly blockNumber: number;
  /** Digest of this index's snapshot. */
  readonly digest: Hash;
  /** The snapshot that the registry has accepted; null if it has accepted none. */
  readonly accepted: AcceptedSnapshot | null;
  /** The votes of the present publishers. */
  readonly votes: readonly { readonly publisher: Address; readonly digest: Hash }[];
}

/** The dependencies of the registry's task. */
export interface WatchContext {
  readonly connection: Connection;
  readonly node: RegistryNode;
  readonly registry: Address;
  readonly chainId: number;
  /** Epoch in which the worker began to lead. */
  readonly term: bigint;
}

/**
 * Reads the registry's data of snapshots that are not settled, in the state of the block at `at`, and stores them.
 * Returns the readings. A snapshot is settled when its acceptance is final.
 * @throws RegistryUnreadableError; RetryableError if nodes or the database fail
 */
export async function watchSnapshots(
  context: WatchContext,
  settings: RegistrySettings,
  at: PublisherPosition,
): Promise<readonly SnapshotReading[]> {
  const readings = await readSnapshots(context, await unsettled(context), settings, at);
  await saveReadings(context, readings, at);
  await settle(context, settings);
  return readings;
}

/** The snapshots to read. @throws DatabaseUnreachableError */
async function unsettled({ connection, registry, chainId }: WatchContext): Promise<SnapshotContent[]> {
  const rows = await connection.query<SnapshotRow & Record<string, unknown>>(
    `with unsettled as (
       select s.block_number, w.checked_number from snapshot s
       left join registry_snapshot w on w.registry = $1 and w.block_number = s.block_number
       where w.settled is not true),
     chosen as (
       (select block_number from unsettled order by block_number desc limit ${NEWEST})
       union
       (select block_number from unsettled order by checked_number nulls first, block_number desc limit ${OLDEST}))
     select ${SNAPSHOT_COLUMNS} from snapshot s join chosen using (block_number) order by s.block_number`,
    [bytes(registry)],
  );
  return rows.flatMap((row) => snapshotOf(row, chainId) ?? []);
}

async function readSnapshots(
  { node, registry }: WatchContext,
  snapshots: readonly SnapshotContent[],
  { publishers }: RegistrySettings,
  { hash }: PublisherPosition,
): Promise<SnapshotReading[]> {
  const queries = snapshots.flatMap(({ blockNumber }) =>
    publishers.map((publisher) => ({ registry, publisher, blockNumber })),
  );
  const blocks = snapshots.map(({ blockNumber }) => blockNumber);
  const votes = await node.readVotes(queries, hash);
  const accepted = await node.readAccepted(registry, blocks, hash);
  return snapshots.map((snapshot, index) => ({
    blockNumber: snapshot.blockNumber,
    digest: digestOf(snapshot),
    accepted: accepted[index] ?? null,
    votes: publishers.flatMap((publisher, place) => {
      const digest = votes[index * publishers.length + place] ?? null;
      return digest === null ? [] : [{ publisher, digest }];
    }),
  }));
}

/** Stores the readings. A reading that has not changed keeps the block in which it was first seen, if that is canonical. */
async function saveReadings(
  { connection, registry, term }: WatchContext,
  readings: readonly SnapshotReading[],
  at: PublisherPosition,
): Promise<void> {
  const sent = readings.map(({ blockNumber, digest, accepted, votes }) =>
    connection.query(
      `insert into registry_snapshot as w
         (registry, block_number, digest, accepted, voters, votes, checked_number, seen_number, seen_hash, seen_epoch, settled,
          hash_checked)
       select $2, $3, $4, $5::bytea, $6::bytea[], $7::bytea[], $8::bigint, $8::bigint, $9, $10, false, $11::boolean
       where exists (select from leader where id = 1 and epoch = $1)
       on conflict (registry, block_number) do update set
         digest = excluded.digest, accepted = excluded.accepted, voters = excluded.voters, votes = excluded.votes,
         checked_number = excluded.checked_number, settled = false, hash_checked = excluded.hash_checked,
         seen_number = case when ${IS_UNCHANGED} then w.seen_number else excluded.seen_number end,
         seen_hash = case when ${IS_UNCHANGED} then w.seen_hash else excluded.seen_hash end,
         seen_epoch = excluded.seen_epoch`,
      [
        ...[term, bytes(registry), blockNumber, bytes(digest), bytes(accepted?.digest ?? null)],
        ...[votes.map(({ publisher }) => bytes(publisher)), votes.map((vote) => bytes(vote.digest))],
        ...[at.number, bytes(at.hash), at.epoch, accepted?.isHashChecked ?? null],
      ],
    ),
  );
  await inSequence(sent);
}

const IS_UNCHANGED = `w.seen_epoch = excluded.seen_epoch and w.digest = excluded.digest
  and w.accepted is not distinct from excluded.accepted`;

/**
 * Settles the snapshots whose acceptance is final, if every publisher has voted or there is a newer snapshot. Later
 * reports of the publishers are ignored.
 */
async function settle({ connection, registry, term }: WatchContext, { publishers }: RegistrySettings): Promise<void> {
  await connection.query(
    `update registry_snapshot w set settled = true from cursor c
     where w.registry = $2 and not w.settled and w.accepted is not null and w.seen_epoch = c.epoch
       and w.seen_number <= c.final_number
       and (cardinality(w.voters) >= $3 or w.block_number < (select max(block_number) from snapshot))
       and exists (select from leader where id = 1 and epoch = $1)`,
    [term, bytes(registry), publishers.length],
  );
}

/** The status of the registry, and of this index's publisher. */
export interface RegistryReport {
  /** Null if the registry cannot be read. */
  readonly settings: RegistrySettings | null;
  readonly fault: RegistryFault | null;
  readonly publisher: Address | null;
  readonly problem: PublisherProblem | null;
}

/** Stores the status, for the site. @throws DatabaseUnreachableError */
export async function saveRegistryStatus(
  { connection, registry, term }: WatchContext,
  { settings, fault, publisher, problem }: RegistryReport,
  at: PublisherPosition,
): Promise<void> {
  await connection.query(
    `insert into registry_status
       (id, registry, fault, publishers, threshold, checked_number, checked_at, publisher, problem)
     select 1, $2, $3, $4::bytea[], $5::int, $6::bigint, clock_timestamp(), $7, $8
     where exists (select from leader where id = 1 and epoch = $1)
     on conflict (id) do update set
       registry = excluded.registry, fault = excluded.fault, publishers = excluded.publishers,
       threshold = excluded.threshold, checked_number = excluded.checked_number, checked_at = excluded.checked_at,
       publisher = excluded.publisher, problem = excluded.problem`,
    [
      ...[term, bytes(registry), fault, (settings?.publishers ?? []).map((each) => bytes(each))],
      ...[settings?.threshold ?? null, settings === null ? null : at.number, bytes(publisher), problem],
    ],
  );
}
