import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Address } from "@/lib/protocol";
import { ZERO_HASH } from "@/lib/protocol/forms";
import {
  KILL_POINTS,
  Killed,
  type PublisherOptions,
  startPublisher,
  type TestPublisher,
} from "@/testing/harness/publisher";
import { FINALITY, INTERVAL, testAccount } from "@/testing/harness/registry-chain";
import { type RegistryStage, registryStage } from "@/testing/harness/registry-stage";
import { until } from "@/testing/harness/until";
import type { RegistryNode } from "./registry-node";

const ONE = testAccount(1);
const TWO = testAccount(2);
const STRANGER = testAccount(3);
const GWEI = 10n ** 9n;
/** Milliseconds. Each test starts a chain, a database and a worker. */
const LONG = 120_000;

let stage: RegistryStage;
const publishers: TestPublisher[] = [];

async function begin(options: Partial<Parameters<typeof registryStage>[0]> = {}): Promise<void> {
  stage = await registryStage({ publishers: [ONE.address], ...options });
  await stage.synced();
}

async function publisher(options: Partial<PublisherOptions> = {}): Promise<TestPublisher> {
  const started = await startPublisher(stage, { account: ONE, ...options });
  publishers.push(started);
  return started;
}

afterEach(async () => {
  for (const each of publishers.splice(0)) await each.stop();
  await stage.stop();
});

interface PublicationRow {
  block: number;
  nonce: number | null;
  transactions: number;
  final: boolean;
  agrees: boolean | null;
}

async function publications(of: Address = ONE.address): Promise<PublicationRow[]> {
  const { rows } = await stage.sql.query<PublicationRow>(
    `select block_number::int as block, nonce::int, final, vote = digest as agrees, (
       select count(*)::int from publication_transaction t
       where (t.registry, t.publisher, t.block_number) = (p.registry, p.publisher, p.block_number)) as transactions
     from publication p where publisher = $1 order by block_number, registry`,
    [Buffer.from(of.slice(2), "hex")],
  );
  return rows;
}

/** The blocks of the chain in which the account's transactions called the registry, and whether they succeeded. */
async function calls(of: Address = ONE.address): Promise<{ nonce: number; succeeded: boolean }[]> {
  const found: { nonce: number; succeeded: boolean }[] = [];
  const head = await stage.client.getBlockNumber();
  for (let number = 0n; number <= head; number++) {
    const { transactions } = await stage.client.getBlock({ blockNumber: number, includeTransactions: true });
    for (const { from, nonce, hash } of transactions) {
      if (from.toLowerCase() !== of) continue;
      const { status } = await stage.client.getTransactionReceipt({ hash });
      found.push({ nonce, succeeded: status === "success" });
    }
  }
  return found;
}

/** Publishes all due snapshots: rounds and blocks in turn until nothing is left. */
async function publishAll(acting: TestPublisher): Promise<void> {
  await until(async () => {
    await acting.round();
    await stage.mine();
    return (await publications()).every(({ final }) => final) && acting.vitals.figures?.pending === 0;
  });
}

