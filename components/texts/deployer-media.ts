/** Texts about the picture and the link in a deploy message. */
export const deployerMediaTexts = {
  alt: (ticker: string) => `Picture in the deploy message of ${ticker}`,
  caption: "From the deploy message. Nobody has checked it: anyone can use any picture and any link.",
} as const;
