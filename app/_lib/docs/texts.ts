/** Every word of the guides' pages that is not the guides' own. */
export const texts = {
  title: "Guides",
  summary: "The protocol and its rules, wallets, contracts, the API, and how an index is run and verified.",
  lead: "What the rules are, how to build on them, and how to run and check an index of your own.",
  list: "All guides",
  table: (heading: string) => `Table: ${heading}`,
} as const;
