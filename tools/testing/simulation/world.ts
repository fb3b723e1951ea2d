import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Network } from "@/lib/chain/networks";
import { fairMilliseconds } from "@/tools/testing/vitest/fair-time";
import type { Action } from "./action";
import { startAudit, type Truth } from "./audit";
import { MARKET_CONTRACT, OTHER_TOKEN, PEOPLE } from "./chain/actors";
import { Chain, type View } from "./chain/chain";
import type { Tally } from "./counts";
import { Slot } from "./fleet";
import { LieLedger } from "./lie-ledger";
import { MessageClock } from "./message-clock";
import type { Lie } from "./node/lies";
import { type Episode, HEALTHY, SimulatedNode } from "./node/node";
import { drawCut, type Plan, SLOTS } from "./plan";
import { DatabaseProxy } from "./proxy";
import type { Random } from "./random";
import { describeRemains } from "./remains";
import { describeDue, snapshotProgress, startSnapshotAudit } from "./snapshot-audit";

const CHAIN_ID = 4_217;
/** Blocks between two snapshots: less than the depth of finality and of many reorganizations. */
const SNAPSHOT_INTERVAL = 4;
/** Header, transactions, receipts and senders. */
const CHECKS = 4;
/** Milliseconds between two reads of the cursor. */
const READ_INTERVAL = 15;
/** The workers' timeout for an answer in milliseconds. Hanging answers take less or more than that. */
const RPC_TIMEOUT = "1000";
/** The workers' limit of an answer in megabytes. Huge answers exceed it. */
const RPC_MAX_ANSWER = "1";

/** The chain, nodes, database and workers on which a plan acts. */
export class World {
  readonly chain: Chain;
  readonly network: Network;
  /** Environment of a worker, without the database URL. */
  readonly environment: Readonly<Record<string, string>>;
  readonly #nodes: readonly SimulatedNode[];
  readonly #slots: readonly Slot[];
  readonly #sql: pg.Client;
  readonly #folder: string;
  readonly #tally: Tally;
  readonly #clock: MessageClock;
  /** The lies of the nodes that lie. */
  readonly #lies = new Map<number, readonly Lie[]>();
  readonly #mustAgree: boolean;

  private constructor(parts: {
    chain: Chain;
    network: Network;
    environment: Readonly<Record<string, string>>;
    nodes: readonly SimulatedNode[];
    slots: readonly Slot[];
    sql: pg.Client;
    folder: string;
    tally: Tally;
    clock: MessageClock;
    mustAgree: boolean;
  }) {
    this.chain = parts.chain;
    this.network = parts.network;
    this.environment = parts.environment;
    this.#nodes = parts.nodes;
    this.#slots = parts.slots;
    this.#sql = parts.sql;
    this.#folder = parts.folder;
    this.#tally = parts.tally;
    this.#clock = parts.clock;
    this.#mustAgree = parts.mustAgree;
  }

  /** Creates the initial world of a plan. `databaseUrl` is a migrated, empty database. */
  static async create(plan: Plan, random: Random, databaseUrl: string, tally: Tally): Promise<World> {
    const network = networkOf(plan);
    const clock = new MessageClock();
    const chain = new Chain(random.stream("chain"), { ...network, finalityDepth: plan.chainDepth });
    chain.grow(plan.firstBlocks, plan.busy);
    const foreign = new Chain(random.stream("foreign"), { ...network, chainId: CHAIN_ID + 1 });
    foreign.grow(random.stream("foreign length").integer(3, 60));
    const traits = plan.finalityRule === "tag" ? { finalized: "certain" as const } : {};
    const nodes = Array.from(
      { length: plan.nodes },
      (_, index) => new SimulatedNode(chain, foreign, random.stream(`node ${index}`), tally, clock, traits),
    );
    const ledger = new LieLedger(tally);
    for (const node of nodes) node.onLie = (kind, block) => ledger.told(kind, block);
    await Promise.all(nodes.map((node, index) => node.listen(`127.0.0.${index + 1}`)));
    const folder = await mkdtemp(join(tmpdir(), "engrave-simulation-"));
    const file = join(folder, "network.json");
    await writeFile(file, JSON.stringify(network));
    const rpcUrl = nodes.map(({ url }) => url).join(",");
    const FINALITY_NODES = String(plan.finalityNodes);
    if (plan.finalityNodes > 1) tally.add("worlds in which nodes must agree");
    if (plan.defersIndexes) tally.add("worlds in which the first sync defers indexes");
    const BULK_LOAD_BLOCKS = plan.defersIndexes ? "0" : "1000000";
    const environment = {
      BULK_LOAD_BLOCKS,
      NETWORK: file,
      RPC_URL: rpcUrl,
      RPC_TIMEOUT,
      RPC_MAX_ANSWER,
      FINALITY_NODES,
    };
    const slots = await Promise.all(
      Array.from({ length: SLOTS }, async (_, index) => {
        const proxy = new DatabaseProxy({
          databaseUrl,
          random: random.stream(`proxy ${index}`),
          tally,
          clock,
          sparesMigrations: plan.sparesMigrations,
        });
        await proxy.listen();
        return new Slot(proxy, environment, plan.processes, tally, ledger);
      }),
    );
    const sql = new pg.Client({ connectionString: databaseUrl });
    await sql.connect();
    await startAudit(sql);
    await startSnapshotAudit(sql);
    const mustAgree = plan.finalityNodes > 1;
    return new World({ chain, network, environment, nodes, slots, sql, folder, tally, clock, mustAgree });
  }

