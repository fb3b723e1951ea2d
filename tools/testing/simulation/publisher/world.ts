import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { testDatabase } from "@/tools/testing/harness";
import { type RegistryChain, registryChain, testAccount } from "@/tools/testing/harness/registry-chain";
import type { Tally } from "../counts";
import { Slot } from "../fleet";
import { MessageClock } from "../message-clock";
import { DatabaseProxy } from "../proxy";
import type { Random } from "../random";
import { countVotes, type VoteCounts } from "./oracle";
import { type PublisherAction, WORKERS } from "./plan";
import { NodeRelay, type SendMoment } from "./relay";

/** Blocks between two snapshots. */
const INTERVAL = 5;
const GWEI = 10n ** 9n;
const ACCOUNT = testAccount(1);
/** Milliseconds between two reads while the world settles. */
const READ_INTERVAL = 40;

/** A chain with a registry, a node behind a faulty relay, a database, and two workers with one publisher's key. */
export class PublisherWorld {
  readonly #ground: RegistryChain;
  readonly #relay: NodeRelay;
  readonly #slots: readonly Slot[];
  readonly #sql: pg.Client;
  readonly #tally: Tally;
  readonly #clock: MessageClock;
  readonly #drop: () => Promise<void>;
  /** The block up to which snapshots must be published in the end. */
  #upTo = 0;

  private constructor(parts: {
    ground: RegistryChain;
    relay: NodeRelay;
    slots: readonly Slot[];
    sql: pg.Client;
    tally: Tally;
    clock: MessageClock;
    drop: () => Promise<void>;
  }) {
    this.#ground = parts.ground;
    this.#relay = parts.relay;
    this.#slots = parts.slots;
    this.#sql = parts.sql;
    this.#tally = parts.tally;
    this.#clock = parts.clock;
    this.#drop = parts.drop;
  }

  /** @param asProcesses whether the workers are processes, which are killed by SIGKILL */
  static async create(random: Random, tally: Tally, asProcesses: boolean): Promise<PublisherWorld> {
    const clock = new MessageClock();
    const [ground, database] = await Promise.all([
      registryChain({ publishers: [ACCOUNT.address], interval: INTERVAL }),
      testDatabase(),
    ]);
    const relay = new NodeRelay(ground.chain.url, random.stream("relay"), tally, clock);
    await relay.listen();
    const environment = { NETWORK: ground.file, RPC_URL: relay.url, RPC_TIMEOUT: "2000", PUBLISHER_KEY: ACCOUNT.key };
    const slots = await Promise.all(
      Array.from({ length: WORKERS }, async (_, index) => {
        const parts = { databaseUrl: database.url, random: random.stream(`proxy ${index}`), tally, clock };
        const proxy = new DatabaseProxy({ ...parts, sparesMigrations: true });
        await proxy.listen();
        return new Slot(proxy, environment, asProcesses, tally);
      }),
    );
    const sql = new pg.Client({ connectionString: database.url });
    await sql.connect();
    return new PublisherWorld({ ground, relay, slots, sql, tally, clock, drop: () => database.drop() });
  }

