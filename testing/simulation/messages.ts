import { z } from "zod";

/** What a player, a process that plays seeds, is told over IPC. */
export const orderSchema = z.object({
  seed: z.number().int(),
  without: z.array(z.string()),
  processes: z.boolean().optional(),
  trace: z.boolean(),
});

/** What it answers. */
export const playedSchema = z.object({
  seed: z.number().int(),
  failure: z.string().nullable(),
  counts: z.record(z.string(), z.number()),
  milliseconds: z.number(),
});

export type Order = z.infer<typeof orderSchema>;
