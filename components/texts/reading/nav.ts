/** Names of the pages in the header. */
export const navTexts = {
  tokens: "Tokens",
  deploy: "Deploy",
  transfer: "Transfer",
  owned: "My inscriptions",
  market: "Market",
  snapshots: "Snapshots",
  status: "Status",
  menu: "Menu",
  close: "Close menu",
} as const;
