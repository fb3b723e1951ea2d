/** Paths of the pages. Values from the chain that may hold any character (inscription ids) are percent-encoded here. */
export const paths = {
  tokens: "/tokens",
  market: (tab?: "offers" | "sales") => `/market${tab === undefined ? "" : `/${tab}`}`,
  status: "/status",
  search: "/search",
  guides: "/docs",
  /** The guide for people who have never seen an inscription. */
  firstGuide: "/docs/inscriptions",
  guide: (slug: string) => `/docs/${slug}`,
  guideImage: (slug: string) => `/opengraph-image-of/guide/${slug}`,
  reference: "/docs/api",
  referenceGroup: (group: string) => `/docs/api/${group}`,
  contractPowers: "/docs/contracts#what-a-tokens-contract-can-do",
  token: (ticker: string, tab?: "market" | "holders" | "inscriptions" | "listings" | "activity") =>
    `/token/${ticker}${tab === undefined ? "" : `/${tab}`}`,
  /** CSV files. */
  holdersFile: (ticker: string) => `/token/${ticker}/export/holders`,
  salesFile: "/market/export/sales",
  mint: (ticker: string) => `/mint?ticker=${ticker}`,
  inscription: (ticker: string, id: string) => `/inscription/${ticker}/${encodeURIComponent(id)}`,
  account: (address: string, tab?: "inscriptions" | "offers" | "results" | "listings" | "history") =>
    `/account/${address}${tab === undefined ? "" : `/${tab}`}`,
  /** The picture in the deploy message. */
  logo: (ticker: string) => `/token/${ticker}/logo`,
  /** The Atom feed of a token or an account. `path`: its page. */
  atom: (path: string) => `${path}/feed.xml`,
  transaction: (hash: string) => `/tx/${hash}`,
  block: (block: number | string) => `/block/${block}`,
  snapshots: "/snapshots",
  snapshot: (block: number) => `/snapshots/${block}`,
  /** Pages with a different content security policy: link to them by a plain `<a>`, so that the browser loads it. */
  verifyBalance: (ticker: string, address: string) => `/verify/balance/${ticker}/${address}`,
  verifyInscription: (ticker: string, tokenId: string) => `/verify/inscription/${ticker}/${tokenId}`,
  airdrop: "/airdrop",
  claim: (contract: string) => `/airdrop/${contract}`,
} as const;

/** `path` with a query string of the non-empty parameters. */
export function hrefWith(path: string, parameters: Readonly<Record<string, string | null | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Path of the page that lists all results of a search. */
export function searchPath(text: string): string {
  return hrefWith(paths.search, { q: text });
}
