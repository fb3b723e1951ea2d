import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { local } from "@/lib/chain/networks/presets";
import { addressSchema, countSchema, createRpcClient, hashSchema } from "@/lib/chain/rpc";
import { type Address, type Hash, type Hex, messageToHex } from "@/lib/protocol";
import { testChain } from "./chain";
import { type TestDatabase, testDatabase } from "./database";
import { runOn } from "./run-on";
import { until } from "./until";
import { type TestWorker, testWorker } from "./worker";

/** A real chain whose blocks become final soon, a database, and workers that the test starts. */
export interface AnvilStage {
  /** URL of the chain's node. */
  readonly url: string;
  readonly database: TestDatabase;
  readonly account: Address;
  /** Sends calldata from {@link account} and waits for the block. Returns the transaction's hash. */
  send(to: Hex, data: Hex): Promise<Hash>;
  /** Sends a message of the protocol to an address, by default to the account. */
  message(keys: Readonly<Record<string, unknown>>, to?: Hex): Promise<Hash>;
  /** Mines empty blocks. */
  mine(blocks: number): Promise<void>;
  head(): Promise<number>;
  /** Sets the code of an address. */
  setCode(address: Hex, code: Hex): Promise<void>;
  /** Starts a worker with these nodes. `variables` are added to its environment. */
  start(nodes: readonly string[], variables?: Readonly<Record<string, string>>): TestWorker;
  /** The environment of workers with these nodes. */
  environment(nodes: readonly string[]): Record<string, string>;
  /** Runs a query on the database. */
  query(text: string): Promise<Record<string, unknown>[]>;
  /** Waits until the latest block is indexed. Rejects if the worker ends. */
  synced(worker: TestWorker): Promise<void>;
  /** Stops the workers and the chain, and drops the database. */
  close(): Promise<void>;
}

/**
 * Starts the chain. `network`: what differs from the development network in the network file.
 * @param network.finalityDepth default: 4
 */
export async function anvilStage(
  network: { finalityDepth?: number; requireVerified?: string[] } = {},
): Promise<AnvilStage> {
  const [chain, database] = await Promise.all([testChain({ args: ["--slots-in-an-epoch", "1"] }), testDatabase()]);
  const rpc = createRpcClient([chain.url]);
  const [account] = await rpc.call("eth_accounts", [], z.array(addressSchema));
  if (account === undefined) throw new Error("the chain has no account");
  const folder = await mkdtemp(join(tmpdir(), "engrave-anvil-"));
  const file = join(folder, "network.json");
  const { finalityDepth = 4, requireVerified = [] } = network;
  const fields = { ...local, name: "verified", registry: null, market: null, extensions: [] };
  await writeFile(file, JSON.stringify({ ...fields, finalityDepth, requireVerified }));
  const workers: TestWorker[] = [];
  const head = (): Promise<number> => rpc.call("eth_blockNumber", [], countSchema);
  const query: AnvilStage["query"] = (text) => runOn(database.url, text);
  const send: AnvilStage["send"] = async (to, data) => {
    const hash = await rpc.call("eth_sendTransaction", [{ from: account, to, data }], hashSchema);
    await chain.mined();
    return hash;
  };
  const environment: AnvilStage["environment"] = (nodes) => ({
    DATABASE_URL: database.url,
    RPC_URL: nodes.join(","),
    NETWORK: file,
  });
  return {
    url: chain.url,
    database,
    account,
    send,
    message: (keys, to = account) => send(to, messageToHex(`data:,${JSON.stringify({ p: "nip-20", ...keys })}`)),
    mine: async (blocks) => void (await rpc.call("anvil_mine", [`0x${blocks.toString(16)}`], z.unknown())),
    head,
    setCode: async (address, code) => void (await rpc.call("anvil_setCode", [address, code], z.unknown())),
    start(nodes, variables = {}) {
      const environmentOf = { ...environment(nodes), ...variables };
      const worker = testWorker({ databaseUrl: database.url, rpcUrl: nodes.join(","), environment: environmentOf });
      workers.push(worker);
      return worker;
    },
    environment,
    query,
    async synced(worker) {
      const number = await head();
      const isThere = async (): Promise<boolean> =>
        (await query(`select 1 from cursor where block_number >= ${number}`)).length > 0;
      await Promise.race([until(isThere), worker.ended]);
    },
    async close() {
      await Promise.allSettled(workers.map((worker) => worker.stop()));
      rpc.close();
      await chain.stop();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}
