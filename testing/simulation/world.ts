import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Network } from "@/lib/chain/networks";
import { startAudit, type Truth } from "./audit";
import { OTHER_TOKEN, PEOPLE } from "./chain/actors";
import { Chain, type View } from "./chain/chain";
import type { Tally } from "./counts";
import { Slot } from "./fleet";
import { HEALTHY, SimulatedNode } from "./node/node";
import { type Action, drawCut, type Plan, SLOTS } from "./plan";
import { DatabaseProxy } from "./proxy";
import { Pulse } from "./pulse";
import type { Random } from "./random";

const CHAIN_ID = 4_217;
/** Time between two looks at the cursor, in milliseconds. */
const LOOK = 15;
/** Longest time for an answer that a worker waits for, in milliseconds: hanging ones hang for less and for longer. */
const RPC_TIMEOUT = "1000";
/** Megabytes: huge answers are larger. */
const RPC_MAX_ANSWER = "1";

/** A chain, its nodes, a database and workers, to which a plan's actions happen. */
export class World {
  readonly chain: Chain;
  readonly network: Network;
  /** Of a worker, less the database's address. */
  readonly environment: Readonly<Record<string, string>>;
  readonly #nodes: readonly SimulatedNode[];
  readonly #slots: readonly Slot[];
  readonly #sql: pg.Client;
  readonly #folder: string;
  readonly #tally: Tally;
  readonly #pulse: Pulse;

  private constructor(parts: {
    chain: Chain;
    network: Network;
    environment: Readonly<Record<string, string>>;
    nodes: readonly SimulatedNode[];
    slots: readonly Slot[];
    sql: pg.Client;
    folder: string;
    tally: Tally;
    pulse: Pulse;
  }) {
    this.chain = parts.chain;
    this.network = parts.network;
    this.environment = parts.environment;
    this.#nodes = parts.nodes;
    this.#slots = parts.slots;
    this.#sql = parts.sql;
    this.#folder = parts.folder;
    this.#tally = parts.tally;
    this.#pulse = parts.pulse;
  }

  /** Makes what the plan begins with. `databaseUrl` names a migrated, empty database. */
  static async create(plan: Plan, random: Random, databaseUrl: string, tally: Tally): Promise<World> {
    const network = networkOf(plan);
    const pulse = new Pulse();
    const chain = new Chain(random.stream("chain"), { ...network, finalityDepth: plan.chainDepth });
    chain.grow(plan.firstBlocks, plan.busy);
    const foreign = new Chain(random.stream("foreign"), { ...network, chainId: CHAIN_ID + 1 });
    foreign.grow(random.stream("foreign length").integer(3, 60));
    const manners = plan.finalityRule === "tag" ? { finalized: "certain" as const } : {};
    const nodes = Array.from(
      { length: plan.nodes },
      (_, index) => new SimulatedNode(chain, foreign, random.stream(`node ${index}`), tally, pulse, manners),
    );
    await Promise.all(nodes.map((node) => node.listen()));
    const folder = await mkdtemp(join(tmpdir(), "engrave-simulation-"));
    const file = join(folder, "network.json");
    await writeFile(file, JSON.stringify(network));
    const environment = { NETWORK: file, RPC_URL: nodes.map(({ url }) => url).join(","), RPC_TIMEOUT, RPC_MAX_ANSWER };
    const slots = await Promise.all(
      Array.from({ length: SLOTS }, async (_, index) => {
        const proxy = new DatabaseProxy({
          databaseUrl,
          random: random.stream(`proxy ${index}`),
          tally,
          pulse,
          sparesMigrations: plan.sparesMigrations,
        });
        await proxy.listen();
        return new Slot(proxy, environment, plan.processes, tally);
      }),
    );
    const sql = new pg.Client({ connectionString: databaseUrl });
    await sql.connect();
    await startAudit(sql);
    return new World({ chain, network, environment, nodes, slots, sql, folder, tally, pulse });
  }

  /** @throws WorkerFault */
  async perform(action: Action): Promise<void> {
    for (const slot of this.#slots) slot.check();
    switch (action.kind) {
      case "grow":
        return this.chain.grow(action.blocks);
      case "reorganise":
        if (!this.chain.reorganise(action.depth, action.length)) return;
        this.#tally.add("chain: reorganisations");
        if (action.length < action.depth) this.#tally.add("chain: of them to a shorter chain");
        return;
      case "come back":
        if (this.chain.comeBack()) this.#tally.add("chain: reorganisations to a fork left before");
        return;
      case "episode":
        return this.#nodes[action.node]?.begin(action.episode);
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
        return this.#pulse.wait(action.beats, action.milliseconds);
      case "settle":
        this.#tally.add((await this.#reachHead(action.milliseconds)) ? "settled" : "settled: not in time");
        return;
    }
  }

  /** Ends all faults, lets one worker at least run, and waits until the index stands at the chain's head. */
  async converge(limit: number): Promise<boolean> {
    for (const node of this.#nodes) node.begin(HEALTHY);
    for (const { proxy } of this.#slots) proxy.calm();
    // The last block has no successor on any fork, so that no node's view can be taken for its past.
    this.chain.grow(Math.max(2, this.network.startBlock + 3 - this.chain.view().blocks.length));
    const [first] = this.#slots;
    if (!this.#slots.some((slot) => slot.isRunning)) first?.start();
    return this.#reachHead(limit);
  }

  /** Stops the workers. @throws WorkerFault */
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

  /** What the index is audited against. */
  get truth(): Truth {
    const { startBlock, finalityDepth } = this.network;
    return { startBlock, finalityDepth, blocks: this.chain.view().blocks, unreachable: this.chain.unreachable };
  }

  /** An address at which the chain is served without faults. */
  get nodeUrl(): string {
    return this.#nodes.at(-1)?.url ?? "";
  }

  /** Where the index stands, for a failure's description. */
  async standing(): Promise<string> {
    const head = this.chain.view().blocks.at(-1);
    const { rows } = await this.#sql.query<{ cursor: string }>("select cursor::text as cursor from cursor");
    return `cursor ${rows[0]?.cursor ?? "none"}, head ${head?.number} ${head?.hash}`;
  }

  /** Whatever happened, nothing is left of it. */
  async close(): Promise<void> {
    for (const { proxy } of this.#slots) proxy.calm();
    await Promise.allSettled(this.#slots.map((slot) => slot.stop()));
    await Promise.allSettled([...this.#slots.map(({ proxy }) => proxy.close()), ...this.#nodes.map((n) => n.close())]);
    await this.#sql.end();
    await rm(this.#folder, { recursive: true, force: true });
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

  /** Whether the index stood at the chain's head within the time. */
  async #reachHead(milliseconds: number): Promise<boolean> {
    const deadline = performance.now() + milliseconds;
    const head = this.chain.view().blocks.at(-1);
    while (performance.now() < deadline) {
      for (const slot of this.#slots) slot.check();
      const { rows } = await this.#sql.query<{ block_hash: Buffer | null }>("select block_hash from cursor");
      if (rows[0]?.block_hash?.toString("hex") === head?.hash.slice(2)) return true;
      if (!this.#slots.some((slot) => slot.isRunning)) return false;
      await sleep(LOOK);
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
    paymentUnits: [
      { name: "wei", decimals: 0 },
      { name: "ten", decimals: 1 },
    ],
    reservedTickers: ["D"],
    operators: [PEOPLE[1]],
    contractOverrides: [{ ticker: "B", block: startBlock + 15, contract: OTHER_TOKEN }],
    finalityDepth,
    snapshotInterval: 100,
    extensions: ["delegation"],
  };
}
