import { tmpdir } from "node:os";
import { startAnvil } from "@/devstack/chain/anvil";
import { mined } from "@/devstack/chain/mined";
import { LocalNode } from "@/devstack/chain/rpc";
import { anyFreePort } from "@/devstack/processes/free-port";

export interface TestChain {
  /** Address of its JSON-RPC over HTTP. */
  readonly url: string;
  /** Of anvil itself. */
  readonly pid: number;
  /** Resolves when no transaction waits to be mined, where each is mined as it comes: a hash comes before its block. */
  mined(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * An anvil of one's own on a free port: chain 31337, a block for the transactions that wait, as soon as one does.
 * `args` are further options of anvil (`["--no-mining"]`, say); `port` asks for that one. It ends at the latest with the
 * process that started it.
 */
export async function testChain(options: { args?: readonly string[]; port?: number } = {}): Promise<TestChain> {
  const port = options.port ?? (await anyFreePort());
  const { guarded, url } = await startAnvil({ port, folder: tmpdir(), args: options.args ?? [] });
  const node = new LocalNode(url);
  return {
    url,
    pid: guarded.pid,
    mined: () => mined(node.call),
    stop() {
      node.close();
      return guarded.stop();
    },
  };
}
