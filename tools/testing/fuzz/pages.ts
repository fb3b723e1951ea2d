import { once } from "node:events";
import { connect } from "node:net";
import fc from "fast-check";

export interface PagesFuzzReport {
  /** Number of responses by status; 0: no response. */
  readonly statuses: Readonly<Record<number, number>>;
  /** The requests with a 5xx or no response, and those for a page that an endpoint of the API answers. */
  readonly failures: readonly string[];
}

interface FuzzRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
}

/** Concurrent requests, below the number at which the server refuses some. */
const CONCURRENCY = 4;
/** Milliseconds until a request counts as unanswered. */
const TIMEOUT = 20_000;

const ADDRESS = `0x${"ab".repeat(20)}`;
const HASH = `0x${"cd".repeat(32)}`;
const ODD = [
  "%00",
  "%zz",
  "%",
  "%FF",
  "%2F",
  "%2e%2e",
  "..",
  ".",
  "",
  "%F0%9F%92%A9",
  "\u00e9",
  "a".repeat(3_000),
  "%5B",
  "[",
  "0x",
  "-1",
  "__proto__",
  "constructor",
  "%C0%80",
  "*",
  "(.)",
  "@x",
  "$",
  "_rsc",
];
const PAGES = [
  ...[
    "",
    "tokens",
    "market",
    "market/offers",
    "market/sales",
    "mint",
    "deploy",
    "transfer",
    "owned",
    "status",
    "snapshots",
    "airdrop",
    "search",
    "docs",
    "docs/api",
    "docs/api/tokens",
    "docs/protocol",
    "robots.txt",
  ],
  ...[
    "sitemap.xml",
    "opengraph-image",
    "opengraph-image-of/guide/protocol",
    "guides/mint.webp",
    "icon.svg",
    "favicon.ico",
    "_next/image",
    "_next/static/x.js",
    "_next/data/x/y.json",
    "_next/static/../../api/explorer/tokens",
    "guides/../api/health",
    "x/..%2Fapi/explorer/tokens",
    "icons/%2e%2e/api/tokens/OAK",
    "_next/webpack-hmr",
    "__nextjs_original-stack-frame",
  ],
  ...[
    "token/OAK",
    "token/OAK/holders",
    "token/OAK/market",
    "snapshots/100",
    `verify/balance/OAK/${ADDRESS}`,
    `verify/inscription/OAK/${HASH}`,
    `airdrop/${ADDRESS}`,
    "token/OAK/activity",
    "token/OAK/opengraph-image",
    "token/none",
    `account/${ADDRESS}`,
  ],
  ...[
    `account/${ADDRESS}/history`,
    `account/${ADDRESS}/opengraph-image`,
    `account/${ADDRESS}/export/history`,
    "account/nobody",
  ],
  ...[
    `inscription/OAK/${HASH}`,
    `inscription/OAK/${HASH}/opengraph-image`,
    "inscription/OAK/1",
    "block/1",
    "block/99999999999999999999",
    `tx/${HASH}`,
    `tx/${HASH}/opengraph-image`,
    "block/1/opengraph-image",
    "snapshots/100/opengraph-image",
    `verify/balance/OAK/${ADDRESS}/opengraph-image`,
  ],
];
const TREE = '["",{"children":["tokens",{"children":["__PAGE__",{},null,null]},null,null]},null,null,16]';
const TREES = [
  TREE,
  encodeURIComponent(TREE),
  "x",
  "%",
  "[]",
  "null",
  encodeURIComponent('["",{}]'),
  "%5B".repeat(3_000),
  encodeURIComponent('["",{"children":["token",{"children":[["ticker","OAK","d",null],{}]}]},null,"refetch"]'),
];
const ENCODINGS = ["gzip", "br", "deflate", "identity;q=0", "*;q=0", "gzip;q=x", "zstd", ""];

const odd = fc.oneof(
  fc.constantFrom(...ODD),
  fc.string({ maxLength: 12 }).map((text) => text.replace(/[^\x21-\x7e]/g, "~")),
);
const path = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...PAGES) },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom(...PAGES), odd).map(([page, text]) => page.replace(/[^/]*$/, text)),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...PAGES), odd).map(([page, text]) => `${page}/${text}`) },
  { weight: 1, arbitrary: fc.array(odd, { maxLength: 4 }).map((parts) => parts.join("/")) },
);
const parameter = fc.tuple(
  fc.constantFrom(
    "q",
    "before",
    "ticker",
    "filter",
    "order",
    "range",
    "url",
    "w",
    "_rsc",
    "__nextLocale",
    "nxtPticker",
    "x",
  ),
  odd,
);
const query = fc
  .array(parameter, { maxLength: 3 })
  .map((parts) => (parts.length === 0 ? "" : `?${parts.map(([key, value]) => `${key}=${value}`).join("&")}`));

