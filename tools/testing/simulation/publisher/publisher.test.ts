import pg from "pg";
import { expect, test } from "vitest";
import { publishData, type SnapshotContent } from "@/lib/chain/contracts/registry-calls";
import { ZERO_HASH } from "@/lib/protocol/forms";
import { testDatabase } from "@/tools/testing/harness";
import { registryChain, testAccount } from "@/tools/testing/harness/registry-chain";
import { Tally } from "../counts";
import { countVotes } from "./oracle";
import { playPublisher } from "./play";

const SEEDS = [1];
const STEPS = 12;

test("two publishing workers vote exactly once for each due snapshot, despite kills, reorgs and a faulty node", async () => {
  const played = await Promise.all(SEEDS.map((seed) => playPublisher(seed, { steps: STEPS })));
  const failures = played.flatMap(({ seed, failure }) => (failure === null ? [] : [`seed ${seed}: ${failure}`]));
  expect(failures.join("\n")).toBe("");
  const tally = new Tally();
  for (const { counts } of played) tally.addAll(counts);
  // The simulations must contain each kind of event.
  const counts = tally.counts();
  for (const what of ["kills", "chain: reorgs", "node: transactions received", "publications: due"]) {
    expect(counts[what] ?? 0, what).toBeGreaterThan(0);
  }
});

test("the oracle counts missing, second and wrong votes, and skipped nonces", async () => {
  const publisher = testAccount(1).address;
  const [ground, database] = await Promise.all([registryChain({ publishers: [publisher] }), testDatabase()]);
  const { client, network, registry } = ground;
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  await client.mine({ blocks: 100 });
  const contentOf = async (blockNumber: number): Promise<SnapshotContent> => {
    const { hash: blockHash } = await client.getBlock({ blockNumber: BigInt(blockNumber) });
    const roots = { commitment: ZERO_HASH, balancesRoot: ZERO_HASH, inscriptionsRoot: ZERO_HASH };
    return { chainId: network.chainId, blockNumber, blockHash, ...roots, balanceCount: 0, inscriptionCount: 0 };
  };
  const vote = async (block: number): Promise<void> => {
    const data = publishData(await contentOf(block));
    await client.sendTransaction({ account: publisher, to: registry, data, gas: 500_000n });
    await client.mine({ blocks: 1 });
  };
  const freeze = async (block: number): Promise<void> => {
    const hash = Buffer.from((await contentOf(block)).blockHash.slice(2), "hex");
    await sql.query(
      `insert into snapshot (block_number, block_hash, timestamp, commitment, balances_root, inscriptions_root, balance_count,
         inscription_count) values ($1, $2, 0, $2, $2, $2, 0, 0)`,
      [block, hash],
    );
  };
  const voteCounts = () => countVotes(ground, sql, { publisher, upTo: 60 });
  for (const block of [20, 40, 80]) await freeze(block);
  await vote(20);
  expect(await voteCounts()).toEqual({ due: 2, missing: 1, duplicates: 0, failed: 0, gaps: 0, wrong: 0 });
  await vote(20);
  await vote(60);
  await client.setNonce({ address: publisher, nonce: 5 });
  await vote(40);
  expect(await voteCounts()).toEqual({ due: 2, missing: 0, duplicates: 0, failed: 1, gaps: 1, wrong: 1 });
  await sql.end();
  await database.drop();
  await ground.stop();
});
