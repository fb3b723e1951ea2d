/**
 * Points that a request costs of a client's budget (RATE_LIMIT points a minute), by the cost of its answer to the server. `check`: of an
 * API request that judges, counts or lists many records.
 */
export const COSTS = { api: 1, check: 5, file: 1, rpc: 2, page: 5, image: 20, list: 20 } as const;

/** Files that every browser requests besides the pages. */
const FILES = /^\/(guides\/|icons\/|icon\.svg$|favicon\.ico$|apple-icon\.png$|service-worker\.js$)/;

/** Returns the cost of a request outside the API. `path`: decoded. */
export function costOf(path: string): number {
  if (path.startsWith("/_next/static/") || FILES.test(path)) return COSTS.file;
  if (path.includes("/opengraph-image")) return COSTS.image;
  if (path.includes("/export/") || path === "/sitemap.xml") return COSTS.list;
  return COSTS.page;
}
