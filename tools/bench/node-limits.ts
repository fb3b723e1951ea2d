import { z } from "zod";

/** The limits of stand-in nodes. */
export const limitsSchema = z.object({
  blocks: z.number(),
  /** Milliseconds from a request to its answer. */
  latency: z.number(),
  /** Requests per second that each node allows. */
  perSecond: z.number(),
  /** Calls per request. */
  batch: z.number(),
});

export type StandInLimits = z.infer<typeof limitsSchema>;

/** Requests by outcome, of all nodes together. */
const countsSchema = z.object({
  answered: z.number(),
  limited: z.number(),
  oversized: z.number(),
  failed: z.number(),
});

export type LimitedCounts = z.infer<typeof countsSchema>;

/** A message of the nodes' process. */
export const nodesMessageSchema = z.union([
  z.object({ urls: z.array(z.string()) }),
  z.object({ counts: countsSchema }),
]);

export type NodesMessage = z.infer<typeof nodesMessageSchema>;
