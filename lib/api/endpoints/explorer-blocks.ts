import { z } from "zod";
import { blockWithOperations } from "@/lib/database/reads/composed";
import { counts, INTERVALS, intervalOf, POINTS_LIMIT } from "@/lib/database/reads/counts";
import { parseHash, parseWholeNumber } from "@/lib/protocol";
import * as shapes from "@/lib/records/schemas";
import { defineEndpoint } from "../http/define-endpoint";
import { Problem } from "../http/problem";
import { before, limit, smallNumber, ticker } from "./parameters";

const name = z
  .string()
  .transform((text) => parseHash(text) ?? parseWholeNumber(text))
  .describe("Number or hash.");

export const explorerBlock = defineEndpoint({
  path: "/explorer/blocks/:block",
  number: null,
  summary: "One block with its operations",
  description: "An indexed block and its operations, accepted and rejected with their reason, last first.",
  parameters: z.object({ block: name }),
  query: z.object({ before, limit }),
  answer: z.strictObject({ block: shapes.block, operations: z.array(shapes.operation), next: shapes.next }),
  problems: ["INVALID_PARAMETER", "BLOCK_UNKNOWN"],
  isOfIndex: true,
  async handle({ path, query }, { database }) {
    const { at, found } = await blockWithOperations(database, path.block, query);
    if (found === null) throw new Problem("BLOCK_UNKNOWN", "The index has no block of this number or hash.", { at });
    return { at, until: found.block.number, body: { ...found, operations: [...found.operations] } };
  },
});

export const explorerCounts = defineEndpoint({
  path: "/explorer/counts",
  number: null,
  summary: "Counts over time",
  description: `How many operations there were in each hour or day of a time, of one ticker or of all; intervals without any are left out. At most ${POINTS_LIMIT} intervals.`,
  parameters: z.object({}),
  query: z.object({
    ticker: ticker.optional(),
    interval: z.enum(["hour", "day"], { error: "expected hour or day" }),
    from: smallNumber.describe("Seconds since 1970; the interval that it lies in is the first."),
    to: smallNumber.describe("Seconds since 1970; the interval that it lies in is not counted."),
  }),
  answer: z.strictObject({ points: z.array(shapes.countsPoint) }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ query }, { database }) {
    const length = INTERVALS[query.interval];
    const [from, to] = [intervalOf(query.from, length), intervalOf(query.to, length)];
    if (to < from || (to - from) / length > POINTS_LIMIT) {
      throw new Problem("INVALID_PARAMETER", `to: expected a time after from, at most ${POINTS_LIMIT} intervals later`);
    }
    const { at, points } = await counts(database, { ...query, ticker: query.ticker ?? null });
    return { at, body: { points } };
  },
});
