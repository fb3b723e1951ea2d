import type { Change } from "@/lib/client/change";
import { blockWith } from "@/lib/client/react/concerns";
import type { Concern } from "@/lib/client/react/live-query";

/** Blocks with a sale of a ticker; of any if it is undefined. */
export function blockWithSale(block: Change, of: string | undefined): Concern {
  return blockWith(
    block,
    ({ op, ticker, accepted }) => accepted === true && (op === "ex" || op === "sale") && (of ?? ticker) === ticker,
  );
}