  /** @throws WorkerFault */
  async perform(action: Action): Promise<void> {
    for (const slot of this.#slots) slot.check();
    switch (action.kind) {
      case "grow":
        return this.chain.grow(action.blocks);
      case "reorg":
        if (!this.chain.reorg(action.depth, action.length)) return;
        this.#tally.add("chain: reorgs");
        if (action.length < action.depth) this.#tally.add("chain: reorgs to a shorter chain");
        return;
      case "come back":
        if (this.chain.comeBack()) this.#tally.add("chain: reorgs back to an older fork");
        return;
      case "episode":
        return this.#begin(action.node, action.episode, action.early);
      case "start":
        return this.#slots[action.slot]?.start();
      case "stop":
        return this.#slots[action.slot]?.stop();
      case "kill":
        return this.#slots[action.slot]?.kill(action.cut);
      case "cut":
        return this.#slots[action.slot]?.proxy.cutAt(action.cut);
      case "database trouble":
        for (const { proxy } of this.#slots) {
          proxy.drawCut = (random) => (random.chance(action.probability) ? drawCut(random) : null);
        }
        return;
      case "database away":
        return this.#databaseAway(action.milliseconds);
      case "wait":
        return this.#clock.wait(action.messages, action.milliseconds);
      case "checks":
        this.#tally.add(
          (await this.#checksHold(action.milliseconds)) ? "lies: checks hold" : "lies: checks do not hold",
        );
        return;
      case "settle":
        this.#tally.add((await this.#reachHead(action.milliseconds)) ? "settled" : "settling timed out");
        return;
    }
  }

  /** Ends all faults, except lies beside an honest node that suffices; starts a worker if none runs, and waits until the latest block is indexed. */
  async converge(limit: number): Promise<boolean> {
    for (const [index, node] of this.#nodes.entries()) {
      const lies = this.#nodes.length > 1 && !this.#mustAgree ? this.#lies.get(index) : undefined;
      if (lies !== undefined) this.#tally.add("lies: nodes that lie to the end");
      node.begin(lies === undefined ? HEALTHY : { ...HEALTHY, lies });
    }
    for (const { proxy } of this.#slots) proxy.calm();
    // No fork has a successor of the last block, so no node's view can contain one.
    this.chain.grow(Math.max(2, this.network.startBlock + 3 - this.chain.view().blocks.length));
    const [first] = this.#slots;
    if (!this.#slots.some((slot) => slot.isRunning)) first?.start();
    return this.#reachHead(limit);
  }

  /** Waits until the first sync has created all indexes. */
  async indexesCreated(limit: number): Promise<boolean> {
    for (const deadline = performance.now() + limit; performance.now() < deadline; await sleep(READ_INTERVAL)) {
      for (const slot of this.#slots) slot.check();
      const { rowCount } = await this.#sql.query("select from deferred_index");
      if (rowCount === 0) return true;
    }
    return false;
  }

  /**
   * Waits until every due snapshot is made. Returns false after `limit` milliseconds without a new snapshot. The limit is for
   * each, because tens are due when finality advances by many blocks, and a busy machine needs more than a second for each.
   */
  async snapshotsMade(limit: number): Promise<boolean> {
    let last = -1;
    for (let deadline = 0; ; await sleep(READ_INTERVAL)) {
      for (const slot of this.#slots) slot.check();
      const { isComplete, made } = await snapshotProgress(this.#sql, this.network.snapshotInterval);
      if (isComplete) return true;
      if (made > last) deadline = performance.now() + limit;
      else if (performance.now() > deadline) return false;
      last = made;
    }
  }

  /**
   * Stops the workers.
   *
   * @throws WorkerFault if a worker does not stop cleanly
   */
  async rest(): Promise<void> {
    for (const slot of this.#slots) slot.check();
    await Promise.all(this.#slots.map((slot) => slot.stop()));
  }

  get sql(): pg.Client {
    return this.#sql;
  }

  get finalView(): View {
    return this.chain.view();
  }

  /** The facts for the audit of the index. */
  get truth(): Truth {
    const { startBlock, finalityDepth } = this.network;
    return { startBlock, finalityDepth, blocks: this.chain.view().blocks, unreachable: this.chain.unreachable };
  }

  /** URL of a node without faults. */
  get nodeUrl(): string {
    return this.#nodes.at(-1)?.url ?? "";
  }

  /** The position of the index and the latest block, for the description of a failure. */
  async describePosition(): Promise<string> {
    const head = this.chain.view().blocks.at(-1);
    const { rows } = await this.#sql.query<{ cursor: string }>("select cursor::text as cursor from cursor");
    return `cursor ${rows[0]?.cursor ?? "none"}, head ${head?.number} ${head?.hash}`;
  }

  /** Everything that may show why the index does not move. */
  describeRemains(): Promise<string> {
    return describeRemains(this.#sql, { slots: this.#slots, nodes: this.#nodes });
  }

  describeSnapshots(): Promise<string> {
    return describeDue(this.#sql);
  }

  /** Stops everything, also after a failure. */
  async close(): Promise<void> {
    for (const { proxy } of this.#slots) proxy.calm();
    await Promise.allSettled(this.#slots.map((slot) => slot.stop()));
    await Promise.allSettled([...this.#slots.map(({ proxy }) => proxy.close()), ...this.#nodes.map((n) => n.close())]);
    await this.#sql.end();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Begins an episode, without its lies as long as an index believes nodes, unless they are early. */
  async #begin(node: number, { lies = [], ...honest }: Episode, isEarly = false): Promise<void> {
    const lying = lies.length > 0 && (isEarly || (await this.#checksHold(0)));
    if (lying && isEarly) this.#tally.add("lies: nodes that lie from the start");
    if (lying) this.#lies.set(node, lies);
    else this.#lies.delete(node);
    this.#nodes[node]?.begin(lying ? { ...honest, lies } : honest);
  }

  /** Whether all checks of blocks held within the time. */
  async #checksHold(milliseconds: number): Promise<boolean> {
    for (const deadline = performance.now() + milliseconds; ; await sleep(READ_INTERVAL)) {
      for (const slot of this.#slots) slot.check();
      const { rowCount } = await this.#sql.query("select from verification where check_name <> 'blooms'");
      if (rowCount === CHECKS) return true;
      if (performance.now() >= deadline) return false;
    }
  }

  async #databaseAway(milliseconds: number): Promise<void> {
    const up = this.#slots.filter((slot) => slot.isRunning);
    for (const { proxy } of up) {
      proxy.refuse(true);
      proxy.cutAll();
    }
    await sleep(milliseconds);
    for (const { proxy } of up) proxy.refuse(false);
  }

  /** Whether the latest block was indexed within the time. */
  async #reachHead(milliseconds: number): Promise<boolean> {
    const deadline = performance.now() + fairMilliseconds(milliseconds);
    const head = this.chain.view().blocks.at(-1);
    while (performance.now() < deadline) {
      for (const slot of this.#slots) slot.check();
      const { rows } = await this.#sql.query<{ block_hash: Buffer | null }>("select block_hash from cursor");
      if (rows[0]?.block_hash?.toString("hex") === head?.hash.slice(2)) return true;
      if (!this.#slots.some((slot) => slot.isRunning)) return false;
      await sleep(READ_INTERVAL);
    }
    return false;
  }
}

function networkOf({ startBlock, finalityDepth }: Plan): Network {
  return {
    name: "simulated",
    chainId: CHAIN_ID,
    startBlock,
    nativeCurrency: { name: "Coin", symbol: "COIN", decimals: 1 },
    explorerUrl: null,
    nameRegistry: null,
    requireVerified: [],
    publicRpcUrls: [],
    paymentUnits: [
      { name: "wei", decimals: 0 },
      { name: "ten", decimals: 1 },
    ],
    reservedTickers: ["D"],
    operators: [PEOPLE[1]],
    contractOverrides: [{ ticker: "B", block: startBlock + 15, contract: OTHER_TOKEN }],
    finalityDepth,
    snapshotInterval: SNAPSHOT_INTERVAL,
    extensions: ["delegation", "market"],
    registry: null,
    market: MARKET_CONTRACT,
    vaults: null,
  };
}