/** One or more headers each, separated by ` | `. */
const ODD_HEADERS = [
  "Accept: text/html",
  "RSC: 1",
  "RSC: 1 | Next-Router-Prefetch: 1 | Next-Router-Segment-Prefetch: /_tree",
  "RSC: 1 | Next-Router-Prefetch: 2 | Next-Url: /token/%zz",
  "RSC: 2 | Next-Router-Segment-Prefetch: /../../x",
  "RSC: 1 | Next-HMR-Refresh: 1",
  "Connection: Upgrade | Upgrade: h2c",
  "X-Nextjs-Data: 1",
  "X-Middleware-Subrequest: proxy:proxy:proxy:proxy:proxy",
  "X-Middleware-Rewrite: http://127.0.0.1:1/ | X-Middleware-Next: 1",
  "X-Matched-Path: /%zz | X-Now-Route-Matches: 1=%zz",
  "X-Invoke-Status: 500 | X-Invoke-Path: /_error",
  `Next-Action: ${"0".repeat(42)} | Content-Type: text/plain;charset=UTF-8`,
  "X-Forwarded-Proto: javascript | X-Forwarded-Host: evil.test",
  "X-Forwarded-For: not an address, 999.1.1.1",
  "X-Engrave-Refused: MALFORMED_URL",
  "Range: bytes=5-1",
  "If-None-Match: * | If-Modified-Since: yesterday",
  "Expect: 100-continue",
  "Traceparent: 00-x | Priority: u=9",
  "Cookie: theme=%zz; __prerender_bypass=x; __next_preview_data=y",
  "Cookie: =;;;=\u00ff; theme",
  "Accept-Language: *;q=9, \u00e9",
];
/** Headers that the HTTP parser refuses. */
const BROKEN_HEADERS = [
  "Connection: Upgrade | Upgrade: websocket",
  "Host: evil.test",
  "Host: [::1",
  "Content-Length: -1",
  "Transfer-Encoding: chunked, chunked",
  "Next-Router-State-Tree: x",
];

const written = (lines: readonly string[]) =>
  fc.constantFrom(...lines).map((line) => line.split(" | ").map(nameAndValue));
const header = fc.oneof(
  { weight: 12, arbitrary: written(ODD_HEADERS) },
  { weight: 3, arbitrary: written(TREES.map((tree) => `RSC: 1 | Next-Router-State-Tree: ${tree}`)) },
  { weight: 3, arbitrary: written(ENCODINGS.map((encoding) => `Accept-Encoding: ${encoding}`)) },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom("Cookie", "Accept", "User-Agent", "X-Odd"), odd).map((pair) => [pair]),
  },
  { weight: 1, arbitrary: written(BROKEN_HEADERS) },
);

function nameAndValue(line: string): [string, string] {
  const colon = line.indexOf(": ");
  return [line.slice(0, colon), line.slice(colon + 2)];
}

const request: fc.Arbitrary<FuzzRequest> = fc.record({
  method: fc.oneof(
    { weight: 8, arbitrary: fc.constant("GET") },
    {
      weight: 3,
      arbitrary: fc.constantFrom("HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "PROPFIND", "GeT"),
    },
  ),
  target: fc.tuple(path, query).map(([page, parameters]) => `/${page}${parameters}`),
  headers: fc.array(header, { maxLength: 4 }).map((lists) => lists.flat()),
});

/** Sends `count` hostile requests to the pages of a site. A seed always generates the same requests. */
export async function fuzzPages(
  site: string,
  { count, seed }: { count: number; seed: number },
): Promise<PagesFuzzReport> {
  const requests = fc.sample(request, { numRuns: count, seed });
  const statuses: Record<number, number> = {};
  const failures: string[] = [];
  const next = requests.values();
  const work = async () => {
    for (const each of next) {
      const { head, text } = await answerTo(site, each);
      const status = statusOf(head);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 0 || status >= 500) failures.push(`${status} ${text}`);
      else if (isOfEndpoint(head) && !each.target.startsWith("/api")) failures.push(`the API answered ${text}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return { statuses, failures };
}

/** Follows the redirect that Next.js answers to a request without its checksum of the router headers. */
async function answerTo(site: string, request: FuzzRequest): Promise<{ head: string; text: string }> {
  const text = writeRequest(request, new URL(site).host);
  const head = await headOf(site, text);
  const target = /^location: (\/\S*[?&]_rsc=\S+)/im.exec(head)?.[1];
  if (target === undefined || request.target === target) return { head, text };
  const again = writeRequest({ ...request, target }, new URL(site).host);
  return { head: await headOf(site, again), text: again };
}

function writeRequest({ method, target, headers }: FuzzRequest, host: string): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  // The headers may contain a second Host.
  return [`${method} ${target} HTTP/1.1`, `Host: ${host}`, "Connection: close", ...lines, "", ""].join("\r\n");
}

/**
 * Whether an endpoint of the API answered. The front charges a client for an endpoint only if the path is in the API, so no
 * other path may lead to one.
 */
function isOfEndpoint(head: string): boolean {
  return /^x-index-block:/im.test(head);
}

/** The status of a response; 0 if there is none. */
function statusOf(head: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
}

/** Sends these bytes and returns the head of the response, without interim (1xx) responses. */
async function headOf(site: string, text: string): Promise<string> {
  const { hostname, port } = new URL(site);
  const socket = connect(Number(port), hostname);
  socket.setTimeout(TIMEOUT, () => socket.destroy());
  socket.on("error", () => undefined);
  socket.write(Buffer.from(text, "latin1"));
  let head = "";
  socket.on("data", (part) => {
    head = (head + part.toString("latin1")).replace(/^HTTP\/1\.1 1\d\d[\s\S]*?\r\n\r\n/, "");
    if (head.includes("\r\n\r\n")) socket.destroy();
  });
  await once(socket, "close");
  return head;
}
