import { tmpdir } from "node:os";
import { startAnvil } from "../system/anvil";
import { anyFreePort } from "../system/free-port";

export interface TestChain {
  /** Address of its JSON-RPC over HTTP. */
  readonly url: string;
  /** Of anvil itself. */
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * An anvil of one's own on a free port: chain 31337, one block for each transaction. `args` are further options of
 * anvil (`["--no-mining"]`, say); `port` asks for that one. It ends at the latest with the process that started it.
 */
export async function testChain(options: { args?: readonly string[]; port?: number } = {}): Promise<TestChain> {
  const port = options.port ?? (await anyFreePort());
  const { guarded, url } = await startAnvil({ port, folder: tmpdir(), args: options.args ?? [] });
  return { url, pid: guarded.pid, stop: () => guarded.stop() };
}
