/** What the home page says. */
export const homeTexts = {
  totals: "Totals",
  tokens: "Tokens",
  mints: "Mints",
  transfers: "Transfers",
  sales: "Sales",
  rejected: "Rejected",
  accepted: "Accepted",
  minting: "Being minted now",
  mintingEmpty: "No token has open supply and activity in the last 24 hours.",
  allTokens: "All tokens",
  allTokensLead: "Every deployed token, with search and filters",
  activityChart: "Operations by day",
  latestEmpty: "New operations appear here as they are judged.",
} as const;
