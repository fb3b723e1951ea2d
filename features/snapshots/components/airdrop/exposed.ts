import { blockWith } from "@/lib/client/react/concerns";
import { type LiveQuery, liveQuery } from "@/lib/client/react/live-query";
import type { Address } from "@/lib/protocol";
import type { InscriptionRecord, Page } from "@/lib/records";

/** Inscriptions that are examined. */
const EXAMINED = 100;

/** Inscriptions of an account under tickers that have a contract. */
type Examined = Page<"inscriptions", Pick<InscriptionRecord, "ticker" | "listed">>;

/**
 * The first inscriptions of an account under tickers with a contract. Read again after a block with an accepted operation that names the
 * account, or that may change one of them: an operation does not name the owner whose delegate sends it.
 */
export function examinedQuery(account: Address): LiveQuery<Examined> {
  return liveQuery({
    key: ["examinedInscriptions", account],
    read: async (options) => {
      const { listAddressInscriptions } = await import("@/lib/client/calls/accounts");
      return listAddressInscriptions({ address: account, withContract: true, limit: EXAMINED }, options);
    },
    concern: (block, { inscriptions, next }) => {
      const tickers = new Set<unknown>(inscriptions.map(({ ticker }) => ticker));
      return blockWith(
        block,
        ({ accepted, ticker, sender, recipient }) =>
          accepted === true && (next !== null || sender === account || recipient === account || tickers.has(ticker)),
      );
    },
  });
}

/** Tickers of an account's inscriptions; `hasMore`: not all were examined. */
export interface Exposed {
  readonly tickers: readonly string[];
  readonly hasMore: boolean;
}

/**
 * The tickers whose contracts could transfer inscriptions of an account in a transaction that it signs (spec §6.4): those with a
 * contract, under which it owns an inscription that is not listed. Where all examined ones are listed and there are more, the tickers
 * are those of the listed ones.
 */
export function exposedTickers({ inscriptions, next }: Examined): Exposed {
  const free = inscriptions.filter(({ listed }) => !listed);
  const hasMore = next !== null;
  const found = free.length === 0 && hasMore ? inscriptions : free;
  return { tickers: [...new Set(found.map(({ ticker }) => ticker))], hasMore };
}