describe("a publisher", { timeout: LONG }, () => {
  beforeEach(() => begin());

  test("publishes each due snapshot once, in their order, and the votes become final", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    await stage.snapshotsUpTo(2 * INTERVAL);
    const acting = await publisher();
    await publishAll(acting);
    expect(await publications()).toEqual([
      { block: INTERVAL, nonce: 0, transactions: 1, final: true, agrees: true },
      { block: 2 * INTERVAL, nonce: 1, transactions: 1, final: true, agrees: true },
    ]);
    expect(await calls()).toEqual([
      { nonce: 0, succeeded: true },
      { nonce: 1, succeeded: true },
    ]);
    expect(acting.vitals.figures).toEqual({ published: 2, pending: 0, failed: 0, lag: 0 });
    expect(acting.vitals.problem).toBeNull();
  });

  test("publishes no snapshot of a block that is not divisible by the interval", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    await stage.sql.query("update snapshot set block_number = block_number - 1");
    const acting = await publisher();
    await acting.round();
    expect(await publications()).toEqual([]);
  });

  test.each([
    ["is not mined in the meantime", 0],
    ["may be mined and final in the meantime", FINALITY + 1],
  ])("that is killed at any point publishes once after its restart, if the transaction %s", async (_, blocks) => {
    for (const [index, killAt] of KILL_POINTS.entries()) {
      await stage.snapshotsUpTo((index + 1) * INTERVAL);
      const victim = await publisher({ killAt });
      await expect(victim.round()).rejects.toBeInstanceOf(Killed);
      if (blocks > 0) await stage.mine(blocks);
      await publishAll(await publisher());
    }
    expect(await publications()).toEqual(
      KILL_POINTS.map((__, nonce) => ({
        block: (nonce + 1) * INTERVAL,
        nonce,
        transactions: 1,
        final: true,
        agrees: true,
      })),
    );
    expect(await calls()).toEqual(KILL_POINTS.map((__, nonce) => ({ nonce, succeeded: true })));
  });

  test("sends the same transaction again if the node swallows it", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    let swallowed = 0;
    const node = (real: RegistryNode): RegistryNode => ({
      ...real,
      send: async (raw) => (swallowed++ < 3 ? { value: ZERO_HASH } : real.send(raw)),
    });
    await publishAll(await publisher({ node, replace: 60_000 }));
    expect(swallowed).toBeGreaterThan(3);
    expect(await publications()).toMatchObject([{ nonce: 0, transactions: 1, final: true }]);
  });

  test("replaces a transaction that blocks leave out, at the same nonce with higher prices", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    const acting = await publisher();
    await acting.round();
    for (let block = 0; block < 4; block++) {
      await stage.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 20n * GWEI });
      await stage.mine();
      if (block < 3) await acting.round();
    }
    const { rows } = await stage.sql.query<{ nonce: number; price: string }>(
      "select nonce::int, gas_price::text as price from publication_transaction order by gas_price",
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(new Set(rows.map(({ nonce }) => nonce))).toEqual(new Set([0]));
    expect(BigInt(rows.at(-1)?.price ?? 0)).toBeGreaterThan(20n * GWEI);
    await publishAll(acting);
    expect(await calls()).toEqual([{ nonce: 0, succeeded: true }]);
  });

  test("never offers more than the maximum, and waits while the chain asks for more", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    await stage.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 20n * GWEI });
    await stage.mine();
    const acting = await publisher({ maxGasPrice: 10n * GWEI });
    await acting.round();
    expect(acting.vitals.problem).toBe("GAS_PRICE_HIGH");
    expect(await publications()).toEqual([]);
    await stage.client.setNextBlockBaseFeePerGas({ baseFeePerGas: GWEI });
    await stage.mine();
    await publishAll(acting);
    const { rows } = await stage.sql.query("select from publication_transaction where gas_price > $1", [10n * GWEI]);
    expect(rows).toEqual([]);
  });

  test("sends the same transaction again after a reorg dropped it", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    const acting = await publisher({ resend: 60_000 });
    await acting.round();
    await stage.mine();
    await acting.round();
    expect(await publications()).toMatchObject([{ agrees: true, final: false }]);
    await stage.reorg(1);
    expect(await stage.vote(ONE.address, INTERVAL)).toBe(ZERO_HASH);
    await acting.round();
    await publishAll(acting);
    expect(await publications()).toEqual([{ block: INTERVAL, nonce: 0, transactions: 1, final: true, agrees: true }]);
    expect(await calls()).toEqual([{ nonce: 0, succeeded: true }]);
  });

  test("publishes at another nonce once a final block shows that another transaction used the first one", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    const node = (real: RegistryNode): RegistryNode => ({ ...real, send: async () => ({ value: ZERO_HASH }) });
    const deaf = await publisher({ node });
    await deaf.round();
    await stage.client.sendTransaction({ account: ONE.address, to: TWO.address });
    await stage.mine();
    const acting = await publisher();
    await acting.round();
    await acting.round();
    expect(acting.vitals.problem).toBe("NONCE_TAKEN");
    expect(await publications()).toMatchObject([{ nonce: 0, transactions: 1, final: false }]);
    await stage.mine(FINALITY);
    await publishAll(acting);
    expect(await publications()).toEqual([{ block: INTERVAL, nonce: 1, transactions: 2, final: true, agrees: true }]);
    expect(await calls()).toEqual([
      { nonce: 0, succeeded: true },
      { nonce: 1, succeeded: true },
    ]);
  });

  test("fills a gap before its nonce with the next snapshot", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    const node = (real: RegistryNode): RegistryNode => ({
      ...real,
      readAccount: async (...args) => ({ ...(await real.readAccount(...args)), nonce: 1 }),
    });
    const misled = await publisher({ node });
    await misled.round();
    const acting = await publisher();
    await acting.round();
    expect(acting.vitals.problem).toBe("NONCE_GAP");
    await stage.snapshotsUpTo(2 * INTERVAL);
    await publishAll(acting);
    expect(await calls()).toEqual([
      { nonce: 0, succeeded: true },
      { nonce: 1, succeeded: true },
    ]);
  });

  test("signs nothing for a block for which the registry has its vote", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    await publishAll(await publisher());
    await stage.sql.query("truncate publication, publication_transaction");
    await publishAll(await publisher());
    expect(await publications()).toEqual([
      { block: INTERVAL, nonce: null, transactions: 0, final: true, agrees: true },
    ]);
    expect(await calls()).toHaveLength(1);
  });

  test("reports another vote of its account and never votes again for that block", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    await publishAll(await publisher());
    await stage.sql.query("truncate publication, publication_transaction, registry_snapshot");
    await stage.sql.query("update snapshot set balance_count = 1, balances_root = decode(repeat('01', 32), 'hex')");
    const acting = await publisher();
    await acting.round();
    await acting.round();
    expect(acting.vitals).toMatchObject({
      problem: "DISAGREEMENT",
      disagreements: 1,
      figures: { failed: 1, published: 0 },
    });
    await stage.mine(FINALITY);
    await acting.round();
    expect(await publications()).toMatchObject([{ transactions: 0, final: true, agrees: false }]);
    expect(await calls()).toHaveLength(1);
  });

  test("waits while its account cannot pay", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    await stage.client.setBalance({ address: ONE.address, value: 1_000n });
    await stage.mine();
    const acting = await publisher();
    await acting.round();
    expect(acting.vitals).toMatchObject({ problem: "BALANCE_LOW", balance: 1_000n });
    expect(await publications()).toEqual([]);
    await stage.client.setBalance({ address: ONE.address, value: 10n ** 18n });
    await stage.mine();
    await publishAll(acting);
    expect(acting.vitals.problem).toBeNull();
  });

  test("waits while it is not a publisher", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    const acting = await publisher({ account: STRANGER });
    await acting.round();
    expect(acting.vitals.problem).toBe("NOT_PUBLISHER");
    expect(await publications(STRANGER.address)).toEqual([]);
  });

  test("waits while the registry would refuse the snapshot", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    await stage.sql.query("update snapshot set balance_count = 1");
    const acting = await publisher();
    await acting.round();
    expect(acting.vitals.problem).toBe("ESTIMATE_FAILED");
    expect(await publications()).toEqual([]);
  });

  test("that was replaced by another worker stores and sends nothing", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    const old = await publisher();
    await stage.sql.query("update leader set epoch = epoch + 1");
    await expect(old.round()).rejects.toMatchObject({ code: "LEADERSHIP_LOST" });
    expect(await publications()).toEqual([]);
  });

  test("two of one account at once give one transaction", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    const [one, other] = [await publisher(), await publisher()];
    await Promise.all([one.round(), other.round()]);
    await publishAll(one);
    expect(await publications()).toEqual([{ block: INTERVAL, nonce: 0, transactions: 1, final: true, agrees: true }]);
    expect(await calls()).toEqual([{ nonce: 0, succeeded: true }]);
  });

  test("goes on in a registry at another address, and ends what waits for the former one", async () => {
    await stage.snapshotsUpTo(INTERVAL);
    const node = (real: RegistryNode): RegistryNode => ({ ...real, send: async () => ({ value: ZERO_HASH }) });
    await (await publisher({ node })).round();
    const registry = await stage.deploy([ONE.address], 1);
    await stage.synced();
    const acting = await publisher({ network: { ...stage.network, registry } });
    await publishAll(acting);
    expect(await calls()).toEqual([
      { nonce: 0, succeeded: true },
      { nonce: 1, succeeded: true },
    ]);
    expect(await stage.vote(ONE.address, INTERVAL, registry)).not.toBe(ZERO_HASH);
  });
});

