/** Texts of the home page. */
export const homeTexts = {
  totals: "Totals",
  tokens: "Tokens",
  mints: "Mints",
  transfers: "Transfers",
  sales: "Sales",
  rejected: "Rejected",
  minting: "Minting now",
  mintingEmpty: "No token was minted in the last 24 hours.",
  allTokens: "All tokens",
  activityChart: "Operations per day",
  coming: {
    title: "Coming:",
    text: "covered options and auctions, on the vaults of the market.",
  },
} as const;
