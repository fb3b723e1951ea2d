import { tmpdir } from "node:os";
import { startAnvil } from "@/tools/devstack/chain/anvil";
import { mined } from "@/tools/devstack/chain/mined";
import { LocalNode } from "@/tools/devstack/chain/rpc";
import { anyFreePort } from "@/tools/devstack/processes/free-port";

export interface TestChain {
  /** URL of its JSON-RPC over HTTP. */
  readonly url: string;
  /** Process id of anvil. */
  readonly pid: number;
  /** Waits until every pending transaction is mined, because anvil returns a hash before it mines the block. */
  mined(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts an anvil for the calling test, by default on a free port: chain id 31337, blocks mined as soon as a transaction
 * is pending. `args` are further options of anvil, for example `["--no-mining"]`. It stops when this process dies.
 */
export async function testChain(options: { args?: readonly string[]; port?: number } = {}): Promise<TestChain> {
  const port = options.port ?? (await anyFreePort());
  const { guarded, url } = await startAnvil({ port, folder: tmpdir(), args: options.args ?? [] });
  const node = new LocalNode(url);
  return {
    url,
    pid: guarded.pid,
    mined: () => mined(node.call),
    stop: () => guarded.stop(),
  };
}