describe("a contract at the registry's address", { timeout: LONG }, () => {
  /** Returns the number 1 to every call. */
  const ONE_FOR_ALL = "0x600160005260206000f3";

  const status = async () =>
    (await stage.sql.query("select fault, threshold, checked_number, problem from registry_status")).rows;

  test.each([
    ["that is missing", "0x", "NO_CODE"],
    ["that is no registry", ONE_FOR_ALL, "UNREADABLE"],
  ] as const)("%s is reported, and the index and the publisher go on once it is a registry", async (_, code, fault) => {
    await begin();
    const real = await stage.client.getCode({ address: stage.registry });
    await stage.client.setCode({ address: stage.registry, bytecode: code });
    await stage.snapshotsUpTo(INTERVAL);
    const acting = await publisher();
    await acting.round();
    expect(acting.vitals.fault).toBe(fault);
    expect(await status()).toEqual([{ fault, threshold: null, checked_number: null, problem: null }]);
    await stage.client.setCode({ address: stage.registry, bytecode: real ?? "0x" });
    await stage.mine();
    await publishAll(acting);
    expect(acting.vitals.fault).toBeNull();
    expect(await status()).toMatchObject([{ fault: null, threshold: 1, problem: null }]);
  });
});

test("two publishers make a threshold of two, and a node without EIP-1559 gets legacy transactions", {
  timeout: LONG,
}, async () => {
  await begin({ publishers: [ONE.address, TWO.address], threshold: 2, args: ["--hardfork", "berlin"] });
  await stage.snapshotsUpTo(INTERVAL);
  const [one, two] = [await publisher(), await publisher({ account: TWO })];
  await publishAll(one);
  const state = async () =>
    (
      await stage.sql.query(
        "select accepted is not null as accepted, cardinality(voters) as voters, settled from registry_snapshot",
      )
    ).rows;
  expect(await state()).toEqual([{ accepted: false, voters: 1, settled: false }]);
  await two.round();
  await stage.mine();
  await two.round();
  expect(await state()).toEqual([{ accepted: true, voters: 2, settled: false }]);
  await stage.mine(FINALITY);
  await two.round();
  expect(await state()).toEqual([{ accepted: true, voters: 2, settled: true }]);
  const { rows } = await stage.sql.query("select from publication_transaction where priority_fee is not null");
  expect(rows).toEqual([]);
});
