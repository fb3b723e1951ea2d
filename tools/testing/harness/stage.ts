import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Network } from "@/lib/chain/networks";
import { marketAddress } from "@/lib/protocol";
import { Chain, type ChainRules, type TimeStep } from "../simulation/chain/chain";
import { Tally } from "../simulation/counts";
import { MessageClock } from "../simulation/message-clock";
import type { NodeTraits } from "../simulation/node/answers";
import { SimulatedNode } from "../simulation/node/node";
import { Random } from "../simulation/random";
import { RULES } from "../simulation/testing";
import { type TestDatabase, testDatabase } from "./database";
import { readState } from "./state";
import { until } from "./until";
import { type TestWorker, testWorker } from "./worker";

/** A simulated chain on nodes whose faults a test controls, and a database. */
export interface Stage {
  readonly chain: Chain;
  readonly nodes: readonly SimulatedNode[];
  readonly database: TestDatabase;
  readonly network: Network;
  /** Path of the network file. */
  readonly networkFile: string;
  /** Starts a worker. `databaseUrl` replaces the URL of the stage's database, for example by a proxy's. */
  start(databaseUrl?: string): TestWorker;
  /** Whether the latest block is indexed. */
  isAtHead(databaseUrl?: string): Promise<boolean>;
  /** Builds a second index of the current chain and returns its state. */
  cleanState(): Promise<Record<string, string[]>>;
  /** Stops the workers and the nodes and drops the database. */
  close(): Promise<void>;
}

/**
 * Starts the nodes of a simulated chain and creates a database.
 *
 * @param options.chainDepth limit of the depth of reorganizations; the index uses the `finalityDepth` of its rules
 */
export async function stageOf(
  options: {
    name?: string;
    nodes?: number;
    blocks?: number;
    chainDepth?: number;
    rules?: Partial<Pick<Network, "contractOverrides" | "extensions" | "market">>;
    timeStep?: TimeStep;
    snapshotInterval?: number;
    traits?: Partial<NodeTraits>;
    /** Variables of the workers. */
    environment?: Record<string, string>;
  } = {},
): Promise<Stage> {
  const {
    name = "stage",
    nodes: count = 1,
    blocks = 20,
    chainDepth = RULES.finalityDepth,
    rules: ownRules = {},
    timeStep,
    snapshotInterval = 100,
    traits = {},
    environment = {},
  } = options;
  const random = new Random(name);
  const extensions = ownRules.extensions ?? ["delegation"];
  const rules: ChainRules = { ...RULES, ...ownRules, extensions };
  const chain = new Chain(random.stream("chain"), { ...rules, finalityDepth: chainDepth }, timeStep);
  chain.grow(blocks);
  const foreign = new Chain(random.stream("foreign"), { ...RULES, chainId: RULES.chainId + 1 });
  foreign.grow(blocks);
  const nodes = Array.from(
    { length: count },
    (_, index) =>
      new SimulatedNode(chain, foreign, random.stream(`node ${index}`), new Tally(), new MessageClock(), traits),
  );
  await Promise.all(nodes.map((node, index) => node.listen(`127.0.0.${index + 1}`)));
  const folder = await mkdtemp(join(tmpdir(), "engrave-stage-"));
  const file = join(folder, "network.json");
  const network: Network = {
    ...rules,
    name: "simulated",
    nativeCurrency: { name: "Coin", symbol: "COIN", decimals: 1 },
    explorerUrl: null,
    snapshotInterval,
    registry: null,
    nameRegistry: null,
    requireVerified: [],
    publicRpcUrls: [],
    market: marketAddress(rules),
    vaults: null,
    paymentUnits: [...rules.paymentUnits],
    reservedTickers: [...rules.reservedTickers],
    operators: [...rules.operators],
    contractOverrides: [...rules.contractOverrides],
    extensions,
  };
  await writeFile(file, JSON.stringify(network));
  const database = await testDatabase();
  const workers: TestWorker[] = [];
  const start = (databaseUrl = database.url): TestWorker => {
    const rpcUrl = nodes.map(({ url }) => url).join(",");
    const worker = testWorker({
      databaseUrl,
      rpcUrl,
      environment: { NETWORK: file, RPC_TIMEOUT: "1000", ...environment },
    });
    workers.push(worker);
    return worker;
  };
  const isAtHead = async (databaseUrl = database.url): Promise<boolean> => {
    const { cursor } = await readState(databaseUrl);
    return cursor?.[0]?.includes(chain.view().blocks.at(-1)?.hash.slice(2) ?? "") === true;
  };
  return {
    chain,
    nodes,
    database,
    network,
    networkFile: file,
    start,
    isAtHead,
    async cleanState() {
      const fresh = await testDatabase();
      const worker = start(fresh.url);
      await until(() => isAtHead(fresh.url));
      await worker.stop();
      const state = await readState(fresh.url);
      await fresh.drop();
      return state;
    },
    async close() {
      await Promise.allSettled(workers.map((worker) => worker.stop()));
      await Promise.all(nodes.map((node) => node.close()));
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}
