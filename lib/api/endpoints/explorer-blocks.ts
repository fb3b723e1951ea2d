import { z } from "zod";
import { toInt8 } from "@/lib/database/int8";
import type { Database } from "@/lib/database/pool";
import { isSamePosition } from "@/lib/database/positioned";
import { blockNumber, readBlock } from "@/lib/database/reads/blocks";
import { counts, INTERVALS, POINTS_LIMIT } from "@/lib/database/reads/counts";
import { operationsOfBlock } from "@/lib/database/reads/operation-lists";
import { type Hash, parseHash, parseWholeNumber } from "@/lib/protocol";
import { defineEndpoint } from "../define";
import { before, limit, smallNumber, ticker } from "../parameters";
import { Problem } from "../problem";
import * as shapes from "../shapes";

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
    for (;;) {
      const number = await numberOf(database, path.block);
      const { at, block } = await readBlock(database, toInt8(number ?? 0n));
      if (number === null || block === null) {
        throw new Problem("BLOCK_UNKNOWN", "The index has no block of this number or hash.", { at });
      }
      const list = await operationsOfBlock(database, { ...query, block: block.number });
      // Several statements, one state: where the index moved between them, all are asked again.
      const isOne = isSamePosition(at, list.at) && (typeof path.block !== "string" || block.hash === path.block);
      if (isOne) return { at, body: { block, operations: [...list.operations], next: list.next } };
    }
  },
});

async function numberOf(database: Database, block: Hash | bigint | null): Promise<bigint | null> {
  if (typeof block !== "string") return block;
  const { number } = await blockNumber(database, block);
  return number === null ? null : BigInt(number);
}

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
    const { ticker, interval } = query;
    const length = INTERVALS[interval];
    const [from, to] = [query.from - (query.from % length), query.to - (query.to % length)];
    if (to < from || (to - from) / length > POINTS_LIMIT) {
      throw new Problem("INVALID_PARAMETER", `to: expected a time after from, at most ${POINTS_LIMIT} intervals later`);
    }
    const { at, points } = await counts(database, { ticker: ticker ?? null, interval, from, to });
    return { at, body: { points } };
  },
});
