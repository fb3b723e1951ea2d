/**
 * How many points of its budget a client spends on a request (RATE_LIMIT points a minute), by what the answer costs the
 * server. An API request costs one.
 */
export const COSTS = { api: 1, file: 1, rpc: 2, page: 5, image: 20, list: 20 } as const;

/** What a request to something else than the API costs. `path`: decoded. */
export function costOf(path: string): number {
  if (path.startsWith("/_next/static/")) return COSTS.file;
  if (path.includes("/opengraph-image")) return COSTS.image;
  if (path.includes("/export/") || path === "/sitemap.xml") return COSTS.list;
  return COSTS.page;
}
