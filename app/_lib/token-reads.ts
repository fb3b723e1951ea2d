import { type Bucket, bucketsOf, lastValues, type Span, spanOf } from "@/components/chart/intervals";
import { floorOf, type ListedFloor, sortByPrice } from "@/components/item/token-prices";
import type { Network } from "@/lib/chain/networks";
import { readCounts } from "@/lib/database/reads/counts";
import { readHolderHistory } from "@/lib/database/reads/holder-history";
import { listListings } from "@/lib/database/reads/inscription-lists";
import { database } from "@/lib/database/shared";
import type { InscriptionRecord, ListedToken } from "@/lib/records";

/**
 * The listings of a token with the lowest prices across all payment units, lowest first, then listings without a price.
 * Also the floor price; null if no listing has a price.
 */
export async function cheapestListings(
  ticker: string,
  network: Network,
  limit: number,
): Promise<{ listings: readonly InscriptionRecord[]; floor: ListedFloor | null }> {
  const [plain, ...priced] = await Promise.all([
    listListings(database(), { ticker, limit }),
    ...network.paymentUnits.map(({ name }) => listListings(database(), { ticker, unit: name, limit })),
  ]);
  const cheapest = sortByPrice(
    priced.flatMap((page) => page.listings),
    network,
  );
  const unpriced = plain.listings.filter(({ price }) => price === null);
  return { listings: [...cheapest, ...unpriced].slice(0, limit), floor: floorOf(cheapest[0], network) };
}

/** The number of mints in each interval since the token was deployed. */
export async function mintsOverTime({
  ticker,
  timestamp,
}: Pick<ListedToken, "ticker" | "timestamp">): Promise<{ span: Span; buckets: readonly Bucket[] }> {
  const span = spanOf(timestamp, Math.floor(Date.now() / 1000));
  const { points } = await readCounts(database(), { ticker, interval: span.requested, from: span.from, to: span.to });
  return { span, buckets: bucketsOf(span, points, ({ mints }) => mints) };
}

/** The number of holders at the end of each interval since the token was deployed. */
export async function holdersOverTime({
  ticker,
  timestamp,
}: Pick<ListedToken, "ticker" | "timestamp">): Promise<{ span: Span; buckets: readonly Bucket[] }> {
  const span = spanOf(timestamp, Math.floor(Date.now() / 1000));
  const { history } = await readHolderHistory(database(), {
    ...{ ticker, interval: span.requested, from: span.from, to: span.to },
  });
  const points = history?.points.map(({ time, holders }) => ({ time, value: holders })) ?? [];
  return { span, buckets: lastValues(span, history?.before ?? 0, points) };
}