  /** @throws WorkerFault */
  async perform(action: PublisherAction): Promise<void> {
    // Otherwise processes would be killed while they load, and publish hardly anything. Both load at the same time.
    if (action.kind !== "start") await Promise.all(this.#slots.map((slot) => slot.begun()));
    for (const slot of this.#slots) slot.check();
    const { client } = this.#ground;
    switch (action.kind) {
      case "mine":
        return client.mine({ blocks: action.blocks });
      case "reorg":
        return this.#reorg(action.depth);
      case "fees":
        return client.setNextBlockBaseFeePerGas({ baseFeePerGas: BigInt(action.gwei) * GWEI });
      case "drop pending":
        this.#tally.add("node: dropped its pending transactions");
        return this.#ground.dropPending();
      case "faults":
        this.#relay.faults = action.faults;
        return;
      case "start":
        return this.#slots[action.slot]?.start();
      case "kill":
        return this.#slots[action.slot]?.kill(action.cut);
      case "kill at send":
        return this.#killAtSend(action.moment, action.milliseconds);
      case "wait":
        return this.#clock.wait(action.messages, action.milliseconds);
    }
  }

  async #reorg(depth: number): Promise<void> {
    const before = await this.#votes();
    await this.#ground.dropBlocks(depth);
    this.#tally.add("chain: reorgs");
    const dropped = before - (await this.#votes());
    if (dropped > 0) this.#tally.add("chain: publications dropped by reorgs", dropped);
  }

  /** Number of the publisher's transactions. */
  #votes(): Promise<number> {
    return this.#ground.client.getTransactionCount({ address: ACCOUNT.address });
  }

  /** Kills every worker at the moment of the next transaction. Only the leader sends one. */
  async #killAtSend(moment: SendMoment, milliseconds: number): Promise<void> {
    const killed: Promise<void>[] = [];
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#relay.onSend = (at) => {
        if (at !== moment) return;
        this.#relay.onSend = null;
        this.#tally.add(`kills ${moment === "before it arrives" ? "before" : "after"} a transaction arrived`);
        for (const slot of this.#slots) killed.push(slot.killNow());
        clearTimeout(timer);
        resolve();
      };
    });
    this.#relay.onSend = null;
    await Promise.all(killed);
  }

  /**
   * Ends all faults, and mines until every snapshot that is due by now is published and final. Returns whether that happened in
   * time.
   * @throws WorkerFault
   */
  async converge(limit: number): Promise<boolean> {
    this.#relay.calm();
    for (const { proxy } of this.#slots) proxy.calm();
    for (const slot of this.#slots) slot.start();
    await this.#ground.client.mine({ blocks: INTERVAL });
    this.#upTo = Number(await this.#ground.client.getBlockNumber());
    for (const deadline = performance.now() + limit; performance.now() < deadline; await sleep(READ_INTERVAL)) {
      for (const slot of this.#slots) slot.check();
      if (await this.#isSettled()) return true;
      if (await this.#isSynced()) await this.#ground.client.mine({ blocks: 1 });
    }
    return false;
  }

  /** Whether the registry was read at the latest block. Then the publisher has taken every step that is possible there. */
  async #isSynced(): Promise<boolean> {
    const head = await this.#ground.client.getBlockNumber();
    const { rowCount } = await this.#sql.query("select from registry_status where checked_number = $1", [String(head)]);
    return rowCount === 1;
  }

  /** Workers that were killed before they indexed anything leave no snapshot up to that block. */
  async #isSettled(): Promise<boolean> {
    const { rows } = await this.#sql.query<{ settled: boolean }>(
      `select (select final_number from cursor) >= $2::bigint + $1::bigint and not exists (select from snapshot_due where block_number <= $2::bigint)
         and coalesce(bool_and(coalesce(p.final, false)), true) as settled
       from snapshot s left join publication p using (block_number)
       where s.block_number % $1::bigint = 0 and s.block_number <= $2::bigint`,
      [INTERVAL, this.#upTo],
    );
    return rows[0]?.settled === true;
  }

  /** Stops the workers, mines their transactions, and compares the chain with the index. @throws WorkerFault */
  async voteCounts(): Promise<VoteCounts> {
    await Promise.all(this.#slots.map((slot) => slot.stop()));
    await this.#ground.client.mine({ blocks: 1 });
    return countVotes(this.#ground, this.#sql, { publisher: ACCOUNT.address, upTo: this.#upTo });
  }

  /** The publications that are not final, for the description of a failure. */
  async describe(): Promise<string> {
    const { rows } = await this.#sql.query<{ row: string }>(
      `select row_to_json(p)::text as row from publication p where not final
       union all select row_to_json(d)::text from snapshot_due d
       union all select row_to_json(r)::text from registry_status r
       union all select row_to_json(c)::text from (select block_number, final_number, epoch from cursor) c`,
    );
    return rows.map(({ row }) => row).join("\n  ");
  }

  /** Stops everything, also after a failure. */
  async close(): Promise<void> {
    for (const { proxy } of this.#slots) proxy.calm();
    await Promise.allSettled(this.#slots.map((slot) => slot.stop()));
    await Promise.allSettled([...this.#slots.map(({ proxy }) => proxy.close()), this.#relay.close()]);
    await this.#sql.end();
    await this.#drop();
    await this.#ground.stop();
  }
}
