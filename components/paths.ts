/** Addresses of the pages, so that each is spelled in one place. Names from the chain are encoded here. */
export const paths = {
  tokens: "/tokens",
  status: "/status",
  search: "/search",
  guides: "/docs",
  guide: (slug: string) => `/docs/${slug}`,
  reference: "/docs/api",
  contractPowers: "/docs/contracts#what-a-tokens-contract-can-do",
  token: (ticker: string, tab?: "holders" | "inscriptions" | "listings" | "activity") =>
    `/token/${ticker}${tab === undefined ? "" : `/${tab}`}`,
  mint: (ticker: string) => `/mint?ticker=${ticker}`,
  inscription: (ticker: string, id: string) => `/inscription/${ticker}/${encodeURIComponent(id)}`,
  account: (address: string, tab?: "inscriptions" | "listings" | "history") =>
    `/account/${address}${tab === undefined ? "" : `/${tab}`}`,
  transaction: (hash: string) => `/tx/${hash}`,
  block: (block: number | string) => `/block/${block}`,
} as const;
