import { z } from "zod";
import { isCursor } from "@/lib/database/reads/cursor";
import { PAGE_LIMIT } from "@/lib/database/reads/page";
import { isMintId, isTicker, parseAddress, parseHash, parseWholeNumber } from "@/lib/protocol";

/**
 * Parameters of paths and queries. Where the specification's table knows 404 alone, a malformed value stands for
 * something that cannot exist and is null (`any...`); the others are refused with 400 (decisions.md §9).
 */
const INTEGER = "expected a whole number in decimal digits";

/** The most elements of a page that is chosen by number. */
export const PAGE_SIZE_LIMIT = 5_000n;

function parsed<T>(parse: (text: string) => T | null, expected: string) {
  return z.string({ error: expected }).transform((text, context) => {
    const value = parse(text);
    if (value !== null) return value;
    context.addIssue({ code: "custom", message: expected });
    return z.NEVER;
  });
}

/** A ticker of any form; null: none could be deployed under it. */
export const anyTicker = z
  .string()
  .transform((text) => (isTicker(text) ? text : null))
  .describe("Ticker; compared exactly, case included.");

/** A token id of any form; null: none could exist. */
export const anyTokenId = z
  .string()
  .transform(parseHash)
  .describe("Token id: of most inscriptions the hash of the transaction that minted it.");

/** A transaction's hash of any form; null: none could exist. */
export const anyHash = z.string().transform(parseHash).describe("Hash of a transaction.");

/** The ticker of a message to build, or a filter. */
export const ticker = z
  .string({ error: "expected 1 to 10 English letters and digits" })
  .refine(isTicker, "expected 1 to 10 English letters and digits")
  .describe("Ticker: 1 to 10 English letters and digits.");

export const mintId = z
  .string({ error: "expected a mint id: 1 to 78 characters out of letters, digits and . _ : -" })
  .refine(isMintId, "expected a mint id: 1 to 78 characters out of letters, digits and . _ : -")
  .describe("Mint id: 1 to 78 characters out of letters, digits and . _ : -");

export const address = parsed(parseAddress, "expected an address: 0x and 40 hex digits").describe(
  "Address: 0x and 40 hex digits, in any case.",
);

export const wholeNumber = parsed(parseWholeNumber, INTEGER);

const positive = wholeNumber.refine((value) => value > 0n, "expected a whole number of at least 1");

/** Number of a page, from 1 on. */
export const page = positive.optional().describe("Number of the page, from 1 on.");

export const pageSize = positive
  .refine((value) => value <= PAGE_SIZE_LIMIT, `expected at most ${PAGE_SIZE_LIMIT}`)
  .optional()
  .describe(`Elements of a page, 1 to ${PAGE_SIZE_LIMIT}; default ${PAGE_SIZE_LIMIT}.`);

/** Elements of a page that is chosen by cursor. */
export const limit = positive
  .refine((value) => value <= BigInt(PAGE_LIMIT), `expected at most ${PAGE_LIMIT}`)
  .transform(Number)
  .default(25)
  .describe(`Elements of a page, 1 to ${PAGE_LIMIT}; default 25.`);

export const before = z
  .string()
  .refine(isCursor, "expected a cursor that this list gave as next")
  .optional()
  .describe("Cursor: the page behind the one that gave it as next.");

/** Cursor of a list that is not ordered by position; the list itself knows its form. */
export const listCursor = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,300}$/, "expected a cursor that this list gave as next")
  .optional()
  .describe("Cursor: the page behind the one that gave it as next.");

/** A number of a block or a time that fits into a JavaScript number. */
export const smallNumber = wholeNumber
  .refine((value) => value <= BigInt(Number.MAX_SAFE_INTEGER), "expected a smaller number")
  .transform(Number);

const YES_OR_NO = "expected true or false";
export const flag = z.enum(["true", "false"], { error: YES_OR_NO }).transform((text) => text === "true");
