/** Texts of the page with all tokens. */
export const tokensTexts = {
  title: "Tokens",
  summary: "All NIP-20 tokens of this chain: supply, holders and activity.",
  lead: "Every token, and how much of it is minted.",
  search: "Search tickers",
  searchButton: "Search",
  clear: "Clear search",
  order: "Order",
  orders: {
    newest: "Newest",
    mints: "Most minted",
    holders: "Holders",
    activity: "Activity",
  },
  filter: "Show",
  filters: {
    all: "All",
    minting: "Minting",
    mintedOut: "Minted out",
    contractOnly: "Contract only",
  },
  columns: {
    token: "Token",
    progress: "Minted",
    mints: "Inscriptions",
    holders: "Holders",
    activity: "Last 24 h",
  },
  none: "No tokens match.",
  noneFor: (text: string) => `No tickers start with “${text}”.`,
  noneActive: "No token was active in the last 24 hours.",
  byContract: "By contract",
} as const;
