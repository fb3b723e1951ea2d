/**
 * The front of the API without pages, and `/proof/BLOCK/balances/TICKER/ADDRESS` and `/proof/BLOCK/inscriptions/TICKER/ID`,
 * which run the reads of proofs.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { endpoints } from "@/lib/api/endpoints";
import { createDispatch } from "@/lib/api/http/dispatch";
import { chainNode } from "@/lib/api/node/chain-node";
import { presetOfChain } from "@/lib/chain/networks";
import { openFeed } from "@/lib/database/feed";
import { openDatabase } from "@/lib/database/pool";
import { readBalanceProof, readInscriptionProof } from "@/lib/database/reads/snapshot-proofs";
import { parseAddress } from "@/lib/protocol";
import { createFront } from "@/server/front";

const url = process.env.DATABASE_URL ?? "";
const database = openDatabase(url);
const onFailure = (failure: unknown): void => console.error(failure);

/** Bigints in JSON are numbers of any length. The benchmark does not read them. */
const text = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === "bigint" ? String(item) : item));

async function answerProof(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, , block = "0", tree, ticker = "", id = ""] = (request.url ?? "").split("/");
  const read =
    tree === "balances"
      ? await readBalanceProof(database, BigInt(block), ticker, parseAddress(id) ?? "0x")
      : await readInscriptionProof(database, BigInt(block), ticker, id);
  response.writeHead(read?.found == null ? 404 : 200, { "Content-Type": "application/json" }).end(text(read));
}

const front = createFront({
  dispatch: createDispatch({
    endpoints,
    context: {
      database,
      feed: openFeed(database, url),
      streams: 1_000,
      node: chainNode([process.env.RPC_URL ?? ""]),
      rulesOf: presetOfChain,
    },
    limiter: null,
    onFailure,
  }),
  hops: 0,
  pages: answerProof,
  rpc: null,
  isDevelopment: false,
  onFailure,
});
front.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
process.on("disconnect", () => process.exit());
