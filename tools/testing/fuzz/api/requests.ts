import fc from "fast-check";
import { historyRequests, SNAPSHOT_BLOCK } from "@/tools/testing/harness/api-examples";
import type { ApiHistory } from "@/tools/testing/harness/api-history";
import type { ApiDocument } from "@/tools/testing/harness/contract";

/** A request that is sent without encoding or normalization. */
export interface FuzzedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Numbers at the limits of machines, PostgreSQL and the protocol. */
const NUMBERS = [
  ...["0", "1", "-1", "-0", "+1", "01", "1.5", "1e3", "1e400", "0x10", "NaN", "Infinity", "%201", "1_000"],
  ...[16n, 31n, 32n, 53n, 63n, 64n, 128n, 256n].flatMap((bits) => [String(2n ** bits - 1n), String(2n ** bits)]),
  "9".repeat(78),
  "9".repeat(1_000),
];

/** Percent-encodings: malformed, of control characters, separators, invalid UTF-8 and look-alike characters. */
const ENCODED = [
  ...["%", "%z", "%zz", "%2", "%FF", "%C0%80", "%ED%A0%80", "%F4%90%80%80", "%00", "%0A", "%0D%0A", "%7F", "%C2%85"],
  ...["%2F", "%2f..%2f", "%2e%2e", "%252F", "%25", "%3F", "%23", "%26", "%3D", "%2B", "%20", "%5C", "%22", "%27"],
  ...["%E2%80%AE", "%E2%84%AA", "%EF%BC%91", "%F0%9F%92%8E", "%C3%A9", "e%CC%81", "%EF%BB%BF", "%E2%80%8B"],
];

/** Texts with a meaning for a shell, SQL, HTML or a URL parser. */
const INTERPRETED = [
  ...["..", ".", "...", "*", "+", "~", "-", "_", "$1", "null", "undefined", "true", "__proto__", "constructor"],
  ...["toString", "hasOwnProperty", "';--", "1'OR'1'='1", "%27%3BDROP%20TABLE%20cursor--", "<script>", "{{7*7}}"],
  ...[
    "a".repeat(10),
    "a".repeat(11),
    "a".repeat(300),
    "a".repeat(9_000),
    "\u00e9",
    "\u00ff",
    "[]",
    "a[]",
    "a;b",
    "a,b",
  ],
];

const METHODS = ["POST", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "OPTIONS", "HEAD"];

const HEADERS: readonly (readonly [name: string, values: readonly string[]])[] = [
  ["If-None-Match", ["*", '""', 'W/"1-1-1-0-0"', '"a", "b"', "\u00ff", ",".repeat(4_000), 'W/"']],
  // Every answer with a tag: otherwise few requests get 304.
  ["If-None-Match", ["*"]],
  ["Last-Event-ID", ["0", "1-1-1", "-1", "9".repeat(100), "1-999999999999999999", "%00", "\u00ff"]],
  ["Range", ["bytes=0-0", "bytes=-1", "bytes=0-,1-", "rows=1"]],
  ["Accept-Encoding", ["br", "gzip;q=0", "*", "identity;q=0", ",,,"]],
  ["Accept", ["text/html", "application/xml", "*/*;q=0", "/"]],
  ["X-Forwarded-For", ["1.2.3.4", "::1", "a, b", ",".repeat(1_000), "\u00ff"]],
  ["Origin", ["null", "https://evil.example", "\u00ff"]],
  ["Host", ["evil.example", "[::1]:1", "a b", "a/b", "a@b:99999"]],
  ["Content-Type", ["application/json", "multipart/form-data"]],
  ["If-Modified-Since", ["Thu, 01 Jan 1970 00:00:00 GMT", "never"]],
  ["X-HTTP-Method-Override", ["DELETE"]],
];

/** Generates `count` requests. Seed, document and history determine them. */
export function fuzzedRequests(document: ApiDocument, history: ApiHistory, count: number, seed: number) {
  const values = [...valuesOf(history), ...NUMBERS, ...ENCODED, ...INTERPRETED];
  return fc.sample(requestOf(document, history, values), { numRuns: count, seed });
}

