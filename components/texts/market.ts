/** Texts of the market, and of prices everywhere. */
export const marketTexts = {
  each: (price: string) => `${price} per token`,
  fiat: (amount: string) => `≈ ${amount}`,
  fiatBelow: (amount: string) => `< ${amount}`,
  unprotected: "Unprotected",
  unprotectedTitle:
    "Listed by a message. A buyer pays the seller directly and may get nothing if someone else buys first.",
  advanced: "Advanced",
  amountFaults: {
    empty: "Enter an amount.",
    malformed: "Enter a number such as 0.5.",
    ambiguous: "The comma could mean thousands or decimals. Enter 1000, or 1.0 with a point.",
    "too-precise": (decimals: number) => `Use at most ${decimals} decimals.`,
    "too-large": "This amount is too large.",
  },
} as const;
