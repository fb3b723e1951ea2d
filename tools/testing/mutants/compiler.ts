import { once } from "node:events";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";

/** Of the package `solc`, which has no types. */
interface Compiler {
  compile(input: string): string;
  version(): string;
}

/**
 * Serves the compiler at a socket in the folder, for `compiler-client.mjs`. Loading the compiler takes longer than most
 * compilations, so all mutants share one.
 */
export async function serveCompiler(folder: string): Promise<{ socket: string; stop: () => Promise<void> }> {
  const compiler: Compiler = createRequire(import.meta.url)("solc");
  const server = createServer(async (request, response) => {
    const input = await text(request);
    response.end(input === "" ? compiler.version() : compiler.compile(input));
  });
  const socket = join(folder, "compiler.sock");
  server.listen(socket);
  await once(server, "listening");
  const stop = async () => {
    server.close();
    await once(server, "close");
  };
  return { socket, stop };
}
