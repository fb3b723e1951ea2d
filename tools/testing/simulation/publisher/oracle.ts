import type pg from "pg";
import { parseEventLogs } from "viem";
import { SNAPSHOT_REGISTRY_ABI } from "@/lib/chain/contracts/snapshot-registry";
import type { Address } from "@/lib/protocol";
import type { RegistryChain } from "@/tools/testing/harness/registry-chain";

/** The chain's data of a publisher, compared with the snapshots of the index. */
export interface VoteCounts {
  /** Snapshots that are due. */
  readonly due: number;
  /** Due snapshots without exactly this index's vote. */
  readonly missing: number;
  /** Votes for one block beyond the first. */
  readonly duplicates: number;
  /** Transactions of the publisher that failed, such as a second vote. */
  readonly failed: number;
  /** Nonces between the first and the last that no transaction has. */
  readonly gaps: number;
  /** Votes for blocks without a snapshot, or unlike it. */
  readonly wrong: number;
}

/**
 * Compares the chain with the index: each due snapshot of the index up to the block `upTo` must have exactly one vote of the
 * publisher. Later ones may have one.
 */
export async function countVotes(
  ground: RegistryChain,
  sql: pg.Client,
  { publisher, upTo }: { readonly publisher: Address; readonly upTo: number },
): Promise<VoteCounts> {
  const { rows } = await sql.query<{ block: number; hash: Buffer }>(
    "select block_number::int as block, block_hash as hash from snapshot where block_number % $1 = 0",
    [ground.network.snapshotInterval],
  );
  const due = new Map(rows.map(({ block, hash }) => [block, `0x${hash.toString("hex")}`]));
  const { votes, nonces, failed } = await readChain(ground, publisher);
  const byBlock = new Map<number, number>();
  let wrong = 0;
  for (const { block, hash } of votes) {
    byBlock.set(block, (byBlock.get(block) ?? 0) + 1);
    if (due.get(block) !== hash) wrong++;
  }
  const expected = [...due.keys()].filter((block) => block <= upTo);
  return {
    due: expected.length,
    missing: expected.filter((block) => !byBlock.has(block)).length,
    duplicates: votes.length - byBlock.size,
    failed,
    gaps: nonces.filter((nonce, index) => nonce !== index).length,
    wrong,
  };
}

/** The publisher's transactions and votes on the canonical chain. */
async function readChain({ client, registry }: RegistryChain, publisher: Address) {
  const nonces: number[] = [];
  const votes: { block: number; hash: string }[] = [];
  let failed = 0;
  const head = await client.getBlockNumber();
  for (let blockNumber = 0n; blockNumber <= head; blockNumber++) {
    const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true });
    for (const { from, nonce, hash } of transactions) {
      if (from.toLowerCase() !== publisher) continue;
      nonces.push(nonce);
      const { status, logs } = await client.getTransactionReceipt({ hash });
      if (status !== "success") failed++;
      const own = logs.filter(({ address }) => address.toLowerCase() === registry);
      for (const { args } of parseEventLogs({ abi: SNAPSHOT_REGISTRY_ABI, eventName: "Published", logs: own })) {
        votes.push({ block: Number(args.blockNumber), hash: args.snapshot.blockHash });
      }
    }
  }
  return { nonces, votes, failed };
}
