/** What is announced. */
export const comingTexts = {
  title: "Coming: the market",
  text: "Listings are on each token’s page, and bought from the inscription’s own. A market across all tokens, with derivatives, is on its way.",
} as const;
