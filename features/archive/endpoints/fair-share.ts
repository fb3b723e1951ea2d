import { endSlowest, FairShareError, type Reader } from "@/lib/api/http/lists/reader";

/** Maximum number of downloads at a time, of all clients and of one client. */
const DOWNLOADS = { all: 64, client: 8 };

/**
 * Makes room for one more download of `client` beside `open` (oldest first). If all places are taken, it ends a download of the
 * client with the most, unless `client` would then have more than that client. Otherwise it ends a slow download of a client
 * with more than `client` has. A client at its own limit can end only its own slow downloads.
 *
 * @returns whether there is room
 */
export function makeRoom(open: readonly Reader[], client: string | null): boolean {
  const counts = new Map<string | null, number>();
  for (const reader of open) counts.set(reader.client, countOf(counts, reader) + 1);
  const own = counts.get(client) ?? 0;
  if (own >= DOWNLOADS.client) return endSlowest(open.filter((reader) => reader.client === client));
  if (open.length < DOWNLOADS.all) return true;
  const most = Math.max(...counts.values());
  if (own + 1 > most - 1) return endSlowest(open.filter((reader) => countOf(counts, reader) > own));
  const largest = open.filter((reader) => countOf(counts, reader) === most);
  if (!endSlowest(largest)) largest[0]?.end(new FairShareError());
  return true;
}

function countOf(counts: ReadonlyMap<string | null, number>, { client }: Reader): number {
  return counts.get(client) ?? 0;
}
