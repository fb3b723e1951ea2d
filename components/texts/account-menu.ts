/** Texts of the menu of the connected account. */
export const accountMenuTexts = {
  label: "Account menu",
  account: "Your account",
  owned: "My inscriptions",
  history: "Your history",
  wallet: "Balance and disconnect",
} as const;
