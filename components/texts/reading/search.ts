import { plural } from "../plural";

/** Texts of the search. */
export const searchTexts = {
  title: "Search",
  summary: "Search tokens, addresses, transactions, inscriptions and blocks.",
  label: "Search tickers, addresses, hashes, token IDs and blocks",
  placeholder: "Ticker, address, hash, block",
  for: (text: string) => `Results for “${text}”`,
  nothing: (text: string) => `No results for “${text}”`,
  nothingText:
    "Search for a ticker, an address, a transaction or block hash, a token ID or a block number. New transactions appear once their block is read.",
  empty: "What are you looking for?",
  openAnyway: "Open its page anyway",
  found: (count: number) => plural(count, "result", "results"),
  holders: (count: number) => plural(count, "holder", "holders"),
  kinds: {
    token: "Token",
    inscription: "Inscription",
    transaction: "Transaction",
    block: "Block",
    address: "Address",
  },
} as const;
