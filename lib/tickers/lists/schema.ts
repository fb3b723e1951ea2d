import { z } from "zod";
import { isTicker, parseHash } from "@/lib/protocol/forms";

/** Limits of a file of token lists. */
const LISTS_LIMIT = 20;
const ENTRIES_LIMIT = 100_000;

/** A text that pages show. It must have no control, format and line characters, which could hide or reorder text. */
const shown = (most: number) =>
  z
    .string()
    .trim()
    .min(1, "expected a text")
    .max(most, `expected at most ${most} characters`)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, "expected a text without invisible characters");

const entry = z
  .strictObject({
    ticker: z.string().refine(isTicker, "expected a ticker: 1 to 10 English letters and digits").optional(),
    deploy: z
      .string()
      .transform((text, context) => {
        const hash = parseHash(text);
        if (hash !== null) return hash;
        context.addIssue({
          code: "custom",
          message: "expected the hash of a deploy transaction: 0x and 64 hex digits",
        });
        return z.NEVER;
      })
      .optional(),
    kind: z.enum(["verified", "flagged"], { error: 'expected "verified" or "flagged"' }),
    reason: shown(200).optional(),
  })
  .refine(({ ticker, deploy }) => (ticker === undefined) !== (deploy === undefined), {
    error: "expected either ticker or deploy",
  });

/** A file of token lists (docs/configuration.md). */
export const tokenListsSchema = z.strictObject({
  lists: z
    .array(z.strictObject({ source: shown(60), entries: z.array(entry).max(ENTRIES_LIMIT) }))
    .max(LISTS_LIMIT)
    .refine((lists) => new Set(lists.map(({ source }) => source)).size === lists.length, {
      error: "expected a different source in each list",
    }),
});
export type TokenListsFile = z.infer<typeof tokenListsSchema>;
