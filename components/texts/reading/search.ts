import { plural } from "../plural";

/** What the search says. */
export const searchTexts = {
  title: "Search",
  summary: "Tokens, addresses, transactions, inscriptions and blocks of the index.",
  label: "Search tickers, addresses, hashes, token ids and blocks",
  placeholder: "Ticker, address, hash, block",
  submit: "Search",
  for: (text: string) => `Results for “${text}”`,
  nothing: (text: string) => `Nothing is known as “${text}”`,
  nothingText:
    "The search understands tickers (1 to 10 letters and digits), addresses, hashes of transactions and blocks, token ids, and block numbers. A transaction that was just sent is found as soon as its block is read.",
  empty: "What are you looking for?",
  openAnyway: "Open its page all the same",
  found: (count: number) => plural(count, "result", "results"),
  kinds: {
    token: "Token",
    inscription: "Inscription",
    transaction: "Transaction",
    block: "Block",
    address: "Address",
  },
  failed: "The search does not answer at the moment.",
} as const;
