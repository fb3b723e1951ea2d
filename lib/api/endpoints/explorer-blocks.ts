import { z } from "zod";
import * as blocks from "@/lib/database/reads/composed";
import * as counts from "@/lib/database/reads/counts";
import * as orphans from "@/lib/database/reads/orphans";
import { parseHash, parseWholeNumber } from "@/lib/protocol";
import type { CountsQuery } from "@/lib/records";
import { takes } from "@/lib/records/contract";
import * as contracts from "@/lib/records/contracts";
import { counts as countsAnswer } from "@/lib/records/counts";
import { defineEndpoint } from "../http/define-endpoint";
import { Problem } from "../http/problem";
import { anyHash, before, interval, limit, requireSpan, smallNumber, ticker } from "./parameters";

const name = z
  .string()
  .transform((text) => parseHash(text) ?? parseWholeNumber(text))
  .describe("Number or hash.");

export const readBlock = defineEndpoint({
  ...contracts.readBlock,
  number: null,
  summary: "One block with its operations",
  description: "An indexed block and its operations, accepted and rejected with their reason, last first.",
  parameters: z.object({ block: name }),
  query: z.object({ before, limit }),
  problems: ["INVALID_PARAMETER", "BLOCK_UNKNOWN"],
  isOfIndex: true,
  async handle({ path, query }, { database }) {
    const { at, found } = await blocks.readBlock(database, path.block, query);
    if (found === null) throw new Problem("BLOCK_UNKNOWN", "The index has no block of this number or hash.", { at });
    return { at, until: found.block.number, body: found };
  },
});

export const readOrphans = defineEndpoint({
  ...contracts.readOrphans,
  number: null,
  summary: "Blocks that a reorganization removed",
  description: `The orphaned blocks with this hash, or with operations of the transaction with this hash, most recently removed first; at most ${orphans.ORPHANS_LIMIT}. Empty: no reorganization removed it, or the record is too old. The record is kept for 30 days, and is not part of the index's state: two indexes may differ.`,
  parameters: z.object({ hash: anyHash.describe("Hash of a block or a transaction.") }),
  query: z.object({}),
  problems: [],
  isOfIndex: false,
  async handle({ path }, { database }) {
    const { at, blocks } = await orphans.readOrphans(database, path.hash);
    return { at, body: { blocks } };
  },
});

export const readCounts = defineEndpoint({
  ...takes<CountsQuery>()("/explorer/counts", countsAnswer),
  number: null,
  summary: "Counts over time",
  description: `Numbers of operations in each hour or day of a span, of one ticker or of all. Intervals without operations are omitted. At most ${counts.POINTS_LIMIT} intervals.`,
  parameters: z.object({}),
  query: z.object({
    ticker: ticker.optional(),
    interval,
    from: smallNumber.describe("Seconds since 1970; its interval is the first."),
    to: smallNumber.describe("Seconds since 1970; its interval is not counted."),
  }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ query }, { database }) {
    requireSpan(query);
    const { at, points } = await counts.readCounts(database, query);
    return { at, body: { points } };
  },
});
