import { z } from "zod";
import { addressSchema, countSchema, createRpcClient, hashSchema, type RpcClient } from "@/lib/chain/rpc";
import { type Database, openDatabase } from "@/lib/database/pool";
import { readStatus } from "@/lib/database/reads/status";
import { type Address, type Hash, type Hex, messageToHex } from "@/lib/protocol";
import { type TestChain, testChain } from "./chain";
import { type TestDatabase, testDatabase } from "./database";
import { until } from "./until";
import { testWorker } from "./worker";

/** A chain, a database, and a worker that indexes the chain. */
export interface IndexedChain {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly rpcUrl: string;
  readonly rpc: RpcClient;
  /** The development accounts, which the node has unlocked. */
  readonly accounts: readonly Address[];
  /**
   * Sends a transaction with this text from an account of the node and returns its hash. If the chain mines automatically,
   * waits for the block: anvil mines transactions that are pending together in one block.
   */
  send(transaction: { from: Address; to: Address; text: string; value?: bigint }): Promise<Hash>;
  /** Like {@link IndexedChain.send}, with any calldata. */
  call(transaction: { from: Address; to: Address; data: Hex; value?: bigint }): Promise<Hash>;
  /** Waits until the latest block is indexed. */
  synced(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a chain with these options of anvil and a database, unless they are given, and a worker. */
export async function indexedChain(
  options: { args?: readonly string[]; chain?: Omit<TestChain, "pid">; database?: TestDatabase } = {},
): Promise<IndexedChain> {
  const { args = [], database: given } = options;
  const [chain, { url: databaseUrl, drop }] = await Promise.all([
    options.chain ?? testChain({ args }),
    given ?? testDatabase(),
  ]);
  const worker = testWorker({ databaseUrl, rpcUrl: chain.url, environment: { NETWORK: "local" } });
  const database = openDatabase(databaseUrl);
  const rpc = createRpcClient([chain.url]);
  const call: IndexedChain["call"] = async ({ value = 0n, ...transaction }) => {
    const sent = { ...transaction, value: `0x${value.toString(16)}` };
    const hash = await rpc.call("eth_sendTransaction", [sent], hashSchema);
    await chain.mined();
    return hash;
  };
  return {
    database,
    databaseUrl,
    rpcUrl: chain.url,
    rpc,
    accounts: await rpc.call("eth_accounts", [], z.array(addressSchema)),
    send: ({ text, ...transaction }) => call({ ...transaction, data: messageToHex(text) }),
    call,
    async synced() {
      const head = await rpc.call("eth_blockNumber", [], countSchema);
      await Promise.race([untilIndexed(database, head), worker.ended]);
    },
    async stop() {
      try {
        await worker.stop();
      } finally {
        await database.close();
        await chain.stop();
        await drop();
      }
    },
  };
}

function untilIndexed(database: Database, block: number): Promise<void> {
  return until(async () => {
    const status = await readStatus(database);
    return status !== null && status.index.block >= block && status.state === "synced";
  });
}
