/** Texts of the guides' pages that do not come from docs/. */
export const guidesTexts = {
  title: "Guides",
  summary: "Your first mint, sending and trading safely; and the protocol, the API, and how to run an index.",
  lead: "How to mint, send and trade, the rules behind it, and how to build on them.",
  forPeople: "Mint, send and trade",
  forBuilders: "Build and operate",
  list: "All guides",
  table: (heading: string) => `Table: ${heading}`,
} as const;

/** Texts of the API reference that do not come from the endpoint definitions. */
export const referenceTexts = {
  title: "API reference",
  summary: "Every endpoint of the API, with its parameters, tested examples and its problem codes.",
  lead: "A read-only API: GET, HEAD and OPTIONS, open to anyone, from any origin. Numbers are exact JSON integers of any size.",
  document: "OpenAPI document",
  guide: "How the API works",
  search: { label: "Find an endpoint", placeholder: "holders, balance, stream …", button: "Find" },
  found: (count: number, query: string) =>
    count === 0
      ? `No endpoint matches “${query}”.`
      : `${count} ${count === 1 ? "endpoint" : "endpoints"} for “${query}”.`,
  all: "Show all",
  results: "Endpoints found",
  groupsLabel: "Groups of endpoints",
  groups: {
    messages: { title: "Messages", summary: "The exact text of a message, and what the index would decide about it." },
    tokens: { title: "Tokens", summary: "Deployed tokens, their holders and mint ids, and search." },
    inscriptions: { title: "Inscriptions", summary: "Single inscriptions: owner, amount and history." },
    accounts: { title: "Accounts", summary: "Balances, inscriptions, operations and delegations of an address." },
    transactions: {
      title: "Transactions and blocks",
      summary: "Operations, transactions, blocks, and a stream of what is new.",
    },
    market: { title: "Market", summary: "Listings, offers, sales, prices, and checks before a trade." },
    snapshots: { title: "Snapshots", summary: "Frozen states with Merkle proofs, and state commitments." },
    service: { title: "Service", summary: "Status and health of the index, metrics, and the OpenAPI document." },
  },
  numbered: (number: number) => `Endpoint ${number}`,
  place: (place: string) => place,
  optional: (place: string) => `${place}, optional`,
  examples: { curl: "Shell", javascript: "JavaScript", answer: "Answer" },
  copy: { curl: "Copy the command", javascript: "Copy the code" },
  tryIt: {
    open: "Try it",
    close: "Close",
    lead: "Sends a GET request to this site.",
    send: "Send",
    sending: "Sending …",
    address: "Request",
    status: (status: number, milliseconds: number) => `Status ${status}, ${milliseconds} ms`,
    cut: "The rest of the answer is not shown.",
    failed: "The site did not answer. Check your connection, then try again.",
    missing: "Fill in the required parameters.",
  },
  caching: {
    ofIndex: "Cacheable: has an ETag, and answers 304 while the index has not changed.",
    immutable: "Cacheable: has an ETag and never changes.",
    none: "Has no ETag.",
  },
  problemsOf: "Problems",
  problems: "Problems",
  problemsLead:
    "Every error is application/problem+json (RFC 9457) with type, title, status, detail and a stable code.",
} as const;
