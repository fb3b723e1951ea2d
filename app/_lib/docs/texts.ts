/** Texts of the guides' pages that do not come from docs/. */
export const texts = {
  title: "Guides",
  summary: "The protocol and its rules, wallets, contracts, the API, and how to run and verify an index.",
  lead: "The rules, how to build on them, and how to run and verify your own index.",
  list: "All guides",
  table: (heading: string) => `Table: ${heading}`,
} as const;
