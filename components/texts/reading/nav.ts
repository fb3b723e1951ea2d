/** The pages’ names in the header. */
export const navTexts = {
  tokens: "Tokens",
  deploy: "Deploy",
  transfer: "Transfer",
  owned: "Owned",
  status: "Status",
  menu: "Menu",
  close: "Close the menu",
} as const;
