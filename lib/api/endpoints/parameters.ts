import { z } from "zod";
import { INTERVALS, intervalOf, POINTS_LIMIT } from "@/lib/database/reads/counts";
import { blockOfCursor, isCursor } from "@/lib/database/reads/cursor";
import { EXAMINED } from "@/lib/database/reads/filtered-operations";
import { PAGE_LIMIT } from "@/lib/database/reads/page";
import { isMintId, isTicker, parseAddress, parseHash, parseWholeNumber } from "@/lib/protocol";
import { OPERATION_NAMES } from "@/lib/protocol/names";
import { INTERVAL_NAMES } from "@/lib/records/counts";
import { OPERATION_ORDERS, type OperationsQuery } from "@/lib/records/operation";
import { SORT_DIRECTIONS } from "@/lib/records/page";
import { Problem } from "../http/problem";

/**
 * Parameters of paths and queries (spec §12.1.6). If an endpoint answers only 404, a malformed value refers to
 * something that cannot exist and is parsed as null (`any...`). Other malformed values are refused with 400.
 */
const INTEGER = "expected a whole number in decimal digits";

/** Largest size of a page that is selected by number. */
export const PAGE_SIZE_LIMIT = 5_000n;

/** A parameter that `parse` reads; null: malformed. */
export function parsed<T>(parse: (text: string) => T | null, expected: string) {
  return z.string({ error: expected }).transform((text, context) => {
    const value = parse(text);
    if (value !== null) return value;
    context.addIssue({ code: "custom", message: expected });
    return z.NEVER;
  });
}

/** A ticker; null if malformed, so that it cannot be deployed. */
export const anyTicker = z
  .string()
  .transform((text) => (isTicker(text) ? text : null))
  .describe("Ticker, case-sensitive.");

/** A token id; null if malformed, so that it cannot exist. */
export const anyTokenId = z
  .string()
  .transform(parseHash)
  .describe("Token id: for most inscriptions the hash of the minting transaction.");

/** A transaction hash; null if malformed, so that it cannot exist. */
export const anyHash = z.string().transform(parseHash).describe("Hash of a transaction.");

/** A well-formed ticker. */
export const ticker = z
  .string({ error: "expected 1 to 10 English letters and digits" })
  .refine(isTicker, "expected 1 to 10 English letters and digits")
  .describe("Ticker: 1 to 10 English letters and digits.");

export const mintId = z
  .string({ error: "expected a mint id: 1 to 78 characters from letters, digits and . _ : -" })
  .refine(isMintId, "expected a mint id: 1 to 78 characters from letters, digits and . _ : -")
  .describe("Mint id: 1 to 78 characters from letters, digits and . _ : -");

export const address = parsed(parseAddress, "expected an address: 0x and 40 hex digits").describe(
  "Address: 0x and 40 hex digits, in any case.",
);

export const wholeNumber = parsed(parseWholeNumber, INTEGER);

const positive = wholeNumber.refine((value) => value > 0n, "expected a whole number of at least 1");

/** Number of a page. */
export const page = positive.optional().describe("Number of the page, starting at 1.");

export const pageSize = positive
  .refine((value) => value <= PAGE_SIZE_LIMIT, `expected at most ${PAGE_SIZE_LIMIT}`)
  .optional()
  .describe(`Size of a page, 1 to ${PAGE_SIZE_LIMIT}; default ${PAGE_SIZE_LIMIT}.`);

/** Size of a page that is selected by cursor, with this default. */
export const limitOf = (size: number) =>
  positive
    .refine((value) => value <= BigInt(PAGE_LIMIT), `expected at most ${PAGE_LIMIT}`)
    .transform(Number)
    .default(size)
    .describe(`Size of a page, 1 to ${PAGE_LIMIT}; default ${size}.`);

export const limit = limitOf(25);

export const before = z
  .string()
  .refine(isCursor, "expected the next of a page of this list")
  .optional()
  .describe("Cursor: the value of next from the previous page.");

/** Cursor of a list in another order than position. The read checks its form. */
export const listCursor = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,300}$/, "expected the next of a page of this list")
  .optional()
  .describe("Cursor: the value of next from the previous page.");

/** Direction of an order. Each order has its own default. */
export const direction = z.enum(SORT_DIRECTIONS, { error: `expected ${SORT_DIRECTIONS.join(" or ")}` }).optional();

/** The names of the orders of a list, as a parameter. */
export function orderOf<O extends string>(orders: Readonly<Record<O, unknown>>) {
  const names = Object.keys(orders).filter((name): name is O => name in orders);
  return z.enum(names, { error: `expected one of ${names.join(", ")}` });
}

/** Parses a block number of at most 53 bits; null if malformed. */
export function smallBlock(text: string): number | null {
  const number = Number(parseWholeNumber(text) ?? Number.NaN);
  return Number.isSafeInteger(number) ? number : null;
}

/** A block number or time of at most 53 bits. */
export const smallNumber = wholeNumber
  .refine((value) => value <= BigInt(Number.MAX_SAFE_INTEGER), "expected a smaller number")
  .transform(Number);

/** Describes a list with {@link operationParameters}. */
export const FILTERED = `With a filter, a page examines at most ${EXAMINED.toLocaleString("en-US")} operations, so it may have fewer than limit, even none, and a next page.`;

/** The parameters that order a list of operations and select some of them. */
export const operationParameters = {
  order: z
    .enum(OPERATION_ORDERS, { error: `expected ${OPERATION_ORDERS.join(" or ")}` })
    .default("newest")
    .describe("Newest or oldest first."),
  op: z
    .enum(OPERATION_NAMES, { error: `expected ${OPERATION_NAMES.join(", ")}` })
    .optional()
    .describe("Only operations of this kind."),
  from: smallNumber.optional().describe("Seconds since 1970: only operations at this time or later."),
  to: smallNumber.optional().describe("Seconds since 1970: only operations before this time."),
};

/** The last block on which a page of operations depends; undefined: all, because later ones follow those of a list that is oldest first. */
export function lastBlock({ order, before }: Pick<OperationsQuery, "order" | "before">): number | undefined {
  return order === "oldest" ? undefined : blockOfCursor(before);
}

/** Length of the intervals of a span. */
export const interval = z.enum(INTERVAL_NAMES, { error: `expected ${INTERVAL_NAMES.join(" or ")}` });

/** @throws Problem `INVALID_PARAMETER` if a span ends before it begins or has too many intervals */
export function requireSpan(span: {
  readonly interval: keyof typeof INTERVALS;
  readonly from: number;
  readonly to: number;
}): void {
  const length = INTERVALS[span.interval];
  const [from, to] = [intervalOf(span.from, length), intervalOf(span.to, length)];
  if (to >= from && (to - from) / length <= POINTS_LIMIT) return;
  throw new Problem("INVALID_PARAMETER", `to: expected a time after from, at most ${POINTS_LIMIT} intervals later`);
}

const YES_OR_NO = "expected true or false";
export const flag = z.enum(["true", "false"], { error: YES_OR_NO }).transform((text) => text === "true");
