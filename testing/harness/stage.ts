import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Network } from "@/lib/chain/networks";
import { Chain } from "../simulation/chain/chain";
import { Tally } from "../simulation/counts";
import type { Manners } from "../simulation/node/answers";
import { SimulatedNode } from "../simulation/node/node";
import { Pulse } from "../simulation/pulse";
import { Random } from "../simulation/random";
import { RULES } from "../simulation/testing";
import { type TestDatabase, testDatabase } from "./database";
import { readState } from "./state";
import { type TestWorker, testWorker } from "./worker";

/** A simulated chain on nodes that do as they are told, and a database. */
export interface Stage {
  readonly chain: Chain;
  readonly nodes: readonly SimulatedNode[];
  readonly database: TestDatabase;
  readonly network: Network;
  /** Starts a worker; `databaseUrl`: the way to the database, where it is another. */
  start(databaseUrl?: string): TestWorker;
  /** Whether the index stands at the chain's head. */
  isAtHead(databaseUrl?: string): Promise<boolean>;
  /** The state of an index that is made of the chain as it is now. */
  cleanState(): Promise<Record<string, string[]>>;
  close(): Promise<void>;
}

/**
 * @param options.chainDepth how deep the chain's reorganisations may go; the index takes `finalityDepth` for final
 */
export async function stageOf(
  options: { name?: string; nodes?: number; blocks?: number; chainDepth?: number; manners?: Partial<Manners> } = {},
): Promise<Stage> {
  const { name = "stage", nodes: count = 1, blocks = 20, chainDepth = RULES.finalityDepth, manners = {} } = options;
  const random = new Random(name);
  const chain = new Chain(random.stream("chain"), { ...RULES, finalityDepth: chainDepth });
  chain.grow(blocks);
  const foreign = new Chain(random.stream("foreign"), { ...RULES, chainId: RULES.chainId + 1 });
  foreign.grow(blocks);
  const nodes = Array.from(
    { length: count },
    (_, index) => new SimulatedNode(chain, foreign, random.stream(`node ${index}`), new Tally(), new Pulse(), manners),
  );
  await Promise.all(nodes.map((node) => node.listen()));
  const folder = await mkdtemp(join(tmpdir(), "engrave-stage-"));
  const file = join(folder, "network.json");
  const network: Network = {
    ...RULES,
    name: "simulated",
    nativeCurrency: { name: "Coin", symbol: "COIN", decimals: 1 },
    explorerUrl: null,
    snapshotInterval: 100,
    paymentUnits: [...RULES.paymentUnits],
    reservedTickers: [...RULES.reservedTickers],
    operators: [...RULES.operators],
    contractOverrides: [...RULES.contractOverrides],
    extensions: ["delegation"],
  };
  await writeFile(file, JSON.stringify(network));
  const database = await testDatabase();
  const workers: TestWorker[] = [];
  const start = (databaseUrl = database.url): TestWorker => {
    const rpcUrl = nodes.map(({ url }) => url).join(",");
    const worker = testWorker({ databaseUrl, rpcUrl, environment: { NETWORK: file, RPC_TIMEOUT: "1000" } });
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
    start,
    isAtHead,
    async cleanState() {
      const fresh = await testDatabase();
      const worker = start(fresh.url);
      while (!(await isAtHead(fresh.url))) await new Promise((resolve) => setTimeout(resolve, 20));
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
