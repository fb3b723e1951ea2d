/** Texts of the command palette. */
export const paletteTexts = {
  title: "Command palette",
  open: "Open the command palette",
  label: "Search, or choose a page or an action",
  placeholder: "OAK, OAK 3, address, hash, block, page",
  close: "Close the command palette",
  hint: "Press the arrow keys to choose, Enter to open, Escape to close.",
  shortcut: "Ctrl K",
  groups: { results: "Results", pages: "Pages", actions: "Actions" },
  page: "Page",
  action: "Action",
  home: "Home",
  openUnknown: (name: string) => `Open ${name}`,
  compare: (text: string) => `Compare the tokens that look like “${text}”`,
  searchFor: (text: string) => `Search for “${text}”`,
  /** Pages of the token that matches best. */
  token: {
    mint: (ticker: string) => `Mint ${ticker}`,
    market: (ticker: string) => `Market of ${ticker}`,
    holders: (ticker: string) => `Holders of ${ticker}`,
    inscriptions: (ticker: string) => `Inscriptions of ${ticker}`,
  },
  airdrop: "Airdrop",
  actions: {
    connect: "Connect a wallet",
    account: "Open my account",
    copyAddress: "Copy my address",
    copyLink: "Copy a link to this page",
    theme: "Switch between light and dark",
  },
} as const;
