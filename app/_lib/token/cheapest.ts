import { type Floor, floorOf, sortByPrice } from "@/components/token/prices";
import type { Network } from "@/lib/chain/networks";
import { type InscriptionRecord, listListings } from "@/lib/database";

/** The lowest priced listings of a token over all payment units, lowest first, and the floor price. */
export async function cheapestListings(
  ticker: string,
  network: Network,
  limit: number,
): Promise<{ listings: readonly InscriptionRecord[]; floor: Floor | null }> {
  const [plain, ...priced] = await Promise.all([
    listListings({ ticker, limit }),
    ...network.paymentUnits.map(({ name }) => listListings({ ticker, unit: name, limit })),
  ]);
  const cheapest = sortByPrice(
    priced.flatMap((page) => page.listings),
    network,
  );
  const unpriced = plain.listings.filter(({ price }) => price === null);
  return { listings: [...cheapest, ...unpriced].slice(0, limit), floor: floorOf(cheapest[0], network) };
}
