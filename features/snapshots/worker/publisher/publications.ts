import { bytes, hex, optionalHex } from "@/indexer/database/bytea";
import type { Connection } from "@/indexer/database/connection";
import { digestOf, type SnapshotContent } from "@/lib/chain/contracts/registry-calls";
import type { Address, Hash, Hex } from "@/lib/protocol";
import type { Fees } from "./fees";
import type { PublisherPosition } from "./position";
import { SNAPSHOT_COLUMNS, type SnapshotRow, snapshotOf } from "./snapshots";

/** A snapshot that a publisher votes for in a registry. */
export interface PublicationKey {
  readonly registry: Address;
  readonly publisher: Address;
  readonly blockNumber: number;
}

/** A signed transaction of a publication. */
export interface SignedTransaction {
  readonly hash: Hash;
  readonly raw: Hex;
  readonly digest: Hash;
  readonly nonce: number;
  readonly gas: bigint;
  readonly fees: Fees;
}

/** A publication that is not final. */
export interface OpenPublication extends PublicationKey {
  /** Digest of the snapshot that it publishes. */
  readonly digest: Hash;
  /** Null if this index has signed no transaction for it. */
  readonly nonce: number | null;
  /** The vote in the registry; null if there was none. */
  readonly vote: Hash | null;
  /**
   * `canonical`: an indexed block contains the vote or, if there is none, another transaction that used the nonce.
   * `final`: that block is final.
   */
  readonly seen: "no" | "canonical" | "final";
  /** This index's snapshot of the block; null if the index no longer has one. */
  readonly snapshot: SnapshotContent | null;
  /** The transaction with this nonce and the highest price; null if there is none. */
  readonly transaction: (SignedTransaction & { readonly signedNumber: number }) | null;
}

interface OpenRow extends SnapshotRow {
  registry: Buffer;
  publisher: Buffer;
  number: string;
  digest: Buffer;
  nonce: string | null;
  vote: Buffer | null;
  seen: OpenPublication["seen"];
  hash: Buffer | null;
  raw: Buffer;
  signed_digest: Buffer;
  gas: string;
  gas_price: string;
  priority_fee: string | null;
  signed_number: string;
}

/** Maximum number of open publications and of due snapshots that are read at once. */
const MOST_OPEN = 500;
const MOST_DUE = 32;

/** Only the worker of the current term may write: `$1` is its epoch. */
const FENCE = "exists (select from leader where id = 1 and epoch = $1)";

/** The reads and writes of publications. Each write has an effect only while the worker of this term leads. */
export class Publications {
  readonly #connection: Connection;
  readonly #term: bigint;

  /** @param term epoch in which the worker began to lead */
  constructor(connection: Connection, term: bigint) {
    this.#connection = connection;
    this.#term = term;
  }

