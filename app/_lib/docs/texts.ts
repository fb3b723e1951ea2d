/** Texts of the guides' pages that do not come from docs/. */
export const guidesTexts = {
  title: "Guides",
  summary: "The protocol and its rules, wallets, contracts, the API, and how to run and verify an index.",
  lead: "The rules, how to build on them, and how to run and verify your own index.",
  list: "All guides",
  table: (heading: string) => `Table: ${heading}`,
} as const;

/** Texts of the API reference that do not come from the endpoint definitions. */
export const referenceTexts = {
  title: "API reference",
  summary: "Every endpoint of the API, with its parameters, a tested example and its problem codes.",
  lead: "A read-only API: GET, HEAD and OPTIONS, open to anyone, from any origin. Numbers are exact JSON integers of any size.",
  document: "OpenAPI document",
  search: { label: "Find an endpoint", placeholder: "holders, balance, stream …", button: "Find" },
  found: (count: number, query: string) =>
    count === 0
      ? `No endpoint matches “${query}”.`
      : `${count} ${count === 1 ? "endpoint" : "endpoints"} for “${query}”.`,
  all: "Show all",
  numbered: "The seventeen endpoints",
  additions: "Additional endpoints",
  place: (place: string) => place,
  optional: (place: string) => `${place}, optional`,
  copy: "Copy the URL",
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
