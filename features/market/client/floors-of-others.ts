import { blockWithAccepted } from "@/lib/client/react/concerns";
import { type LiveQuery, liveQuery } from "@/lib/client/react/live-query";
import { type Live, useLiveQuery } from "@/lib/client/react/use-live-query";
import type { Address } from "@/lib/protocol";
import type { OfferRecord, OffersQuery, Page } from "@/lib/records";

const calls = () => import("./calls/offers");

/** Offers that one request reads. */
const PAGE = 100;

/** The lowest unit price at which others offer a token; null: no offer but the account's own. */
export interface FloorOfOthers {
  readonly ticker: string;
  readonly unitPrice: bigint | null;
}

interface FloorsQuery {
  readonly tickers: readonly string[];
  readonly account: Address;
}

/** The floors of tokens without the offers of one account: its own offer is no measure of its price. */
function floorsOfOthersQuery({ tickers, account }: FloorsQuery): LiveQuery<readonly FloorOfOthers[]> {
  return liveQuery({
    key: ["floorsOfOthers", tickers, account],
    async read(options) {
      const { listOffers } = await calls();
      return Promise.all(
        tickers.map(async (ticker) => ({
          ticker,
          unitPrice: await lowestOfOthers((query) => listOffers({ ...query, ticker }, options), account),
        })),
      );
    },
    // Offers also end by their time, which need not be exact here.
    concern: (block) => blockWithAccepted(block, tickers) ?? "soon",
  });
}

/** Reads on from the lowest offer until one is somebody else's. */
export async function lowestOfOthers(
  list: (query: OffersQuery) => Promise<Page<"offers", OfferRecord>>,
  account: Address,
): Promise<bigint | null> {
  for (let before: string | undefined; ; ) {
    const { offers, next } = await list({ order: "unitPrice", limit: PAGE, before });
    const found = offers.find(({ seller }) => seller !== account);
    if (found !== undefined || next === null) return found?.unitPrice ?? null;
    before = next;
  }
}

/** {@link floorsOfOthersQuery}, live. Null: no account. */
export function useFloorsOfOthers(query: FloorsQuery | null): Live<readonly FloorOfOthers[]> {
  return useLiveQuery(query === null ? null : floorsOfOthersQuery(query));
}