  /** The publisher's publications that are not final, in all registries, by nonce. @throws DatabaseUnreachableError */
  async open(publisher: Address, chainId: number): Promise<OpenPublication[]> {
    const rows = await this.#connection.query<OpenRow & Record<string, unknown>>(
      `select p.registry, p.publisher, p.block_number as number, p.digest, p.nonce, p.vote,
         case when p.seen_epoch is distinct from c.epoch then 'no'
              when p.seen_number <= c.final_number then 'final' else 'canonical' end as seen,
         t.hash, t.raw, t.digest as signed_digest, t.gas, t.gas_price, t.priority_fee, t.signed_number, ${SNAPSHOT_COLUMNS}
       from publication p cross join cursor c
       left join snapshot s on s.block_number = p.block_number
       left join lateral (
         select * from publication_transaction t
         where t.registry = p.registry and t.publisher = p.publisher and t.block_number = p.block_number and t.nonce = p.nonce
         order by t.gas_price desc, t.signed_at desc limit 1) t on true
       where p.publisher = $1 and not p.final order by p.nonce nulls last, p.block_number limit ${MOST_OPEN}`,
      [bytes(publisher)],
    );
    return rows.map((row) => openOf(row, chainId));
  }

  /** Snapshots that are due and have no publication, oldest first. @throws DatabaseUnreachableError */
  async due(key: Omit<PublicationKey, "blockNumber">, interval: number, chainId: number): Promise<SnapshotContent[]> {
    const rows = await this.#connection.query<SnapshotRow & Record<string, unknown>>(
      `select ${SNAPSHOT_COLUMNS} from snapshot s
       where s.block_number % $3 = 0 and not exists (
         select from publication p where p.registry = $1 and p.publisher = $2 and p.block_number = s.block_number)
       order by s.block_number limit ${MOST_DUE}`,
      [bytes(key.registry), bytes(key.publisher), interval],
    );
    return rows.flatMap((row) => snapshotOf(row, chainId) ?? []);
  }

  /**
   * Opens the publications whose final vote the registry no longer counts, because its set of publishers has changed since and the
   * snapshot is not accepted. Each then gets a transaction with a new nonce. Only final votes: the transaction of another one might
   * come back after a reorganization.
   * @param set number of the current set
   * @throws DatabaseUnreachableError
   */
  async reopen({ registry, publisher }: Omit<PublicationKey, "blockNumber">, set: number): Promise<void> {
    await this.#connection.query(
      `update publication p set final = false, nonce = null, vote = null, seen_number = null, seen_hash = null, seen_epoch = null
       from registry_snapshot w
       where p.registry = $2 and p.publisher = $3 and p.final and p.vote is not null and p.set_number is distinct from $4::int
         and w.registry = p.registry and w.block_number = p.block_number and w.accepted is null and ${FENCE}`,
      [this.#term, bytes(registry), bytes(publisher), set],
    );
  }

  /**
   * Stores a publication with its first transaction. Returns false if another worker has already done so, or if the
   * nonce belongs to another publication. The primary key and the unique nonce ensure that only the first write
   * succeeds.
   * @throws DatabaseUnreachableError
   */
  async addSigned(key: PublicationKey, signed: SignedTransaction, at: PublisherPosition): Promise<boolean> {
    const rows = await this.#connection.query(
      `with added as (
         insert into publication (registry, publisher, block_number, digest, nonce)
         select $2, $3, $4, $5, $6 where ${FENCE} on conflict do nothing returning nonce)
       ${insertTransaction("added")}`,
      this.#signedValues(key, signed, at),
    );
    return rows.length === 1;
  }

  /**
   * Stores another transaction of a publication: a replacement at the same nonce, or one with a new nonce after another
   * transaction has permanently used the old one. Returns false in the same cases as {@link addSigned}.
   * @param from the publication's present nonce
   * @throws DatabaseUnreachableError
   */
  async addReplacement(
    key: PublicationKey,
    signed: SignedTransaction,
    { at, from }: { at: PublisherPosition; from: number | null },
  ): Promise<boolean> {
    const rows = await this.#connection.query(
      `with changed as (
         update publication set digest = $5, nonce = $6, vote = null, seen_number = null, seen_hash = null, seen_epoch = null
         where registry = $2 and publisher = $3 and block_number = $4 and not final and nonce is not distinct from $13::bigint
           and ${FENCE} and not exists (
             select from publication o where o.publisher = $3 and o.nonce = $6 and (o.registry, o.block_number) <> ($2, $4))
         returning nonce)
       ${insertTransaction("changed")}`,
      [...this.#signedValues(key, signed, at), from],
    );
    return rows.length === 1;
  }

  #signedValues(key: PublicationKey, signed: SignedTransaction, at: PublisherPosition): unknown[] {
    const { gasPrice, priorityFee } = signed.fees;
    const publication = [
      bytes(key.registry),
      bytes(key.publisher),
      key.blockNumber,
      bytes(signed.digest),
      signed.nonce,
    ];
    const transaction = [bytes(signed.hash), bytes(signed.raw), signed.gas, gasPrice, priorityFee, at.number];
    return [this.#term, ...publication, ...transaction];
  }

  /**
   * Records that the registry has this vote, or, with null, that another transaction of the account has used the nonce. Creates
   * the publication if there is none. `set`: number of the registry's set of publishers in which the vote was read.
   * @throws DatabaseUnreachableError
   */
  async markSeen(
    key: PublicationKey & { readonly digest: Hash; readonly set: number | null },
    vote: Hash | null,
    at: PublisherPosition,
  ): Promise<void> {
    await this.#connection.query(
      `insert into publication
         (registry, publisher, block_number, digest, vote, seen_number, seen_hash, seen_epoch, set_number)
       select $2, $3, $4, $5, $6, $7, $8, $9, $10::int where ${FENCE}
       on conflict (registry, publisher, block_number) do update set
         vote = excluded.vote, seen_number = excluded.seen_number, seen_hash = excluded.seen_hash,
         seen_epoch = excluded.seen_epoch, set_number = excluded.set_number`,
      [
        this.#term,
        ...[bytes(key.registry), bytes(key.publisher), key.blockNumber, bytes(key.digest), bytes(vote)],
        ...[at.number, bytes(at.hash), at.epoch, key.set],
      ],
    );
  }

  /** Ends a publication in a registry that the network no longer names. @throws DatabaseUnreachableError */
  async close({ registry, publisher, blockNumber }: PublicationKey): Promise<void> {
    await this.#connection.query(
      `update publication set final = true where registry = $2 and publisher = $3 and block_number = $4 and ${FENCE}`,
      [this.#term, bytes(registry), bytes(publisher), blockNumber],
    );
  }

  /** Records that a node has accepted the transaction. @throws DatabaseUnreachableError */
  async markSent(hash: Hash): Promise<void> {
    await this.#connection.query(
      `update publication_transaction set sent_at = coalesce(sent_at, clock_timestamp()) where hash = $2 and ${FENCE}`,
      [this.#term, bytes(hash)],
    );
  }
}

/** Inserts the transaction of {@link Publications} if the statement before has changed a row. */
function insertTransaction(changed: string): string {
  return `insert into publication_transaction
      (registry, publisher, block_number, digest, nonce, hash, raw, gas, gas_price, priority_fee, signed_number)
    select $2::bytea, $3::bytea, $4::bigint, $5::bytea, $6::bigint, $7::bytea, $8::bytea, $9::bigint, $10::numeric,
      $11::numeric, $12::bigint
    from ${changed} on conflict do nothing returning hash`;
}

function openOf(row: OpenRow, chainId: number): OpenPublication {
  return {
    registry: hex(row.registry),
    publisher: hex(row.publisher),
    blockNumber: Number(row.number),
    digest: hex(row.digest),
    nonce: row.nonce === null ? null : Number(row.nonce),
    vote: optionalHex(row.vote),
    seen: row.seen,
    snapshot: snapshotOf(row, chainId),
    transaction: row.hash === null ? null : transactionOf(row, row.hash),
  };
}

function transactionOf(row: OpenRow, hash: Buffer): OpenPublication["transaction"] {
  return {
    hash: hex(hash),
    raw: hex(row.raw),
    digest: hex(row.signed_digest),
    nonce: Number(row.nonce),
    gas: BigInt(row.gas),
    fees: { gasPrice: BigInt(row.gas_price), priorityFee: row.priority_fee === null ? null : BigInt(row.priority_fee) },
    signedNumber: Number(row.signed_number),
  };
}

/** The digest that a publication should have: the digest of this index's snapshot, if the index still has it. */
export function dueDigest({ snapshot, digest }: OpenPublication): Hash {
  return snapshot === null ? digest : digestOf(snapshot);
}
