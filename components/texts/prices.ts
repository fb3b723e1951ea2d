/** Texts of prices and owners, which all pages may load. */
export const priceTexts = {
  perToken: "per token",
  fiat: (amount: string) => `≈ ${amount}`,
  fiatBelow: (amount: string) => `< ${amount}`,
  unprotected: "Unprotected",
  unprotectedTitle:
    "Listed by a message. A buyer pays the seller directly and may get nothing if someone else buys first.",
  advanced: "Advanced",
  vaultOf: "vault of",
  vaultTitle: (vault: string) => `In the vault ${vault}`,
  expires: { never: "Never", closed: "Closed", in: (span: string) => `in ${span}` },
} as const;
