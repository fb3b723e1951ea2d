import type { Address } from "@/lib/protocol";
import { type PublisherOptions, startPublisher, type TestPublisher } from "./publisher";
import { testAccount } from "./registry-chain";
import { type RegistryStage, registryStage } from "./registry-stage";
import { until } from "./until";

/** The accounts of publishers. */
export const ONE = testAccount(1);
export const TWO = testAccount(2);

export const GWEI = 10n ** 9n;

/** Milliseconds of a test, which starts a chain, a database and a worker. */
export const LONG = 120_000;

export type PublishingStage = Awaited<ReturnType<typeof publishingStage>>;

/** A registry stage with publishers. Default: the registry knows the publisher {@link ONE}. */
export async function publishingStage(options: Partial<Parameters<typeof registryStage>[0]> = {}) {
  const stage = await registryStage({ publishers: [ONE.address], ...options });
  await stage.synced();
  const publishers: TestPublisher[] = [];
  const publications = (of = ONE.address) => readPublications(stage, of);
  return {
    ...stage,
    publications,
    calls: (of = ONE.address) => readCalls(stage, of),
    /** Starts a publisher, by default with the account {@link ONE}. */
    async publisher(change: Partial<PublisherOptions> = {}): Promise<TestPublisher> {
      const started = await startPublisher(stage, { account: ONE, ...change });
      publishers.push(started);
      return started;
    },
    /** Publishes all due snapshots: rounds and blocks in turn until nothing is left. */
    async publishAll(acting: TestPublisher): Promise<void> {
      await until(async () => {
        await acting.round();
        await stage.mine();
        return (await publications()).every(({ final }) => final) && acting.vitals.figures?.pending === 0;
      });
    },
    async stop(): Promise<void> {
      for (const each of publishers) await each.stop();
      await stage.stop();
    },
  };
}

interface PublicationRow {
  block: number;
  nonce: number | null;
  transactions: number;
  final: boolean;
  agrees: boolean | null;
}

async function readPublications(stage: RegistryStage, of: Address): Promise<PublicationRow[]> {
  const { rows } = await stage.sql.query<PublicationRow>(
    `select block_number::int as block, nonce::int, final, vote = digest as agrees, (
       select count(*)::int from publication_transaction t
       where (t.registry, t.publisher, t.block_number) = (p.registry, p.publisher, p.block_number)) as transactions
     from publication p where publisher = $1 order by block_number, registry`,
    [Buffer.from(of.slice(2), "hex")],
  );
  return rows;
}

/** The account's transactions on the chain, and whether they succeeded. */
async function readCalls(stage: RegistryStage, of: Address): Promise<{ nonce: number; succeeded: boolean }[]> {
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
