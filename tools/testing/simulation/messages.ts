import { z } from "zod";

/** The message to a player, a process that runs seeds, over IPC. */
export const orderSchema = z.object({
  seed: z.number().int(),
  without: z.array(z.string()),
  processes: z.boolean().optional(),
  trace: z.boolean(),
});

/** The answer of a player. */
export const playedSchema = z.object({
  seed: z.number().int(),
  failure: z.string().nullable(),
  counts: z.record(z.string(), z.number()),
  milliseconds: z.number(),
});

export type Order = z.infer<typeof orderSchema>;
