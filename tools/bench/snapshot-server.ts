/** The front of the API without pages. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { endpoints } from "@/features/api";
import { createDispatch } from "@/lib/api/http/dispatch";
import { chainNode } from "@/lib/api/node/chain-node";
import { presetOfChain } from "@/lib/chain/networks";
import { openNotifier } from "@/lib/database/notifier";
import { openDatabase } from "@/lib/database/pool";
import { createFront } from "@/server/front";

const url = process.env.DATABASE_URL ?? "";
const database = openDatabase(url);
const onFailure = (failure: unknown): void => console.error(failure);

async function refuse(_: IncomingMessage, response: ServerResponse): Promise<void> {
  response.writeHead(404).end();
}

const front = createFront({
  dispatch: createDispatch({
    endpoints,
    context: {
      database,
      notifier: openNotifier(database, url),
      streams: 1_000,
      node: chainNode(process.env.RPC_URL === undefined ? [] : [process.env.RPC_URL]),
      rulesOf: presetOfChain,
    },
    limiter: null,
    onFailure,
  }),
  hops: 0,
  pages: refuse,
  rpc: null,
  isDevelopment: false,
  onFailure,
});
front.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
process.on("disconnect", () => process.exit());
