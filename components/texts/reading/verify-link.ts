/** Texts of the links to the pages that verify. Apart from those pages' texts, which most readers never load. */
export const verifyLinkTexts = {
  verify: "Verify",
  verifyBalance: (ticker: string) => `Verify the balance of ${ticker}`,
} as const;