/** Values of the history in the formats of the parameters. */
function valuesOf({ people, hash }: ApiHistory): string[] {
  const { ann, cid } = people;
  const known = hash("gold1");
  const names = ["GOLD", "gold", "FULL", "EMPTY", "HUGE", "mints", "token", "status", "nextid", "NONE"];
  const forms = [
    ann,
    ann.toUpperCase(),
    cid,
    cid.slice(0, 41),
    known,
    known.toUpperCase(),
    known.slice(2),
    `${known}0`,
  ];
  const words = [
    "newest",
    "supply",
    "activity",
    "listed",
    "burned",
    "day",
    "hour",
    "false",
    "gwei",
    "5-0-0",
    "latest",
    "jsonl",
    "csv",
    ...["unitPrice", "price", "change", "floor", "volume", "open", "hour"],
    String(SNAPSHOT_BLOCK),
    "a:b",
    "a%3Ab",
  ];
  const [offered, price] = [`TRADE.${hash("trade1")}`, "4000000000000000000"];
  const items = [
    offered,
    `${offered},TRADE.${hash("trade3")},GOLD.${known}`,
    `${ann}.${offered}.${price}.0`,
    `${ann}.${offered}.${price}.0,${cid}.${offered}.1.1`,
    `${ann}.${offered}.${2n ** 128n}.0`,
    Array(60).fill(offered).join(","),
    `GOLD.1,GOLD.a:b,NONE.1,GOLD.${hash("split4")},${known},x`,
    `${cid}.GOLD,${ann}.NONE,${ann}.x.y,`,
    `${known},${hash("taken")},0x,${Array(97).fill(known).join(",")}`,
    Array(101).fill("GOLD.1").join(","),
    ",.,",
  ];
  return [
    ...names,
    ...forms,
    ...words,
    ...items,
    "TRADE",
    price,
    hash("split4"),
    hash("taken"),
    `0x${"ab".repeat(32)}`,
    `0x${"00".repeat(20)}`,
  ];
}

function requestOf(document: ApiDocument, history: ApiHistory, values: readonly string[]): fc.Arbitrary<FuzzedRequest> {
  const value = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...values) },
    { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 20 }).map(encodeURIComponent) },
    { weight: 1, arbitrary: fc.string({ maxLength: 12 }).map(sendable) },
    { weight: 1, arbitrary: fc.bigInt({ min: -1n, max: 2n ** 80n }).map(String) },
  );
  const examples = Object.values(historyRequests(history));
  const path = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.constantFrom(...Object.keys(document.paths)).chain((one) => described(document, one, value)),
    },
    { weight: 3, arbitrary: fc.constantFrom(...examples) },
    {
      weight: 1,
      arbitrary: fc.array(value, { maxLength: 6 }).map((parts) => parts.map((part) => `/${part}`).join("")),
    },
    { weight: 1, arbitrary: fc.constantFrom("", "/", "//", "/.", "/explorer", "/explorer/", `/${"a/".repeat(5_000)}`) },
  );
  const header = fc
    .constantFrom(...HEADERS)
    .chain(([name, some]) => fc.constantFrom(...some).map((text) => [name, text]));
  return fc.record({
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constant("GET") },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    ),
    path: fc
      .tuple(path, fc.constantFrom("", "", "", "", "", "/", "&x=1&x=2", "?", "&", "#"))
      .map(([most, end]) => `/api${most}${end}`),
    headers: fc.array(header, { maxLength: 2 }).map((pairs) => Object.fromEntries(pairs)),
  });
}

/** A documented path with values for its parameters and some query parameters in any order and number. */
function described(document: ApiDocument, template: string, value: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const parameters = document.paths[template]?.get.parameters ?? [];
  const names = [
    ...parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name),
    "unknown",
    "%00",
  ];
  const query = fc.array(
    fc.tuple(fc.constantFrom(...names), value).map(([name, text]) => `${name}=${text}`),
    { maxLength: 4 },
  );
  const segments = template.split("/").map((segment) => (segment.startsWith("{") ? value : fc.constant(segment)));
  return fc
    .tuple(fc.tuple(...segments), query)
    .map(([parts, pairs]) => parts.join("/") + (pairs.length === 0 ? "" : `?${pairs.join("&")}`));
}

/** Encodes only the characters of a text that a client cannot send in a path. */
function sendable(text: string): string {
  return text.replaceAll(/[^!-\u00ff]/g, "%20");
}
