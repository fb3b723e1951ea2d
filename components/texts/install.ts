/** Texts of what browsers and feed readers show outside the pages. */
export const installTexts = {
  shortName: "Engrave",
  search: "Search Engrave for tickers, addresses, hashes and blocks",
  shortcuts: { mint: "Mint", owned: "My inscriptions", market: "Market" },
  feeds: {
    token: (ticker: string) => `Operations of ${ticker}`,
    account: (address: string) => `Operations of ${address}`,
    message: "Message:",
    noMessage: "This operation is a contract event.",
    accepted: "Accepted.",
    rejected: (reason: string) => `Rejected: ${reason}`,
    unavailable: "The index can’t be reached right now. Try again in a moment.",
    unknown: "Not found.",
  },
  offline: {
    title: "No connection",
    text: "Engrave can’t be reached. Pages are never shown from a copy, because their data would be outdated.",
    sent: "Transactions that you have sent continue without this page.",
    retry: "Try again",
  },
} as const;
