import { z } from "zod";
import { addressSchema, countSchema, createRpcClient, hashSchema, type RpcClient } from "@/lib/chain/rpc";
import { type Database, openDatabase } from "@/lib/database/pool";
import { readStatus } from "@/lib/database/reads/status";
import { type Address, type Hash, messageToHex } from "@/lib/protocol";
import { testChain } from "./chain";
import { type TestDatabase, testDatabase } from "./database";
import { testWorker } from "./worker";

/** A real chain that the real worker indexes into a real database. */
export interface IndexedChain {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly rpcUrl: string;
  readonly rpc: RpcClient;
  /** The development accounts, unlocked. */
  readonly accounts: readonly Address[];
  /**
   * Sends a transaction that carries this text, by the node's own account; gives its hash. Where each is mined as it
   * comes, it has a block of its own then: anvil puts what waits together into one.
   */
  send(transaction: { from: Address; to: Address; text: string; value?: bigint }): Promise<Hash>;
  /** Resolves when the index has reached the chain's head. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts chain (with these options of anvil), database and worker; all of them are gone after `stop`. `database`: one
 * that is there already.
 */
export async function indexedChain(
  options: { args?: readonly string[]; database?: TestDatabase } = {},
): Promise<IndexedChain> {
  const { args = [], database: given } = options;
  const [chain, { url: databaseUrl, drop }] = await Promise.all([testChain({ args }), given ?? testDatabase()]);
  const worker = testWorker({ databaseUrl, rpcUrl: chain.url, environment: { NETWORK: "local" } });
  const database = openDatabase(databaseUrl);
  const rpc = createRpcClient([chain.url]);
  return {
    database,
    databaseUrl,
    rpcUrl: chain.url,
    rpc,
    accounts: await rpc.call("eth_accounts", [], z.array(addressSchema)),
    async send({ from, to, text, value = 0n }) {
      const transaction = { from, to, data: messageToHex(text), value: `0x${value.toString(16)}` };
      const hash = await rpc.call("eth_sendTransaction", [transaction], hashSchema);
      await chain.mined();
      return hash;
    },
    async caughtUp() {
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

async function untilIndexed(database: Database, block: number): Promise<void> {
  for (;;) {
    const status = await readStatus(database);
    if (status !== null && status.index.block >= block && status.state === "in-step") return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
