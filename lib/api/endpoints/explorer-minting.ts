import { z } from "zod";
import * as reads from "@/lib/database/reads/minting";
import type { IndexPosition, Minting } from "@/lib/records";
import * as contracts from "@/lib/records/contracts";
import { withTimeout } from "@/lib/runtime/with-timeout";
import { type Context, defineEndpoint } from "../http/define-endpoint";
import { tickerUnknown } from "../http/failures";
import { anyTicker } from "./parameters";

/** Time limit for the node's answer, in milliseconds. */
const NODE_LIMIT = 1_000;

export const readMinting = defineEndpoint({
  ...contracts.readMinting,
  number: null,
  summary: "How busy the minting of a token is",
  description:
    "The next free mint id, the mints in the last minute of blocks, the largest number in one block of the last ten minutes, and the mints pending at the node. Minters use this to choose an id that others are unlikely to choose.",
  parameters: z.object({ ticker: anyTicker }),
  query: z.object({}),
  problems: ["TICKER_UNKNOWN"],
  isOfIndex: false,
  async handle({ path }, { database, node }) {
    const { at, minting } = await reads.readMinting(database, path.ticker);
    if (path.ticker === null || minting === null) throw tickerUnknown(at);
    return { at, body: { ...minting, pending: await pendingOf(path.ticker, at, node) } };
  },
});

/** The pending mints after this position; null if the node does not answer in time. */
async function pendingOf(ticker: string, at: IndexPosition | null, node: Context["node"]): Promise<Minting["pending"]> {
  if (node === null || at === null) return null;
  try {
    const { block, byTicker } = await withTimeout("the chain's node", NODE_LIMIT, node.findPendingMints());
    // A node without pending transactions returns its latest block, which the index has already read.
    const waiting = block > at.block ? byTicker.get(ticker) : undefined;
    return { count: waiting?.count ?? 0, ids: [...(waiting?.ids ?? [])] };
  } catch {
    return null;
  }
}
