/**
 * Points that a request takes from a client's budget (RATE_LIMIT points a minute), according to the server's cost of
 * the answer. `check`: for an API request that judges, counts or lists many records.
 */
export const COSTS = { api: 1, check: 5, file: 1, rpc: 2, page: 5, image: 20, list: 20 } as const;

/**
 * The files outside `/_next/static/`, by name. For any other name, even in the same folder, Next renders a page.
 */
export const FILES: ReadonlySet<string> = new Set([
  ...["apple-icon.png", "favicon.ico", "icon.svg", "service-worker.js"].map((name) => `/${name}`),
  ...["192", "512", "maskable-192", "maskable-512"].map((name) => `/icons/${name}.png`),
  ...[
    "buy",
    "connect",
    "inscription",
    "mint",
    "minted",
    "owned",
    "preview",
    "rejected",
    "sell",
    "token",
    "transfer",
  ].flatMap((name) => [`/guides/${name}.webp`, `/guides/${name}-phone.webp`]),
]);

/** Whether the path is that of a CSV file of an account. `path`: decoded. */
export function isExport(path: string): boolean {
  return path.includes("/export/");
}

/** Returns the cost of a request outside the API. `path`: decoded. */
export function costOf(path: string): number {
  if (path.startsWith("/_next/static/") || FILES.has(path)) return COSTS.file;
  if (path.includes("/opengraph-image")) return COSTS.image;
  if (isExport(path) || path === "/sitemap.xml") return COSTS.list;
  return COSTS.page;
}
