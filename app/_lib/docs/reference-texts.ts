/** Every word of the reference's page that is not the endpoints' own. */
export const texts = {
  title: "API reference",
  summary: "Every endpoint of the API, with its parameters, an example that is tested, and what may go wrong.",
  lead: "The API only reads: GET, HEAD and OPTIONS, for anybody, from any origin. Numbers are exact JSON integers of any length.",
  document: "OpenAPI document",
  search: { label: "Find an endpoint", placeholder: "holders, balance, stream …", button: "Find" },
  found: (count: number, query: string) =>
    count === 0
      ? `Nothing here speaks of “${query}”.`
      : `${count} ${count === 1 ? "endpoint" : "endpoints"} for “${query}”.`,
  all: "Show all",
  numbered: "The seventeen endpoints",
  additions: "Beyond the seventeen",
  place: (place: string) => place,
  optional: (place: string) => `${place}, optional`,
  copy: "Copy the address",
  ofIndex: "Depends on the index alone: carries an ETag, and answers 304 while the index has not moved.",
  notOfIndex: "Depends on more than the index: carries no ETag.",
  problemsOf: "Problems",
  problems: "Problems",
  problemsLead:
    "Every error is application/problem+json (RFC 9457) with type, title, status, detail and a stable code.",
} as const;
